import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { FILE_KINDS } from '../../../app/domain/values/exported-file.ts'
import type { FileKind } from '../../../app/domain/values/exported-file.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { OpenedFile } from '../../../app/ipc/files.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import { replaceFile } from '../../platform/files/replace-file.ts'

/** A file dialog's suggested name, and the description of its file type. */
export interface FileChoice {
  name: string
  kind: FileKind
  kindName: string
}

/** Reading and writing files that the user chooses, in a dialog over a window. */
export interface FileService {
  /** Asks for a path and writes the file. Null when the user cancelled. */
  save(window: WindowId, kind: FileKind, name: string, content: string | Uint8Array): Promise<string | null>
  /** Asks for a file and reads it. Null when the user cancelled. */
  open(window: WindowId, kind: FileKind): Promise<OpenedFile | null>
}

/** The dialogs of the system. */
export interface FileDialogs {
  chooseFileToSave: (window: WindowId, choice: FileChoice) => Promise<string | null>
  chooseFileToOpen: (window: WindowId, choice: FileChoice) => Promise<string | null>
}

/** Printing the page of a window, and pictures for the clipboard. */
export interface PageOutput {
  /** The page as PDF, with its print styles and the paper size that they specify. */
  pdf(window: WindowId): Promise<Uint8Array>
  print(window: WindowId): Promise<void>
  copyImage(png: Uint8Array): Promise<void>
}

/** Maximum size of a file that is read, in megabytes; a file of lists names many stories. */
const MAX_MEGABYTES = { json: 10, other: 1 } as const

const refused = (errorText: string): AppError => new AppError({ kind: 'invalid-input', field: 'file', errorText })

/**
 * Files through the dialogs of the system. A file is first written under a temporary name and then renamed, so a
 * failure never destroys the previous content.
 */
export function createFileService({ chooseFileToSave, chooseFileToOpen }: FileDialogs): FileService {
  return {
    async save(window, kind, name, content) {
      const path = await chooseFileToSave(window, { name: `${name}.${kind}`, kind, kindName: FILE_KINDS[kind] })
      if (path === null) return null
      try {
        await replaceFile(path, '.part', (part) => writeFile(part, content))
      } catch (thrown) {
        throw refused(`The file could not be written: ${thrown instanceof Error ? thrown.message : String(thrown)}.`)
      }
      return path
    },
    async open(window, kind) {
      const path = await chooseFileToOpen(window, { name: '', kind, kindName: FILE_KINDS[kind] })
      if (path === null) return null
      const { size } = await stat(path)
      const most = kind === 'json' ? MAX_MEGABYTES.json : MAX_MEGABYTES.other
      if (size > most * 1_000_000) throw refused(`The file is larger than ${most} MB. Choose another file.`)
      return { name: basename(path), text: await readFile(path, 'utf8') }
    },
  }
}
