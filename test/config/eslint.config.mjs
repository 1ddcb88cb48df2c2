import { join } from 'node:path'
import { defineConfig } from 'eslint/config'
import boundaries from 'eslint-plugin-boundaries'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { ALLOWED, PLATFORM } from './import-rules.mjs'
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

const EVERYTHING = ['{app,main}/**/*.ts', '{renderer,test}/**/*.{ts,tsx}', '{resources/scripts,test/config}/**/*.mjs']

/** @typedef {{ name: string, message: string }} Restricted */

/**
 * Forbids imports in some files.
 * @param {string[]} files
 * @param {string[]} ignores
 * @param {Restricted[]} paths packages by their names
 * @param {{ group: string[], message: string }[]} patterns
 * @returns {import('eslint/config').ConfigObject}
 */
const restrict = (files, ignores, paths, patterns = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
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
const XML = single('saxes', 'main/platform/http/parse-xml.ts')
const UNDICI = single('undici', 'main/platform/http/undici-transport.ts')
const PURIFY = single('dompurify', 'renderer/ui/safe-html.ts')
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

/** Main keeps a story, a place, a command or links for the window, which takes each once, when a notice says so. No query could. */
const TAKES_WHAT_MAIN_KEEPS = ['use-wanted-stories', 'place', 'use-keepers', 'menu-offer', 'use-opened-links'].map(
  (name) => `renderer/shell/${name}.ts`,
)
/** It works where React could not start, so there are no mutations. */
const CATCHES_ERRORS = 'renderer/shell/catch-errors.ts'

const ONE_DIRECTION = {
  selector: 'TSSatisfiesExpression > TSTypeReference[typeName.right.name="ZodType"]',
  message: 'A schema that lacks an optional member satisfies its type, too: use exactly() of common.ts.',
}

const ANOTHER_MODULE = {
  selector:
    ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)[source.value=/^\\.\\.\\x2F(?!context\\x2F)[a-z]+\\x2F(?!module\\.ts$)/]',
  message: 'A module knows another by what that exports in module.ts, and the context.',
}

export default defineConfig(
  { ignores: ['**/node_modules/**', '.build/**', '.dist/**', '.test-output/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: EVERYTHING,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: join(import.meta.dirname, '../..') } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      // `{ secret: _, ...rest }` is the usual way to omit a member.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Objects here are closures created by factories; their functions do not use `this`.
      '@typescript-eslint/unbound-method': 'off',
      // TrustedHTML has its own toString, which the type library does not declare.
      '@typescript-eslint/no-base-to-string': ['error', { ignoredTypeNames: ['TrustedHTML'] }],
      // Its fix is the `!` that no-non-null-assertion forbids.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['app/**/*.ts', 'main/**/*.ts', 'renderer/**/*.{ts,tsx}'],
    plugins: { boundaries },
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
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only main/index.ts and the scripts read the environment.' },
      ],
      'no-restricted-syntax': ['error', KEYTAR_FIND],
    },
  },
  {
    files: ['app/ipc/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', KEYTAR_FIND, ONE_DIRECTION],
    },
  },
  {
    files: ['main/**/*.ts'],
    ignores: ['main/modules/connection/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        KEYTAR_FIND,
        {
          selector:
            ':matches(ImportDeclaration, ExportNamedDeclaration)[source.value=/connection.(registry|secrets).ts$/]',
          message: 'A call names its connection and is given its scope. Nothing else asks which one a window shows.',
        },
      ],
    },
  },
  {
    files: ['main/modules/*/*.ts'],
    ignores: ['main/modules/context/**'],
    rules: {
      'no-restricted-syntax': ['error', KEYTAR_FIND, ANOTHER_MODULE],
    },
  },
  restrict(
    ['app/**/*.ts'],
    [],
    [],
    [
      NODE,
      { group: ['react', 'react-*', '@tanstack/*', 'recharts', 'dompurify', 'undici'], message: 'app/ uses zod only.' },
    ],
  ),
  restrict(
    ['renderer/**/*.{ts,tsx}'],
    ['renderer/ui/safe-html.ts'],
    [PURIFY],
    [NODE, { group: ['**/main/**'], message: 'The window knows main only through the bridge.' }],
  ),
  restrict(
    ['main/**/*.ts'],
    [
      'main/platform/keychain/keytar-vault.ts',
      'main/platform/database/connection.ts',
      'main/platform/http/parse-xml.ts',
      'main/platform/http/undici-transport.ts',
      'main/platform/electron/**',
      'main/preload/**',
      'main/index.ts',
    ],
    [KEYTAR, SQLITE, XML, UNDICI, ELECTRON],
  ),
  restrict(['main/platform/electron/**', 'main/preload/**', 'main/index.ts'], [], [KEYTAR, SQLITE, XML, UNDICI]),
  restrict(['main/platform/database/connection.ts'], [], [KEYTAR, XML, UNDICI, ELECTRON]),
  restrict(['main/platform/http/parse-xml.ts'], [], [KEYTAR, SQLITE, UNDICI, ELECTRON]),
  restrict(['main/platform/http/undici-transport.ts'], [], [KEYTAR, SQLITE, XML, ELECTRON]),
  {
    files: ['renderer/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // It is for the React compiler, which is not used here.
      'react-hooks/incompatible-library': 'off',
      // What is not waited for is a mutation, which shows its failure, or work in the background, which reports its.
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      'no-restricted-syntax': ['error', ...OF_WINDOW, ...KEY_LISTENER, ...PLAIN_TOOL],
    },
  },
  restrict(
    ['test/**/*.{ts,tsx}'],
    ['test/support/property.ts'],
    [{ name: 'fast-check', message: 'test/support/property.ts gives it a fixed seed.' }],
  ),
  {
    files: ['test/e2e/*.e2e.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="locator"]',
          message: 'Where something stands in the window is known to test/e2e/pages only.',
        },
      ],
    },
  },
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
        { object: 'vi', property: 'waitFor', message: 'test/support/settled.ts waits without a clock.' },
        { object: 'expect', property: 'poll', message: 'test/support/settled.ts waits without a clock.' },
      ],
    },
  },
  {
    files: ['renderer/{features,shell}/**/*.{ts,tsx}'],
    ignores: ['renderer/**/mutations.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: [MUTATION], patterns: [CALL] }] },
  },
  {
    files: ['renderer/features/**/queries.ts', ...TAKES_WHAT_MAIN_KEEPS, CATCHES_ERRORS],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: [MUTATION] }] },
  },
  { files: HEARS_KEYS, rules: { 'no-restricted-syntax': ['error', ...OF_WINDOW, ...PLAIN_TOOL] } },
  { files: ROWS, rules: { 'no-restricted-syntax': ['error', ...OF_WINDOW, ...KEY_LISTENER] } },
  {
    files: ['renderer/ui/html-block.tsx', 'renderer/bridge/desk.ts', 'renderer/bridge/prefetched.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['main/index.ts'], rules: { 'no-restricted-properties': 'off' } },
)
