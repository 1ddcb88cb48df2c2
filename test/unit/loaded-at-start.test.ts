import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The modules that a file imports when it is loaded: not the types, and not what it imports later. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import\s(?!type\b)(?:[\w*{][^'"]*?\sfrom\s)?|export\s[*{][^'"]*?\sfrom\s)'([^']+)'/gm,
    ),
  ].map(([, name = '']) => name)

/** The files and packages that are loaded with a file. */
function loadedWith(entry: string): { files: string[]; packages: string[] } {
  const files = new Set([join(root, entry)])
  const packages = new Set<string>()
  // A set goes on with what is added to it meanwhile.
  for (const file of files)
    for (const name of importsOf(file)) {
      if (!name.startsWith('.')) packages.add(name)
      else if (name.endsWith('.ts') || name.endsWith('.tsx')) files.add(join(dirname(file), name))
    }
  return {
    files: [...files].map((file) => relative(root, file)),
    packages: [...packages].filter((name) => !name.startsWith('node:')).sort(),
  }
}

// The client of HTTP is as large as the rest of main, and the parsers of stories run on the threads of the library.
it.each([
  ['main/index.ts', ['electron']],
  ['main/startup-composition.ts', ['zod']],
  ['main/compose.ts', ['zod']],
])('%s loads no package that a start does not need', (entry, expected) => {
  expect(loadedWith(entry).packages).toEqual(expected)
})

// SECURITY 65
it.each([
  ['the start', 'main/compose.ts', ['module']],
  ['the settings', 'main/modules/programs/programs-service.ts', ['programs-service', 'saved-programs']],
])('%s load no file about programs but those that they need while these are off', (_, entry, expected) => {
  const folder = 'main/modules/programs/'
  const { files, packages } = loadedWith(entry)
  expect(files.filter((file) => file.startsWith(folder)).sort()).toEqual(expected.map((name) => `${folder}${name}.ts`))
  expect(files).not.toContain('app/domain/programs/command.ts')
  expect(packages.filter((name) => name !== 'zod')).toEqual([])
})

it.each(['webhooks', 'fundamentals', 'changes'])('main loads the module of the %s with its first call', (name) => {
  const { files } = loadedWith('main/compose.ts')
  expect(files).not.toContain(`main/modules/${name}/module.ts`)
})

// A module that a start shares with a later part is loaded whole.
it('main loads no reader of formulas, and little of what runs on the threads of the library', () => {
  const { files } = loadedWith('main/compose.ts')
  expect(files.filter((file) => file.includes('/store/')).sort()).toEqual([
    'main/modules/library/store/retention/retained-row.ts',
  ])
  expect(files.filter((file) => /\/(formula|ratio-series)\.ts$/.test(file))).toEqual([])
})

it('the first script of the window loads no view, and React alone', () => {
  const { files, packages } = loadedWith('renderer/shell/window/startup.ts')
  expect(packages).toEqual(['react'])
  expect(files.filter((file) => file.startsWith('renderer/features/'))).toEqual([])
})
