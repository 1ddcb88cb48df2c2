import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc')

/** An error of the compiler in a source text, with its line counted from 0. */
export interface TypeError {
  line: number
  message: string
}

/**
 * The compiler's errors in each of some source texts under the options of all sources. They are compiled at once, as modules that do not
 * see each other, two folders below the root, so that they can import packages, and sources by `../../`.
 */
export function typeErrorsOf(sources: readonly string[]): TypeError[][] {
  const names = sources.map((_source, place) => `check-${place}.ts`)
  const parent = join(ROOT, '.build')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'type-errors-'))
  try {
    for (const [place, name] of names.entries()) writeFileSync(join(folder, name), sources[place] ?? '')
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../test/config/tsconfig.base.json',
        compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, moduleDetection: 'force' },
        files: names,
      }),
    )
    const { stdout, status } = spawnSync(process.execPath, [COMPILER, '--pretty', 'false', '-p', folder], {
      encoding: 'utf8',
      // Electron is what runs the tests, also where a process between has not passed that on.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    const errors = [...stdout.matchAll(/^.*check-(\d+)\.ts\((\d+),\d+\): error (.*)$/gm)]
    if ((status !== 0) !== errors.length > 0) throw new Error(`the compiler said:\n${stdout}`)
    return sources.map((_source, place) =>
      errors
        .filter(([, file]) => Number(file) === place)
        .map(([, , line, message = '']) => ({ line: Number(line) - 1, message })),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The compiler's errors in one source text. */
export const typeErrors = (source: string): TypeError[] => typeErrorsOf([source])[0] ?? []
