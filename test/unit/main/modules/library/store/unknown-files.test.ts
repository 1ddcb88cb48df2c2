import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  libraryPath,
  userStorePath,
  deliveriesPath,
} from '../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../../../../../main/modules/library/store/library.ts'
import { unknownFiles } from '../../../../../../main/modules/library/store/inventory.ts'
import { wholeBackup } from '../../../../../support/crafted-backup.ts'
import { filledFolder, NOW } from '../../../../../support/filled-stores.ts'
import { OWNER } from '../../../../../support/stories.ts'

const DAY = 86_400_000

it('every file that the application itself leaves there is known: after a repair, a restore and backups', () => {
  const folder = filledFolder()
  const open = (at: number) => openLibrary(folder, () => at, [OWNER])
  for (const path of [userStorePath(folder), deliveriesPath(folder), libraryPath(folder, OWNER)])
    truncateSync(path, 40_000)
  const repaired = open(NOW + 2 * DAY)
  expect(repaired.files.damagedFiles()).toHaveLength(3)
  expect(repaired.files.readInventory(OWNER).unknownFiles).toEqual([])
  repaired.files.restoreBackup(wholeBackup())
  expect(repaired.files.readInventory(OWNER).unknownFiles).toEqual([])
  repaired.files.close()
  expect(unknownFiles(folder)).toEqual([])
})

it('files of another version, and those that somebody put there, are named', () => {
  const folder = filledFolder()
  mkdirSync(join(folder, 'stores'))
  const added = ['journal.db', 'library.db', 'user-store copy.db', join('libraries', 'one.db')].map((name) =>
    join(folder, name),
  )
  for (const path of [...added, join(folder, '.DS_Store'), join(folder, 'libraries', 'Thumbs.db')])
    writeFileSync(path, '')
  const library = openLibrary(folder, () => NOW)
  expect(library.files.readInventory(OWNER).unknownFiles.toSorted()).toEqual(
    [...added, join(folder, 'stores')].toSorted(),
  )
  library.files.close()
})
