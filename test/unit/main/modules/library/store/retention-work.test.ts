import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import {
  deliveriesPath,
  libraryPath,
  userStorePath,
} from '../../../../../../main/modules/library/store/library-paths.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import { DELIVERIES } from '../../../../../../main/modules/library/store/schemas/deliveries-schema.ts'
import { LIBRARY } from '../../../../../../main/modules/library/store/schemas/library-schema.ts'
import { removeReceivedWith } from '../../../../../../main/modules/library/store/retention/retention-store.ts'
import type { Position } from '../../../../../../main/modules/library/store/retention/retained-row.ts'
import { removeStep, type RetentionPass } from '../../../../../../main/modules/library/store/retention/remove-step.ts'
import type { LibraryFile } from '../../../../../../main/modules/library/store/store-context.ts'
import { countedDatabase, scannedTables, type CountedWork } from '../../../../../support/library/counted-database.ts'
import {
  daysAgo,
  deliveryOf,
  observeRatio,
  storePicture,
  storeRepeated,
  storeStoriesOf,
} from '../../../../../support/library/retained-library.ts'
import { openTestLibrary, OWNER } from '../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'

/** Rows in the smaller of two libraries; several steps. */
const SIZE = 250

/** Days between the oldest and the newest row. */
const SPAN = 100

/** Stores rows of a kind with these ages. */
function storeRows(library: Library, kind: RetentionPass['kind'], ages: readonly number[]): void {
  if (kind === 'stories') {
    for (let place = 0; place < ages.length; place += 20)
      storeStoriesOf(
        library,
        ages.slice(place, place + 20).map((age, within) => ({ id: 1 + place + within, age })),
      )
    const starred = Array.from({ length: ages.length / 10 }, (_, place) => 1 + 10 * place)
    library.news.markStories(OWNER, starred, { starredAt: 1 })
    library.news.saveCoverage(
      OWNER,
      'all',
      [],
      [{ newest: daysAgo(0), oldest: daysAgo(SPAN), next: null, readAt: 1, incompleteDays: [] }],
    )
  } else if (kind === 'deliveries') library.webhooks.storeDeliveries(ages.map((age) => deliveryOf(age)))
  else
    for (const [place, age] of ages.entries()) {
      if (kind === 'images') storePicture(library, `u${place}`, age)
      if (kind === 'ratios') observeRatio(library, `S${place % (ages.length / 10)}`, age, String(place))
      if (kind === 'responses') storeRepeated(library, `repeated ${place}`, age)
    }
}

/** A folder with that many rows of a kind, spread evenly over the time. */
function folderOf(kind: RetentionPass['kind'], size: number): string {
  const folder = temporaryFolder()
  const library = openTestLibrary(folder)
  // The file is there even if nothing is stored in it.
  storeStoriesOf(library, [])
  storeRows(
    library,
    kind,
    Array.from({ length: size }, (_, place) => ((size - place) * SPAN) / size),
  )
  library.files.close()
  return folder
}

/** A file of a folder that counts what is done with it. */
function countedFile(folder: string, kind: RetentionPass['kind']): { file: LibraryFile; work: CountedWork } {
  const database =
    kind === 'deliveries'
      ? openDatabase(deliveriesPath(folder), DELIVERIES)
      : openDatabase(libraryPath(folder, OWNER), {
          ...LIBRARY,
          attached: { user_store: { path: userStorePath(folder) } },
        })
  onTestFinished(() => database.close())
  const counted = countedDatabase(database)
  return { file: { database: counted.database, origin: OWNER.origin }, work: counted.work }
}

/** The work of each step until the end. `step` returns where the next one begins. */
function stepsOf<At>(work: CountedWork, step: (after: At | null) => At | null): number[] {
  const counts: number[] = []
  let after: At | null = null
  do {
    const before = work.steps
    after = step(after)
    counts.push(work.steps - before)
  } while (after !== null)
  return counts
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** How many times as much work the largest step and the whole are in a library twice as large. */
function growthOf(measure: (size: number) => number[]): { step: number; whole: number } {
  const [once, twice] = [measure(SIZE), measure(2 * SIZE)]
  return { step: Math.max(...twice) / Math.max(...once), whole: sum(twice) / sum(once) }
}

const measurePass =
  (pass: RetentionPass) =>
  (size: number): number[] => {
    const { file, work } = countedFile(folderOf(pass.kind, size), pass.kind)
    return stepsOf<Position>(work, (after) => removeStep(file, pass, after).next)
  }

const BEFORE = { rule: 'before', time: daysAgo(SPAN / 2) } as const
const ALL = { rule: 'all' } as const

const PASSES: readonly RetentionPass[] = [
  { kind: 'stories', rule: BEFORE },
  { kind: 'stories', rule: ALL },
  { kind: 'ratios', rule: BEFORE },
  { kind: 'ratios', rule: ALL },
  { kind: 'responses', rule: BEFORE },
  { kind: 'images', rule: BEFORE },
  { kind: 'deliveries', rule: BEFORE },
]

// B6
describe.each(PASSES)('a pass through $kind by the rule $rule.rule', (pass) => {
  it('takes steps of the same size in a library twice as large, and twice as many', () => {
    const { step, whole } = growthOf(measurePass(pass))
    expect(step).toBeLessThan(1.2)
    expect(whole).toBeLessThan(2.6)
  })

  it('reads no table from beginning to end', () => {
    const { file, work } = countedFile(folderOf(pass.kind, 60), pass.kind)
    removeStep(file, pass, null)
    const scanned = [...work.statements].flatMap((sql) => scannedTables(file.database, sql))
    // One row for each list of stories, which the size of the library does not change; the others are given to the statement or made by it.
    expect(
      scanned.filter((name) => !['news_coverage', 'watch_watermark', 'chain', 'json_each'].includes(name)),
    ).toEqual([])
  })
})

describe('the removal of what came with a key', () => {
  it('takes steps of the same size in a library twice as large, and twice as many', () => {
    const { step, whole } = growthOf((size) => {
      const { file, work } = countedFile(folderOf('stories', size), 'stories')
      return stepsOf<number>(work, (after) => removeReceivedWith(file, 'f', after))
    })
    expect(step).toBeLessThan(1.2)
    expect(whole).toBeLessThan(2.6)
  })
})
