import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { AppError } from '../../../../app/errors/app-error.ts'

const refuse = (errorText: string): AppError => new AppError({ kind: 'invalid-input', field: 'file', errorText })

/** The path of a file without links, in the spelling of the system. The file need not exist yet. */
const realPath = (file: string): string =>
  existsSync(file) ? realpathSync.native(file) : join(realpathSync.native(dirname(file)), basename(file))

/** Throws when a file is one of the application's own, which a backup must neither replace nor be. */
export function refuseOwnFile(folder: string, file: string): void {
  const inside = relative(realpathSync.native(folder), realPath(file))
  // On Windows the path to another drive is absolute.
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return
  throw refuse('This folder holds the data of Tearsheet itself. Choose a file in another folder. Nothing was changed.')
}

/** Where the header of a SQLite file has the ID of the application. */
const APPLICATION_AT = 68

/** Throws when a file that exists is not of that application, so that a backup never replaces any other file. */
export function refuseOtherFile(file: string, applicationId: number): void {
  if (!existsSync(file)) return
  const found = statSync(file)
  if (found.isFile() && found.size === 0) return
  const header = Buffer.alloc(APPLICATION_AT + 4)
  if (found.isFile()) {
    const opened = openSync(file, 'r')
    try {
      readSync(opened, header, 0, header.length, 0)
    } finally {
      closeSync(opened)
    }
  }
  const isDatabase = header.toString('latin1', 0, 15) === 'SQLite format 3'
  if (isDatabase && header.readUInt32BE(APPLICATION_AT) === applicationId) return
  throw refuse('There is another file of this name, which is not a backup. Choose another name. Nothing was changed.')
}
