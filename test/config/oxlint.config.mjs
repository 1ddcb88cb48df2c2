import { defineConfig } from 'oxlint'
import { ALLOWED, PLATFORM } from './import-rules.mjs'
import { HOOKS, RULES } from './lint-rules.mjs'
import { HEARS_KEYS, KEY_LISTENER, OF_WINDOW, PLAIN_TOOL, ROWS } from './syntax-rules.mjs'

/**
 * @param {string} type
 * @param {string} pattern
 */
const element = (type, pattern) => ({ type, pattern })

/** What imports types of the contract and nothing else of it: zod is loaded neither on the storage thread nor in a window. */
const USES_TYPES_OF_CONTRACT = [
  'main-store',
  ...['bridge', 'query', 'feature', 'shell', 'key'].map((name) => `renderer-${name}`),
]

/** @typedef {{ name: string, importNames?: string[], message: string }} Restricted */

/**
 * Forbids imports in some files.
 * @param {string[]} files
 * @param {string[]} excludeFiles
 * @param {Restricted[]} paths packages by their names
 * @param {{ group: string[], importNames?: string[], message: string }[]} patterns
 * @returns {import('oxlint').OxlintOverride}
 */
const restrict = (files, excludeFiles, paths, patterns = []) => ({
  files,
  excludeFiles,
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
})

/**
 * Forbids syntax in some files, in place of what is forbidden there by an override above.
 * @param {string[]} files
 * @param {string[]} excludeFiles
 * @param {{ selector: string, message: string }[]} selectors
 * @returns {import('oxlint').OxlintOverride}
 */
const forbid = (files, excludeFiles, selectors) => ({
  files,
  excludeFiles,
  rules: { 'eslint-js/no-restricted-syntax': ['error', ...selectors] },
})

/**
 * A package that only one place may import.
 * @param {string} name
 * @param {string} where
 */
const single = (name, where) => ({ name, message: `Only ${where} imports ${name}.` })
const NODE = {
  group: ['node:*', 'fs', 'path', 'os', 'child_process', 'electron'],
  message: 'The window and app/ know neither Node nor Electron.',
}
const KEYTAR = single('keytar', 'main/platform/keychain/keytar-vault.ts')
const SQLITE = single('node:sqlite', 'main/platform/database/connection.ts')
const XML = single('saxes', 'main/platform/http/decode-response.ts')
const UNDICI = single('undici', 'main/platform/http/undici-transport.ts')
const PURIFY = single('dompurify', 'renderer/ui/text/safe-html.ts')
const ELECTRON = single('electron', 'main/platform/electron, main/preload and main/index.ts')

const KEYTAR_FIND = {
  selector: 'CallExpression[callee.property.name=/^find(Password|Credentials)$/]',
  message: 'With a locked keyring keytar’s find calls end the process.',
}

const MUTATION = {
  name: '@tanstack/react-query',
  importNames: ['useMutation'],
  message: 'Writes stand in mutations.ts.',
}

const CALL = {
  group: ['**/bridge/desk.ts'],
  importNames: ['call'],
  message: 'Reads stand in queries.ts, writes in mutations.ts, and what several parts use in renderer/query.',
}

const CALLS_THAT_WRITE = {
  group: ['**/query/writes.ts'],
  importNames: ['useWrite', 'useCall', 'useUndoable'],
  message: MUTATION.message,
}

const CALL_THAT_READS = { group: ['**/query/query-keys.ts'], importNames: ['callQuery'], message: CALL.message }

/** It works where React could not start, so there are no mutations. */
const CATCHES_ERRORS = 'renderer/shell/window/catch-errors.ts'

const ONE_DIRECTION = {
  selector: 'TSSatisfiesExpression > TSTypeReference[typeName.right.name="ZodType"]',
  message: 'A schema that lacks an optional member satisfies its type, too: use exactly() of common.ts.',
}

const CURRENT_CONNECTION = {
  selector: ':matches(ImportDeclaration, ExportNamedDeclaration)[source.value=/connection.(registry|secrets).ts$/]',
  message: 'A call names its connection and is given its scope. Nothing else asks which one a window shows.',
}

/** What the rules of the window are about: here it is done once. */
const WINDOW_ITSELF = ['renderer/ui/text/html-block.tsx', 'renderer/bridge/desk.ts', 'renderer/bridge/prefetched.ts']

const ANOTHER_MODULE = {
  selector:
    ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)[source.value=/^\\.\\.\\x2F(?!context\\x2F)[a-z]+\\x2F(?!module\\.ts$)/]',
  message: 'A module knows another by what that exports in module.ts, and the context.',
}

const WINDOW_IMPORTS = [NODE, { group: ['**/main/**'], message: 'The window knows main only through the bridge.' }]

