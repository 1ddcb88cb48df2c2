import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Code that one file may not have: a name, the file, its whole content in one line, and the rule that finds it. */
type Violation = [name: string, file: string, code: string, rule: string]

/** Code by the rule that is about it, the file in which it stands, and a name. */
const planted = (rules: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>) =>
  Object.entries(rules).flatMap(([rule, files]) =>
    Object.entries(files).flatMap(([file, codes]) =>
      Object.entries(codes).map(([name, code]): Violation => [name, file, code, rule]),
    ),
  )

const VIOLATIONS: Violation[] = [
  ...planted({
    'boundaries/dependencies': {
      'app/errors/remedies.ts': {
        'errors importing the domain': "export { MAX_SYMBOLS as x } from '../domain/companies/symbols.ts'",
      },
      'main/platform/http/retry.ts': {
        'the platform importing a module': "export type { NewsService as x } from '../../modules/news/news-service.ts'",
      },
      'main/modules/news/store/organise/marks.ts': {
        'a store importing a service': "export type { NewsService as x } from '../../news-service.ts'",
        'a store importing what calls the service':
          "export { withRetry as x } from '../../../../platform/http/retry.ts'",
        'a store importing more than types of the contract':
          "export { NEWS_CONTRACT as x } from '../../../../../app/ipc/news/news.ts'",
        'a store loading the contract for a type':
          "export { type Output as x } from '../../../../../app/ipc/contract.ts'",
      },
      'renderer/features/news/queries.ts': {
        'the window importing more than types of the contract':
          "export { NEWS_CONTRACT as x } from '../../../app/ipc/news/news.ts'",
        'a feature importing another': "export { useRatioSeries as x } from '../ratios/series/use-ratio-series.ts'",
      },
      'main/modules/connection/base-url.ts': {
        'a service importing the embedded service':
          "export { startEmbeddedService as x } from '../../embedded-service/embedded-service.ts'",
      },
      'main/embedded-service/router.ts': {
        'the embedded service importing the client': "export { withRetry as x } from '../platform/http/retry.ts'",
      },
      'renderer/ui/text/clock.ts': {
        'ui importing the bridge': "export { call as x } from '../../bridge/desk.ts'",
        'the window importing main':
          "export { openLibrary as x } from '../../../main/modules/library/store/library.ts'",
      },
    },
    'no-restricted-imports': {
      'app/domain/companies/symbols.ts': {
        'app importing Node': "export { join as x } from 'node:path'",
      },
      'renderer/features/news/search/facets.tsx': {
        'a write of the window outside of mutations.ts': "export { useMutation as x } from '@tanstack/react-query'",
        'a view calling main by itself': "export { call as x } from '../../../bridge/desk.ts'",
        'a view with a write of its own': "export { useCall as x } from '../../../query/writes.ts'",
        'a view with a read of its own': "export { callQuery as x } from '../../../query/query-keys.ts'",
      },
      'renderer/features/news/queries.ts': {
        'a write among the queries': "export { useMutation as x } from '@tanstack/react-query'",
      },
      'main/modules/connection/base-url.ts': {
        'a service importing Electron': "export { app as x } from 'electron'",
        'a second importer of keytar': "export * from 'keytar'",
        'a second importer of SQLite': "export { DatabaseSync as x } from 'node:sqlite'",
      },
      'renderer/ui/text/clock.ts': {
        'a second importer of DOMPurify': "export { default as x } from 'dompurify'",
      },
    },
    'eslint-js/no-restricted-syntax': {
      'app/ipc/responses.ts': {
        'a schema compared with its type in one direction':
          "import { z } from 'zod'; export const x = z.strictObject({}) satisfies z.ZodType<{ y?: string }>",
      },
      'renderer/features/news/search/facets.tsx': {
        'a write of the window that nothing watches':
          "import { call } from '../../../bridge/desk.ts'; export const x = (): void => { void call('console.clear', { connection: '' }) }",
      },
      'main/modules/news/news-service.ts': {
        'a service asking which connection a window shows':
          "export { createConnectionRegistry as x } from '../connection/registry.ts'",
        'a module reaching into another': "export { withScope as x } from '../companies/watch-service.ts'",
        'a service reading a secret by itself':
          "import type { Secrets } from '../connection/secrets.ts'; export type x = Secrets",
      },
      'renderer/ui/states/empty-state.tsx': {
        'markup shown elsewhere': 'export const x = <div dangerouslySetInnerHTML={{ __html: "" }} />',
      },
      'renderer/ui/text/clock.ts': {
        'window.desk used elsewhere':
          'export const x = (window as unknown as { desk: object }).desk; export const x_2 = window.desk',
        'a key heard beside the commands':
          "export const x = (): void => document.addEventListener('keydown', () => undefined)",
      },
      'renderer/features/settings/saved-connections-section.tsx': {
        'a key heard beside the commands in a file of rows':
          "export const x = (): void => addEventListener('keyup', () => undefined)",
      },
      'renderer/shell/window/app.tsx': {
        'a key heard by a property': 'export const x = (): void => { window.onkeydown = () => undefined }',
      },
      'main/platform/keychain/keytar-vault.ts': {
        'keytar’s find calls': 'export const x = (k: { findCredentials(): void }): void => { k.findCredentials() }',
      },
    },
  }),
  ...['export interface x { other: y }', 'export type x = y'].map((code, index): Violation => [
    `a cycle of types, ${index + 1} of 2`,
    `app/domain/planted-${index}.ts`,
    `import type { x as y } from './planted-${1 - index}.ts'; ${code}`,
    'import/no-cycle',
  ]),
]

