import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unwrittenUrl } from '../../../../../main/platform/database/foreign-files.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

// SECURITY 37
it.each<[string, Readonly<Record<string, number>>, boolean]>([
  ['alone', {}, true],
  ['with what an opening on a full disk has left', { wal: 0, shm: 3 }, true],
  ['with changes in its journal', { wal: 100 }, false],
  ['with a transaction that was interrupted', { journal: 100 }, false],
  ['with the shared memory of a connection', { wal: 0, shm: 32_768 }, false],
])('a file %s is read as one that nothing changes, or not: %j, %s', (_what, beside, isImmutable) => {
  const path = join(temporaryFolder(), 'a.db')
  for (const [name, size] of Object.entries(beside)) writeFileSync(`${path}-${name}`, Buffer.alloc(size))
  expect(unwrittenUrl(path).includes('immutable')).toBe(isImmutable)
})
