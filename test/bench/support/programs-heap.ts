// Prints as JSON how many kilobytes of heap of main the start needs for programs while these are off, and how many as many empty files. Its
// own process, because nothing that was loaded can be unloaded.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { ofConnection } from '../../../app/ipc/common.ts'
import type { Context } from '../../../main/modules/context/context.ts'
import type { ProgramsModuleParts } from '../../../main/modules/programs/module.ts'

// What the schemas of others have loaded already.
ofConnection({ name: z.string().min(1).max(2) }).safeParse({})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function usedAfter(work: unknown): number {
  // Some garbage is found in a second round only.
  for (let round = 0; round < 4; round++) collectGarbage()
  return work === undefined ? Number.NaN : process.memoryUsage().heapUsed / 1000
}

const folder = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
try {
  const empty = ['one', 'two', 'three'].map((name) => join(folder, `${name}.ts`))
  for (const file of empty) writeFileSync(file, 'export const nothing = null\n')
  usedAfter(null)
  const before = usedAfter(null)
  const nothing = [await import(empty[0] ?? ''), await import(empty[1] ?? ''), await import(empty[2] ?? '')] as unknown
  const between = usedAfter(nothing)
  const { createProgramsModule } = await import('../../../main/modules/programs/module.ts')
  const contract = await import('../../../app/ipc/programs.ts')
  const context = { settings: { current: () => ({ programs: { isOpen: false } }) } } as unknown as Context
  const made = createProgramsModule(context, {} as ProgramsModuleParts)
  const after = usedAfter([contract, made])
  console.log(JSON.stringify({ programs: after - between, empty: between - before }))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
