import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NotABackupError } from '../../../../../../../main/modules/library/store/backup/backup.ts'
import { restoreBackup } from '../../../../../../../main/modules/library/store/backup/restore-backup.ts'
import { RESPONSE_READERS } from '../../../../../../../main/response-readers.ts'
import { NewerSchemaError } from '../../../../../../../main/platform/database/migrations.ts'
import { wholeBackup } from '../../../../../../support/library/crafted-backup.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { rowsIn } from '../../../../../../support/library/whole-library.ts'

/** Numbers from 0 to below 1 that are the same in every run: a multiplication modulo a prime. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Restores a file in an empty folder. Returns the rows, or null when it was refused and the folder is empty as before. */
function restored(file: string): unknown[] | null {
  const folder = temporaryFolder()
  try {
    restoreBackup({ folder, file, readers: RESPONSE_READERS, now: () => 1 })
  } catch (thrown) {
    expect(thrown instanceof NotABackupError || thrown instanceof NewerSchemaError).toBe(true)
    expect(readdirSync(folder)).toEqual([])
    return null
  }
  return rowsIn(folder)
}

const sound = (): unknown[] => restored(wholeBackup()) ?? []

/** Where bits are flipped: in the first pages, which say where everything is, and anywhere. */
function places(length: number): number[] {
  const next = numbersFrom(7)
  return Array.from({ length: 60 }, (_, count) => {
    const range = count < 20 ? 100 : count < 35 ? 16_384 : length
    return Math.floor(next() * range)
  })
}

// SECURITY 84
describe('a backup of which one bit is wrong', () => {
  it('is refused, or restored to the same rows: 60 copies', () => {
    const [before, bytes] = [sound(), readFileSync(wholeBackup())]
    const file = join(temporaryFolder(), 'damaged')
    let refused = 0
    for (const [count, at] of places(bytes.length).entries()) {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ (1 << (count % 8))
      writeFileSync(file, copy)
      const rows = restored(file)
      if (rows === null) refused += 1
      else expect(rows, `bit ${count % 8} of byte ${at}`).toEqual(before)
    }
    // The others are in unused space, or in a part of the header that says nothing of the content.
    expect(refused).toBeGreaterThan(30)
  })
})

describe('a backup that was cut off', () => {
  it('is refused: 20 lengths', () => {
    const bytes = readFileSync(wholeBackup())
    const file = join(temporaryFolder(), 'cut')
    const lengths = Array.from({ length: 19 }, (_, place) => Math.floor((bytes.length * place) / 19))
    for (const length of [...lengths, bytes.length - 1]) {
      writeFileSync(file, bytes.subarray(0, length))
      expect(restored(file), `${length} bytes`).toBeNull()
    }
  })
})
