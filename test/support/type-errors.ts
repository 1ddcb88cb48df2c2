import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc')

/** An error of the compiler in a source text, with its line counted from 0. */
export interface TypeError {
  line: number
  message: string
}

/**
 * The compiler's errors in a source text under the options of all sources. It is compiled two folders below the root, so that it can
 * import packages, and sources by `../../`.
 */
export function typeErrors(source: string): TypeError[] {
  const parent = join(ROOT, '.build')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'type-errors-'))
  try {
    writeFileSync(join(folder, 'check.ts'), source)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../test/config/tsconfig.base.json',
        compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true },
        files: ['check.ts'],
      }),
    )
    const { stdout, status } = spawnSync(process.execPath, [COMPILER, '--pretty', 'false', '-p', folder], {
      encoding: 'utf8',
    })
    const errors = [...stdout.matchAll(/^.*check\.ts\((\d+),\d+\): error (.*)$/gm)]
    if ((status !== 0) !== errors.length > 0) throw new Error(`the compiler said:\n${stdout}`)
    return errors.map(([, line, message = '']) => ({ line: Number(line) - 1, message }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
