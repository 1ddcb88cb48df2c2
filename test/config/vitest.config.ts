import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that run the examples of the documents unchanged in a shell, with curl. */
const POSIX_ONLY = ['test/integration/programs/document-examples.full.test.ts']
const ignored = process.platform === 'win32' ? POSIX_ONLY : []
if (ignored.length > 0) console.log(`not run on this system: ${ignored.join(', ')}`)

/** Tests of what has no sockets and no files: the rules, and what runs in the window, mostly in a simulated page. */
const PURE = ['test/unit/app/**/*.test.ts', 'test/unit/renderer/**/*.test.{ts,tsx}']

/** Tests that set the time zone, which only a process of its own has. */
const OF_A_ZONE = [
  'test/unit/app/domain/changes/changes-page.test.ts',
  'test/unit/app/domain/settings/quiet-times.test.ts',
  'test/unit/renderer/format/time.test.ts',
]

/** Small files that take long. A run that has no times of an earlier one begins with the largest files, and ended with these. */
const SMALL_AND_LONG = /\/(?:linked-sheets|pushed-stories)\.full\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { early = [], later = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      SMALL_AND_LONG.test(moduleId) ? 'early' : 'later',
    )
    return [...early, ...later]
  }
}

/** Tests of the larger tiers. */
const LARGER = ['**/*.{full,long}.test.{ts,tsx}']

/** Tests of main without its processes. */
const MAIN = 'test/unit/main/**/*.test.ts'

/** The files of tests that contain a text. */
const withText = (pattern: string, text: string): string[] =>
  globSync(pattern).filter((file) => readFileSync(file, 'utf8').includes(text))

/** Files that have a sample of their cases in a shorter tier, and all of them in the long one. */
const sampling = (): string[] => withText('test/{unit,integration}/**/*.test.{ts,tsx}', 'support/cases/sampled.ts')

/** Tests of main that replace a module, which stays replaced for the files that come after them in a process. */
const replacing = (): string[] => withText(MAIN, 'vi.mock(')

/** What makes the queries of a simulated page patient and quick. */
const OF_A_PAGE = ['test/config/patient-queries.ts', 'test/config/quick-styles.ts', 'test/config/quick-labels.ts']

/** Files that need nothing of their own process share a few, because a process takes longer to begin than most files take. */
const TIERS = {
  short: {
    projects: [
      {
        extends: true as const,
        test: {
          name: 'pure',
          include: PURE,
          exclude: [...LARGER, ...OF_A_ZONE],
          // A simulated page takes a second to load. Files of one process share what is loaded and have contexts of their own.
          // Threads instead of processes would take all other files with them when one crashes.
          pool: 'vmForks' as const,
          setupFiles: OF_A_PAGE,
        },
      },
      {
        extends: true as const,
        // A file takes half the time in a process that has loaded the modules of main.
        test: { name: 'main', include: [MAIN], exclude: [...LARGER, ...replacing()], isolate: false },
      },
      {
        extends: true as const,
        test: {
          name: 'others',
          include: [
            'test/unit/*.test.ts',
            'test/unit/resources/**/*.test.ts',
            'test/integration/**/*.test.ts',
            ...replacing(),
            ...OF_A_ZONE,
          ],
          exclude: LARGER,
        },
      },
    ],
  },
  full: {
    include: ['test/**/*.full.test.{ts,tsx}'],
    exclude: ignored,
    setupFiles: OF_A_PAGE,
    sequence: { sequencer: LongFirst },
  },
  long: { include: ['test/**/*.long.test.{ts,tsx}', ...sampling()], setupFiles: OF_A_PAGE },
  // One window at a time, because the tests share a display.
  package: { include: ['test/package/**/*.test.ts'], fileParallelism: false },
}

const tier = (process.env.TEARSHEET_TIER ?? 'short') as keyof typeof TIERS

/** GitHub's parser of workflows. */
const PARSER = '@actions/workflow-parser'

export default defineConfig({
  plugins: [
    {
      // Its files name source maps that it lacks, which would be reported for each.
      name: 'without-missing-maps',
      enforce: 'pre',
      load: (id) =>
        id.includes(PARSER) && id.endsWith('.js')
          ? readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL.*$/m, '')
          : null,
    },
  ],
  test: {
    root: '.',
    ...TIERS[tier],
    environment: 'node',
    // The default of vitest: files share no state. Setting it explicitly removes a recommendation at the end
    // of each run.
    isolate: true,
    // One more than there are cores, because many tests wait for sockets and files.
    maxWorkers: availableParallelism() + 1,
    // A limit for hanging tests, not a measurement: the longest takes 15 seconds on an idle machine.
    testTimeout: { short: 180_000, full: 300_000, long: 600_000, package: 120_000 }[tier],
    hookTimeout: tier === 'package' ? 120_000 : 60_000,
    restoreMocks: true,
    // It imports JSON without the attribute that Node asks for.
    server: { deps: { inline: [new RegExp(PARSER)] } },
    // A busy machine responds late; polling ends as soon as the condition holds.
    expect: { poll: { timeout: 30_000 } },
  },
})
