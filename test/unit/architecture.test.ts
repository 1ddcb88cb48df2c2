import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Code that one file may not have: a name, the file, its whole content in one line, and the rule that finds it. */
type Violation = [name: string, file: string, code: string, rule: string]

const VIOLATIONS: Violation[] = [
  [
    'errors importing the domain',
    'app/errors/sourced.ts',
    "export { MAX_SYMBOLS as x } from '../domain/companies/symbols.ts'",
    'boundaries/dependencies',
  ],
  [
    'app importing Node',
    'app/domain/companies/symbols.ts',
    "export { join as x } from 'node:path'",
    'no-restricted-imports',
  ],
  [
    'a schema compared with its type in one direction',
    'app/ipc/responses.ts',
    "import { z } from 'zod'; export const x = z.strictObject({}) satisfies z.ZodType<{ y?: string }>",
    'eslint-js/no-restricted-syntax',
  ],
  [
    'the platform importing a module',
    'main/platform/http/retry.ts',
    "export type { NewsService as x } from '../../modules/news/news-service.ts'",
    'boundaries/dependencies',
  ],
  [
    'a store importing a service',
    'main/modules/news/store/organise/marks.ts',
    "export type { NewsService as x } from '../../news-service.ts'",
    'boundaries/dependencies',
  ],
  [
    'a store importing what calls the service',
    'main/modules/news/store/organise/marks.ts',
    "export { withRetry as x } from '../../../../platform/http/retry.ts'",
    'boundaries/dependencies',
  ],
  [
    'a store importing more than types of the contract',
    'main/modules/news/store/organise/marks.ts',
    "export { NEWS_CONTRACT as x } from '../../../../../app/ipc/news/news.ts'",
    'boundaries/dependencies',
  ],
  [
    'a store loading the contract for a type',
    'main/modules/news/store/organise/marks.ts',
    "export { type Output as x } from '../../../../../app/ipc/contract.ts'",
    'boundaries/dependencies',
  ],
  [
    'the window importing more than types of the contract',
    'renderer/features/news/queries.ts',
    "export { NEWS_CONTRACT as x } from '../../../app/ipc/news/news.ts'",
    'boundaries/dependencies',
  ],
  [
    'a write of the window that nothing watches',
    'renderer/features/news/search/facets.tsx',
    "import { call } from '../../../bridge/desk.ts'; export const x = (): void => { void call('console.clear', { connection: '' }) }",
    'eslint-js/no-restricted-syntax',
  ],
  [
    'a write of the window outside of mutations.ts',
    'renderer/features/news/search/facets.tsx',
    "export { useMutation as x } from '@tanstack/react-query'",
    'no-restricted-imports',
  ],
  [
    'a view calling main by itself',
    'renderer/features/news/search/facets.tsx',
    "export { call as x } from '../../../bridge/desk.ts'",
    'no-restricted-imports',
  ],
  [
    'a write among the queries',
    'renderer/features/news/queries.ts',
    "export { useMutation as x } from '@tanstack/react-query'",
    'no-restricted-imports',
  ],
  [
    'a service importing the embedded service',
    'main/modules/connection/base-url.ts',
    "export { startEmbeddedService as x } from '../../embedded-service/embedded-service.ts'",
    'boundaries/dependencies',
  ],
  [
    'a service asking which connection a window shows',
    'main/modules/news/news-service.ts',
    "export { createConnectionRegistry as x } from '../connection/registry.ts'",
    'eslint-js/no-restricted-syntax',
  ],
  [
    'a module reaching into another',
    'main/modules/news/news-service.ts',
    "export { withScope as x } from '../companies/watch-service.ts'",
    'eslint-js/no-restricted-syntax',
  ],
  [
    'a service reading a secret by itself',
    'main/modules/news/news-service.ts',
    "import type { Secrets } from '../connection/secrets-port.ts'; export type x = Secrets",
    'eslint-js/no-restricted-syntax',
  ],
  [
    'the embedded service importing the client',
    'main/embedded-service/router.ts',
    "export { withRetry as x } from '../platform/http/retry.ts'",
    'boundaries/dependencies',
  ],
  [
    'a service importing Electron',
    'main/modules/connection/base-url.ts',
    "export { app as x } from 'electron'",
    'no-restricted-imports',
  ],
  [
    'a second importer of keytar',
    'main/modules/connection/base-url.ts',
    "export * from 'keytar'",
    'no-restricted-imports',
  ],
  [
    'a second importer of SQLite',
    'main/modules/connection/base-url.ts',
    "export { DatabaseSync as x } from 'node:sqlite'",
    'no-restricted-imports',
  ],
  [
    'a feature importing another',
    'renderer/features/news/queries.ts',
    "export { useRatioSeries as x } from '../ratios/series/use-ratio-series.ts'",
    'boundaries/dependencies',
  ],
  [
    'ui importing the bridge',
    'renderer/ui/text/clock.ts',
    "export { call as x } from '../../bridge/desk.ts'",
    'boundaries/dependencies',
  ],
  [
    'the window importing main',
    'renderer/ui/text/clock.ts',
    "export { openLibrary as x } from '../../../main/modules/library/store/library.ts'",
    'boundaries/dependencies',
  ],
  [
    'a second importer of DOMPurify',
    'renderer/ui/text/clock.ts',
    "export { default as x } from 'dompurify'",
    'no-restricted-imports',
  ],
  [
    'markup shown elsewhere',
    'renderer/ui/states/empty-state.tsx',
    'export const x = <div dangerouslySetInnerHTML={{ __html: "" }} />',
    'eslint-js/no-restricted-syntax',
  ],
  [
    'window.desk used elsewhere',
    'renderer/ui/text/clock.ts',
    'export const x = (window as unknown as { desk: object }).desk; export const x_2 = window.desk',
    'eslint-js/no-restricted-syntax',
  ],
  [
    'a key heard beside the commands',
    'renderer/ui/text/clock.ts',
    "export const x = (): void => document.addEventListener('keydown', () => undefined)",
    'eslint-js/no-restricted-syntax',
  ],
  [
    'a key heard beside the commands in a file of rows',
    'renderer/features/settings/saved-connections-section.tsx',
    "export const x = (): void => addEventListener('keyup', () => undefined)",
    'eslint-js/no-restricted-syntax',
  ],
  [
    'a key heard by a property',
    'renderer/shell/window/app.tsx',
    'export const x = (): void => { window.onkeydown = () => undefined }',
    'eslint-js/no-restricted-syntax',
  ],
  [
    'keytar’s find calls',
    'main/platform/keychain/keytar-vault.ts',
    'export const x = (k: { findCredentials(): void }): void => { k.findCredentials() }',
    'eslint-js/no-restricted-syntax',
  ],
  ...['export interface x { other: y }', 'export type x = y'].map((code, index): Violation => [
    `a cycle of types, ${index + 1} of 2`,
    `app/domain/planted-${index}.ts`,
    `import type { x as y } from './planted-${1 - index}.ts'; ${code}`,
    'import/no-cycle',
  ]),
]

/** Code that looks like a violation where it is none. */
const PERMITTED: Violation[] = [
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
    expect(tracked().filter((path) => /\.d\.[cm]?ts$/.test(path))).toEqual(['app/globals.d.ts'])
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
