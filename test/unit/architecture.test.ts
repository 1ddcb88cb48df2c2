import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const eslint = new ESLint({ cwd: root, overrideConfigFile: join(root, 'test/config/eslint.config.mjs') })

async function complaints(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(root, filePath) })
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message)
}

describe('a planted violation of the import rules fails lint:', { timeout: 60_000 }, () => {
  // Each violation replaces an existing file, so that lint has its types.
  it.each([
    [
      'errors importing the domain',
      'app/errors/sourced.ts',
      "export { MAX_SYMBOLS } from '../domain/companies/symbols.ts'",
      'boundaries/dependencies',
    ],
    [
      'app importing Node',
      'app/domain/companies/symbols.ts',
      "export { join } from 'node:path'",
      'no-restricted-imports',
    ],
    [
      'a schema compared with its type in one direction',
      'app/ipc/responses.ts',
      "import { z } from 'zod'; export const x = z.strictObject({}) satisfies z.ZodType<{ y?: string }>",
      'no-restricted-syntax',
    ],
    [
      'the platform importing a module',
      'main/platform/http/retry.ts',
      "export type { NewsService } from '../../modules/news/news-service.ts'",
      'boundaries/dependencies',
    ],
    [
      'a store importing a service',
      'main/modules/news/store/marks.ts',
      "export type { NewsService } from '../news-service.ts'",
      'boundaries/dependencies',
    ],
    [
      'a store importing what calls the service',
      'main/modules/news/store/marks.ts',
      "export { withRetry } from '../../../platform/http/retry.ts'",
      'boundaries/dependencies',
    ],
    [
      'a store importing more than types of the contract',
      'main/modules/news/store/marks.ts',
      "export { NEWS_CONTRACT } from '../../../../app/ipc/news.ts'",
      'boundaries/dependencies',
    ],
    [
      'a store loading the contract for a type',
      'main/modules/news/store/marks.ts',
      "export { type Output } from '../../../../app/ipc/contract.ts'",
      'boundaries/dependencies',
    ],
    [
      'the window importing more than types of the contract',
      'renderer/features/news/queries.ts',
      "export { NEWS_CONTRACT } from '../../../app/ipc/news.ts'",
      'boundaries/dependencies',
    ],
    [
      'a write of the window that nothing watches',
      'renderer/features/news/facets.tsx',
      "import { call } from '../../bridge/desk.ts'; export const x = (): void => { void call('console.clear', { connection: '' }) }",
      'no-restricted-syntax',
    ],
    [
      'a write of the window outside of mutations.ts',
      'renderer/features/news/facets.tsx',
      "export { useMutation } from '@tanstack/react-query'",
      '@typescript-eslint/no-restricted-imports',
    ],
    [
      'a view calling main by itself',
      'renderer/features/news/facets.tsx',
      "export { call } from '../../bridge/desk.ts'",
      '@typescript-eslint/no-restricted-imports',
    ],
    [
      'a write among the queries',
      'renderer/features/news/queries.ts',
      "export { useMutation } from '@tanstack/react-query'",
      '@typescript-eslint/no-restricted-imports',
    ],
    [
      'a service importing the embedded service',
      'main/modules/connection/base-url.ts',
      "export { startEmbeddedService } from '../../embedded-service/embedded-service.ts'",
      'boundaries/dependencies',
    ],
    [
      'a service asking which connection a window shows',
      'main/modules/news/news-service.ts',
      "export { createConnectionRegistry } from '../connection/registry.ts'",
      'no-restricted-syntax',
    ],
    [
      'a module reaching into another',
      'main/modules/news/news-service.ts',
      "export { withScope } from '../companies/watch-service.ts'",
      'no-restricted-syntax',
    ],
    [
      'a service reading a secret by itself',
      'main/modules/news/news-service.ts',
      "import type { Secrets } from '../connection/secrets-port.ts'; export type S = Secrets",
      'no-restricted-syntax',
    ],
    [
      'the embedded service importing the client',
      'main/embedded-service/router.ts',
      "export { withRetry } from '../platform/http/retry.ts'",
      'boundaries/dependencies',
    ],
    [
      'a service importing Electron',
      'main/modules/connection/base-url.ts',
      "export { app } from 'electron'",
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
      "export { DatabaseSync } from 'node:sqlite'",
      'no-restricted-imports',
    ],
    [
      'a feature importing another',
      'renderer/features/news/queries.ts',
      "export { useRatioSeries } from '../ratios/use-ratio-series.ts'",
      'boundaries/dependencies',
    ],
    [
      'ui importing the bridge',
      'renderer/ui/use-minute.ts',
      "export { call } from '../bridge/desk.ts'",
      'boundaries/dependencies',
    ],
    [
      'the window importing main',
      'renderer/ui/use-minute.ts',
      "export { openLibrary } from '../../main/modules/library/store/library.ts'",
      'boundaries/dependencies',
    ],
    [
      'a second importer of DOMPurify',
      'renderer/ui/use-minute.ts',
      "export { default } from 'dompurify'",
      'no-restricted-imports',
    ],
    [
      'markup shown elsewhere',
      'renderer/ui/empty-state.tsx',
      'export const x = <div dangerouslySetInnerHTML={{ __html: "" }} />',
      'no-restricted-syntax',
    ],
    [
      'window.desk used elsewhere',
      'renderer/ui/use-minute.ts',
      'export const x = (window as unknown as { desk: object }).desk; export const y = window.desk',
      'no-restricted-syntax',
    ],
    [
      'a key heard beside the commands',
      'renderer/ui/use-minute.ts',
      "export const x = (): void => document.addEventListener('keydown', () => undefined)",
      'no-restricted-syntax',
    ],
    [
      'a key heard beside the commands in a file of rows',
      'renderer/features/settings/earlier-keys.tsx',
      "export const x = (): void => addEventListener('keyup', () => undefined)",
      'no-restricted-syntax',
    ],
    [
      'a key heard by a property',
      'renderer/shell/app.tsx',
      'export const x = (): void => { window.onkeydown = () => undefined }',
      'no-restricted-syntax',
    ],
    [
      'keytar’s find calls',
      'main/platform/keychain/keytar-vault.ts',
      'export const x = (k: { findCredentials(): void }): void => { k.findCredentials() }',
      'no-restricted-syntax',
    ],
  ])('%s', async (_name, file, code, rule) => {
    expect(await complaints(file, code)).toContain(rule)
  })
})

