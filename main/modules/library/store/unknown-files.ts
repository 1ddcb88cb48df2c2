import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { librariesFolder } from './library-paths.ts'

// Another version may have left files in the folder of the stores, and a person can put some there. Nothing reads them, so they are named.
// The other folders of the application's data have files of Chromium as well, whose names are not known here.

/** What the name of a database is followed by in those of its other files, and of what was kept of it. */
const BESIDE = String.raw`(\.(damaged|replacing)-\d+|\.salvaged?)?(-wal|-shm|-journal)?`

/** The names that the application gives in the folder of the stores. */
const OWN = new RegExp(
  String.raw`^((user-store|deliveries)\.db${BESIDE}|backup\.part(-\w+)?|libraries|backups|building|replacing|damaged-\d+(-\d+)?|before-(restore-\d+|replacing)(-\d+)?)$`,
)
/** The names in the folder of the libraries. */
const OWN_LIBRARY = new RegExp(String.raw`^.+-[0-9a-f]{12}\.db${BESIDE}$`)

/** Files that systems put into every folder. */
const OF_SYSTEMS = /^(\..*|Thumbs\.db|desktop\.ini)$/i

const unknownIn = (folder: string, own: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !own.test(name) && !OF_SYSTEMS.test(name))
        .toSorted()
        .map((name) => join(folder, name))
    : []

/** The paths of the files and folders beside the stores that the application does not know. */
export const unknownFiles = (folder: string): string[] => [
  ...unknownIn(folder, OWN),
  ...unknownIn(librariesFolder(folder), OWN_LIBRARY),
]
