import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CachedData } from '../../../../app/ipc/library.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { LibraryFile } from './store-context.ts'
import { measureImages } from '../../news/store/images.ts'
import { backupsFolder } from './backup/user-store-backups.ts'
import { librariesFolder } from './library-paths.ts'
import type { OpenLibrary } from './open-libraries.ts'

// Another version may have left files in the folder of the stores, and a person can put some there. Nothing reads them, so they are named.
// The other folders of the application's data have files of Chromium as well, whose names are not known here.

/** What the name of a database is followed by in those of its other files, and of what was kept of it. */
const BESIDE = String.raw`(\.(damaged|replacing)-\d+|\.salvaged?)?(-wal|-shm|-journal)?`

/** The names that the application gives in the folder of the stores. */
const OWN = new RegExp(
  String.raw`^((user-store|deliveries)\.db${BESIDE}|backup\.part(-\w+)?|libraries|backups|building|replacing|damaged-\d+(-\d+)?|before-(restore-\d+|replacing)(-\d+)?)$`,
)
/** The names in the folder of the libraries, apart from the libraries themselves. */
const BESIDE_LIBRARY = new RegExp(String.raw`^.+-[0-9a-f]{12}\.db(?!$)${BESIDE}$`)

/** The names in the folder of the automatic backups. */
const OWN_BACKUP = /^user-store-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.db(\.part.*)?$/

/** Files that systems put into every folder. */
const OF_SYSTEMS = /^(\..*|Thumbs\.db|desktop\.ini)$/i

const unknownIn = (folder: string, own: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !own.test(name) && !OF_SYSTEMS.test(name))
        .toSorted()
        .map((name) => join(folder, name))
    : []

/** The paths of the files and folders beside the stores that the application does not know. `libraries` are the paths of those it knows. */
const unknownFiles = (folder: string, libraries: readonly string[]): string[] => [
  ...unknownIn(folder, OWN),
  ...unknownIn(librariesFolder(folder), BESIDE_LIBRARY).filter((path) => !libraries.includes(path)),
  ...unknownIn(backupsFolder(folder), OWN_BACKUP),
]

const one = (database: Database, sql: string, ...values: (string | number)[]): Record<string, number | null> =>
  database.statement<Record<string, number | null>>(sql).one(...values)

const total = (database: Database, sql: string, ...values: (string | number)[]): number =>
  Object.values(one(database, sql, ...values))[0] ?? 0

const fileBytes = (database: Database): number =>
  total(database, 'PRAGMA page_count') * total(database, 'PRAGMA page_size')

const usedBytes = (database: Database): number =>
  fileBytes(database) - total(database, 'PRAGMA freelist_count') * total(database, 'PRAGMA page_size')

/** The size of a library, the libraries that there are, and what else is in the folder of the stores. */
export function readInventory(folder: string, { database }: LibraryFile, all: readonly OpenLibrary[]): CachedData {
  const ends = one(database, 'SELECT min(first_received_at) AS oldest, max(received_at) AS newest FROM story')
  return {
    fileBytes: fileBytes(database),
    usedBytes: usedBytes(database),
    stories: total(database, 'SELECT count(*) FROM story'),
    versions: total(database, 'SELECT count(*) FROM version'),
    responses: total(database, 'SELECT count(*) FROM response'),
    ratioRecords: total(database, 'SELECT count(*) FROM ratio_record'),
    ...measureImages(database),
    oldestReceivedAt: ends.oldest ?? null,
    newestReceivedAt: ends.newest ?? null,
    keys: database
      .statement<CachedData['keys'][number]>(
        'SELECT fingerprint, count(*) AS responses FROM receipt GROUP BY fingerprint ORDER BY max(received_at) DESC',
      )
      .all(),
    connections: all.map(({ connection, origin, database: each }) => ({
      connection,
      origin,
      stories: total(each, 'SELECT count(*) FROM story'),
    })),
    unknownFiles: unknownFiles(
      folder,
      all.map(({ path }) => path),
    ),
  }
}