describe('a type of the contract may be imported by', { timeout: 60_000 }, () => {
  it.each([
    ['a store', 'main/modules/news/store/marks.ts', '../../../../app/ipc/contract.ts'],
    ['the window', 'renderer/features/news/queries.ts', '../../../app/ipc/contract.ts'],
  ])('%s', async (_name, file, from) => {
    expect(await complaints(file, `export type { Output } from '${from}'`)).toEqual([])
  })
})

describe('keys may be heard by', { timeout: 60_000 }, () => {
  it.each([
    ['the commands', 'renderer/commands/held-key.ts'],
    ['the window for a key', 'renderer/key/key-form.ts'],
    ['a brush', 'renderer/ui/chart/use-brush.ts'],
    ['the tooltips', 'renderer/ui/watch-tips.ts'],
  ])('%s', async (_name, file) => {
    const code = "export const x = (): void => document.addEventListener('keydown', () => undefined)"
    expect(await complaints(file, code)).not.toContain('no-restricted-syntax')
  })
})

const tracked = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '')

/** Paths of the sources, tests and styles that have more than 300 lines. */
const tooLong = (paths: readonly string[], read: (path: string) => string): string[] =>
  paths.filter((path) => /\.(tsx?|mjs|css)$/.test(path)).filter((path) => read(path).split('\n').length - 1 > 300)

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

  it('has source files of at most 300 lines', () => {
    expect(tooLong(tracked(), (path) => readFileSync(join(root, path), 'utf8'))).toEqual([])
  })

  it.each([
    'main/x.ts',
    'renderer/x.tsx',
    'renderer/ui/x.css',
    'test/e2e/x.e2e.ts',
    'test/config/x.mjs',
    'resources/scripts/x.mjs',
  ])('fails for a planted %s of 301 lines', (path) => {
    expect(tooLong([path], () => 'x\n'.repeat(300))).toEqual([])
    expect(tooLong([path], () => 'x\n'.repeat(301))).toEqual([path])
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