export default defineConfig({
  plugins: ['typescript', 'react', 'import'],
  jsPlugins: ['eslint-plugin-boundaries', { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error', maxWarnings: 0 },
  ignorePatterns: ['**/node_modules/**', '.build/**', '.dist/**', '.test-output/**'],
  settings: {
    'boundaries/elements': [
      ...['domain', 'errors', 'ipc'].map((name) => element(`app-${name}`, `app/${name}`)),
      ...[...PLATFORM, 'platform-electron'].map((type) => element(type, `main/${type.replace('-', '/')}`)),
      element('main-store', 'main/modules/*/store'),
      element('main-module', 'main/modules/*'),
      element('main-preload', 'main/preload'),
      element('main-embedded-service', 'main/embedded-service'),
      element('main-root', 'main'),
      { type: 'renderer-feature', pattern: 'renderer/features/*', capture: ['feature'] },
      ...['bridge', 'query', 'format', 'ui', 'commands', 'undo', 'shell', 'stopped', 'key'].map((name) =>
        element(`renderer-${name}`, `renderer/${name}`),
      ),
    ],
    'import/resolver': { node: { extensions: ['.ts', '.tsx', '.css'] } },
  },
  rules: RULES,
  overrides: [
    {
      files: ['app/**/*.ts', 'main/**/*.ts', 'renderer/**/*.{ts,tsx}'],
      rules: {
        'boundaries/dependencies': [
          'error',
          {
            default: 'disallow',
            policies: [
              { allow: { to: { module: { origin: ['external', 'core'] } } } },
              ...Object.entries(ALLOWED).map(([from, to]) => ({
                from: { element: { type: from } },
                allow: { to: { element: { types: { anyOf: to } } } },
              })),
              {
                from: { element: { types: { anyOf: USES_TYPES_OF_CONTRACT } } },
                allow: { to: { element: { type: 'app-ipc' } }, dependency: { kind: 'type' } },
              },
              {
                from: { element: { type: 'renderer-feature' } },
                allow: {
                  to: {
                    element: { type: 'renderer-feature', captured: { feature: '{{ from.element.captured.feature }}' } },
                  },
                },
              },
            ],
          },
        ],
      },
    },
    {
      files: ['app/**/*.ts', 'main/**/*.ts', 'renderer/**/*.{ts,tsx}'],
      excludeFiles: ['main/index.ts', 'main/command.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'process',
            property: 'env',
            message: 'Only main/index.ts, the command and the scripts read the environment.',
          },
        ],
      },
    },
    forbid(['app/**/*.ts', 'main/**/*.ts'], [], [KEYTAR_FIND]),
    forbid(['app/ipc/**/*.ts'], [], [KEYTAR_FIND, ONE_DIRECTION]),
    forbid(['main/**/*.ts'], ['main/modules/connection/**'], [KEYTAR_FIND, CURRENT_CONNECTION]),
    forbid(['main/modules/*/*.ts'], ['main/modules/context/**'], [KEYTAR_FIND, ANOTHER_MODULE]),
    restrict(
      ['app/**/*.ts'],
      [],
      [],
      [
        NODE,
        {
          group: ['react', 'react-*', '@tanstack/*', 'recharts', 'dompurify', 'undici'],
          message: 'app/ uses zod only.',
        },
      ],
    ),
    restrict(['main/**/*.ts'], [], [KEYTAR, SQLITE, XML, UNDICI, ELECTRON]),
    restrict(['main/platform/electron/**', 'main/preload/**', 'main/index.ts'], [], [KEYTAR, SQLITE, XML, UNDICI]),
    restrict(['main/platform/keychain/keytar-vault.ts'], [], [SQLITE, XML, UNDICI, ELECTRON]),
    restrict(['main/platform/database/connection.ts'], [], [KEYTAR, XML, UNDICI, ELECTRON]),
    restrict(['main/platform/http/decode-response.ts'], [], [KEYTAR, SQLITE, UNDICI, ELECTRON]),
    restrict(['main/platform/http/undici-transport.ts'], [], [KEYTAR, SQLITE, XML, ELECTRON]),
    restrict(['renderer/**/*.{ts,tsx}'], [], [PURIFY], WINDOW_IMPORTS),
    restrict(['renderer/ui/text/safe-html.ts'], [], [], WINDOW_IMPORTS),
    restrict(
      ['renderer/{features,shell}/**/*.{ts,tsx}'],
      ['renderer/**/mutations.ts'],
      [PURIFY, MUTATION],
      [...WINDOW_IMPORTS, CALL, CALLS_THAT_WRITE, CALL_THAT_READS],
    ),
    restrict(
      ['renderer/features/**/queries.ts', CATCHES_ERRORS],
      [],
      [PURIFY, MUTATION],
      [...WINDOW_IMPORTS, CALLS_THAT_WRITE],
    ),
    {
      files: ['renderer/**/*.{ts,tsx}'],
      rules: {
        ...HOOKS,
        // What is not waited for is a mutation, which shows its failure, or work in the background, which reports its.
        'typescript/no-floating-promises': ['error', { ignoreVoid: false }],
      },
    },
    forbid(['renderer/**/*.{ts,tsx}'], WINDOW_ITSELF, [...OF_WINDOW, ...KEY_LISTENER, ...PLAIN_TOOL]),
    forbid(HEARS_KEYS, [], [...OF_WINDOW, ...PLAIN_TOOL]),
    forbid(ROWS, [], [...OF_WINDOW, ...KEY_LISTENER]),
    restrict(
      ['test/**/*.{ts,tsx}'],
      ['test/support/cases/property.ts'],
      [{ name: 'fast-check', message: 'test/support/cases/property.ts gives it a fixed seed.' }],
    ),
    forbid(
      ['test/e2e/**/*.e2e.ts'],
      [],
      [
        {
          selector: 'CallExpression[callee.property.name="locator"]',
          message: 'Where something stands in the window is known to test/e2e/pages only.',
        },
      ],
    ),
    {
      files: ['test/unit/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'setTimeout', message: 'A unit test moves a clock of its own; it does not wait.' },
          { name: 'setInterval', message: 'A unit test moves a clock of its own; it does not wait.' },
        ],
        'no-restricted-properties': [
          'error',
          { object: 'vi', property: 'waitFor', message: 'test/support/system/settled.ts waits without a clock.' },
          { object: 'expect', property: 'poll', message: 'test/support/system/settled.ts waits without a clock.' },
        ],
      },
    },
  ],
})
