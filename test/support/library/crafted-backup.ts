import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { wrap } from '../../../main/platform/database/connection.ts'
import { openEmpty } from '../../../main/platform/database/database.ts'
import { defineChecksums, intactCondition } from '../../../main/platform/database/row-checksums.ts'
import { packBackup, extractBackup } from '../../../main/modules/library/store/backup/backup.ts'
import type { BackedUpKind, CopiedFile } from '../../../main/modules/library/store/backup/backup.ts'
import { DELIVERIES } from '../../../main/modules/library/store/schemas/deliveries-schema.ts'
import { LIBRARY } from '../../../main/modules/library/store/schemas/library-schema.ts'
import type { Library } from '../../../main/modules/library/store/library.ts'
import { USER_STORE } from '../../../main/modules/library/store/schemas/user-store-schema.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'
import { folderTemplate } from './folder-template.ts'
import { openTestLibrary } from '../records/stories.ts'
import { fillWholeLibrary, readWholeLibrary, rowsIn, schemasIn, withDatabase } from './whole-library.ts'

const filledFolder = folderTemplate(() => {
  const folder = temporaryFolder()
  const library = openTestLibrary(folder)
  fillWholeLibrary(library)
  library.files.close()
  return folder
})

/** A library with something in every table, in a folder of its own. */
export function wholeLibrary(): { folder: string; library: Library } {
  const folder = filledFolder()
  return { folder, library: openTestLibrary(folder) }
}

let whole: Buffer | null = null

/** A backup of such a library. */
export function wholeBackup(): string {
  const file = join(temporaryFolder(), 'whole.tearsheet-backup')
  if (whole === null) {
    const { library } = wholeLibrary()
    library.files.writeBackup(file)
    library.files.close()
    whole = readFileSync(file)
  } else writeFileSync(file, whole)
  return file
}

/** The files in a backup, taken out of it. */
export function filesOf(backup: string): CopiedFile[] {
  const folder = join(temporaryFolder(), 'files')
  mkdirSync(folder)
  return extractBackup(backup, (place) => join(folder, `${place}.db`), Infinity)
}

/** A backup with these files, whoever wrote them. */
export function backupOf(files: readonly CopiedFile[]): string {
  const file = join(temporaryFolder(), 'crafted.tearsheet-backup')
  packBackup(file, (add) => {
    for (const each of files) add(each)
  })
  return file
}

/** A sound backup of the user store and one other file, of which the first of that kind was changed by another program. */
export function craftedBackup(kind: BackedUpKind, change: Change): string {
  const files = filesOf(wholeBackup())
  const changed = files.find((each) => each.kind === kind)
  if (changed === undefined) throw new Error(`The backup has no ${kind}.`)
  withDatabase(changed.path, change)
  return backupOf(files.filter((each) => each === changed || each.kind === 'user-store'))
}

/** A change to a file by another program. */
export type Change = (database: DatabaseSync) => void

/** A change by statements. */
export const run =
  (sql: string): Change =>
  (database) =>
    database.exec(sql)

/** Changes by another program, as statements or functions, by the kind of file and by what they leave in it. */
export type Changes = Readonly<Partial<Record<BackedUpKind, Readonly<Record<string, string | Change>>>>>

/** Each of these with its name and its kind of file. */
export const casesOf = (changes: Changes): [string, BackedUpKind, Change][] =>
  (Object.keys(changes) as BackedUpKind[]).flatMap((kind) =>
    Object.entries(changes[kind] ?? {}).map(([what, change]): [string, BackedUpKind, Change] => [
      what,
      kind,
      typeof change === 'string' ? run(change) : change,
    ]),
  )

const KINDS = { 'user-store': USER_STORE, deliveries: DELIVERIES, library: LIBRARY }

/** A change by another program that also writes the checksums of the rows, which are no secret. */
export const withChecksums =
  (kind: BackedUpKind, change: Change): Change =>
  (database) => {
    change(database)
    const own = openEmpty(KINDS[kind])
    const wrapped = wrap(database)
    defineChecksums(wrapped)
    for (const [table, checked] of Object.entries(KINDS[kind].checked))
      wrapped.execute(`UPDATE ${table} SET ${intactCondition(own, 'main', table, checked).replaceAll(' AND ', ', ')}`)
    own.close()
  }

/** What a restore in an empty folder leaves there. */
export interface Restored {
  refused: number
  rows: unknown[]
  schemas: unknown[]
}

/** Restores a backup in an empty folder, and reads every list afterwards. */
export function restoreElsewhere(file: string): Restored {
  const folder = temporaryFolder()
  const library = openTestLibrary(folder)
  const { refused } = library.files.restoreBackup(file)
  readWholeLibrary(library)
  library.files.close()
  return { refused, rows: rowsIn(folder), schemas: schemasIn(folder) }
}

const unchanged = new Map<BackedUpKind, Restored>()

/** The result of restoring a backup that was not changed. */
export function restoreUnchanged(kind: BackedUpKind): Restored {
  const restored = unchanged.get(kind) ?? restoreElsewhere(craftedBackup(kind, () => undefined))
  unchanged.set(kind, restored)
  return restored
}