/** Code that looks like a violation where it is none. */
const PERMITTED: Violation[] = [
  ...planted({}),
  ...(
    [
      ['a store', 'main/modules/news/store/organise/marks.ts', '../../../../app/ipc/contract.ts'],
      ['the window', 'renderer/features/news/queries.ts', '../../../app/ipc/contract.ts'],
    ] as const
  ).map(([who, file, from]): Violation => [
    `a type of the contract imported by ${who}`,
    file,
    `export type { Output as x } from '${from}'`,
    'boundaries/dependencies',
  ]),
  ...(
    [
      ['the commands', 'renderer/commands/commands.tsx'],
      ['the window for a key', 'renderer/key/key-form.ts'],
      ['a brush', 'renderer/ui/chart/plot-gestures.ts'],
      ['the tooltips', 'renderer/ui/controls/tooltip-layer.tsx'],
    ] as const
  ).map(([who, file]): Violation => [
    `a key heard by ${who}`,
    file,
    "export const x = (): void => document.addEventListener('keydown', () => undefined)",
    'eslint-js/no-restricted-syntax',
  ]),
]

interface Diagnostic {
  code: string
  filename: string
  labels: { span: { line: number } }[]
}

/** `plugin(rule)` of a report as a configuration writes it, `plugin/rule`, or as `rule` where it is one of the linter's own. */
const ruleOf = (code: string): string => code.replace(/^eslint\((.*)\)$/, '$1').replace(/^(.*)\((.*)\)$/, '$1/$2')

/** The names of rules that complain about each code, when a copy of the sources has all of them, each in a line of its own. */
function complaints(all: readonly Violation[]): Map<Violation, string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'))
  try {
    for (const folder of ['app', 'main', 'renderer', 'test/config', 'tsconfig.json', '.oxlint.config.mjs'])
      cpSync(join(root, folder), join(copy, folder), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
    const byFile = Map.groupBy(all, ([, file]) => file)
    for (const [file, planted] of byFile)
      writeFileSync(
        join(copy, file),
        planted.map(([, , code], line) => `${code.replace(/\bx\b/, `x${line}`)}\n`).join(''),
      )
    // The Node of these tests is Electron's, which cannot reserve the memory that the linter shares with its plugins.
    const args = ['node_modules/oxlint/bin/oxlint', '--config', '.oxlint.config.mjs', '--format', 'json']
    const { stdout } = spawnSync('node', [...args, ...byFile.keys()], { cwd: copy, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
    return new Map(
      [...byFile].flatMap(([file, planted]) =>
        planted.map((violation, index) => [
          violation,
          diagnostics
            .filter(({ filename, labels }) => filename === file && labels.some(({ span }) => span.line === index + 1))
            .map(({ code }) => ruleOf(code)),
        ]),
      ),
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

// SECURITY 60
describe('lint', () => {
  const found = complaints([...VIOLATIONS, ...PERMITTED])

  it.each(VIOLATIONS)('finds %s', (...violation) => {
    expect(found.get(VIOLATIONS.find(([name]) => name === violation[0]) ?? violation)).toContain(violation[3])
  })

  it.each(PERMITTED)('permits %s', (...violation) => {
    expect(found.get(PERMITTED.find(([name]) => name === violation[0]) ?? violation)).not.toContain(violation[3])
  })
})

const tracked = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '')

/** Paths of the sources, tests and styles that have more than 500 lines. */
const tooLong = (paths: readonly string[], read: (path: string) => string): string[] =>
  paths.filter((path) => /\.(tsx?|mjs|css)$/.test(path)).filter((path) => read(path).split('\n').length - 1 > 500)

describe('the repository', () => {
  it('has exactly the fixed top level', () => {
    const top = [...new Set(tracked().map((path) => path.split('/')[0] ?? ''))]
      .filter((name) => !name.startsWith('.'))
      .sort()
    expect(top).toEqual([
      'README.md',
      'app',
      'electron-builder.yml',
      'main',
      'package-lock.json',
      'package.json',
      'renderer',
      'resources',
      'test',
      'tsconfig.json',
    ])
  })

  // One beside a source is compiled from it, and hides the types that the source has now.
  it('declares types only for what has no source', () => {
    expect(tracked().filter((path) => /\.d\.[cm]?ts$/.test(path))).toEqual([
      'app/globals.d.ts',
      'resources/scripts/packaging/electron-installer-debian.d.ts',
    ])
  })

  it('has source files of at most 500 lines', () => {
    expect(tooLong(tracked(), (path) => readFileSync(join(root, path), 'utf8'))).toEqual([])
  })

  it.each([
    'main/x.ts',
    'renderer/x.tsx',
    'renderer/ui/x.css',
    'test/e2e/x.e2e.ts',
    'test/config/x.mjs',
    'resources/scripts/x.mjs',
  ])('fails for a planted %s of 501 lines', (path) => {
    expect(tooLong([path], () => 'x\n'.repeat(500))).toEqual([])
    expect(tooLong([path], () => 'x\n'.repeat(501))).toEqual([path])
  })

  it('has a short README in each folder', () => {
    for (const folder of ['app', 'main', 'renderer', 'test', 'resources'])
      expect(readdirSync(join(root, folder))).toContain('README.md')
  })

  it('pins every version exactly', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^(npm:@github\/keytar@)?\d+\.\d+\.\d+$/)
  })
})
