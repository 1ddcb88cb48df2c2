import type { FILE_CONTRACT, OpenedFile } from '../../../app/ipc/files.ts'
import type { Context, Module, RunTask } from '../context/context.ts'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { FILE_KINDS, type FileKind } from '../../../app/domain/values/exported-file.ts'
import type { ViewId } from '../../../app/domain/window/views.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import { replaceFile } from '../../platform/files/replace-file.ts'

/** A file dialog's suggested name, and the description of its file type. */
export interface FileChoice {
  name: string
  kind: FileKind
  kindName: string
}

export interface WantedFile {
  kind: FileKind
  /** Suggested name, without the kind. */
  name: string
  /** The view in which it was begun. */
  view: ViewId
  make: () => Promise<string | Uint8Array>
}

/** Reading and writing files that the user chooses, in a dialog over a window. */
interface FileService {
  /** Asks for a path, makes the content and writes the file. Null when the user cancelled the dialog. */
  save(window: WindowId, wanted: WantedFile): Promise<string | null>
  /** Asks for a file and reads it. Null when the user cancelled. */
  open(window: WindowId, kind: FileKind): Promise<OpenedFile | null>
}

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

const refused = (errorText: string): AppError => invalidInput('file', errorText)

/** The result of work, or a cancelled error as soon as the signal is aborted. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(new AppError({ kind: 'cancelled' }))
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

/**
 * Files through the dialogs of the system. A file is first written under a temporary name and then renamed, so neither
 * a failure nor a cancelled export destroys the previous content.
 */
export function createFileService({ chooseFileToSave, chooseFileToOpen }: FileDialogs, runTask: RunTask): FileService {
  return {
    async save(window, { kind, name, view, make }) {
      const path = await chooseFileToSave(window, { name: `${name}.${kind}`, kind, kindName: FILE_KINDS[kind] })
      if (path === null) return null
      await runTask(
        { title: `Export to ${basename(path)}`, view, connection: null, canCancel: true },
        async ({ signal }) => {
          const content = await unlessAborted(signal, make())
          try {
            await replaceFile(path, '.part', (part) => writeFile(part, content, { signal }))
          } catch (thrown) {
            if (signal.aborted) throw new AppError({ kind: 'cancelled' })
            throw refused(
              `The file could not be written: ${thrown instanceof Error ? thrown.message : String(thrown)}.`,
            )
          }
        },
      )
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

/** Files that the user chooses, and printing of the page. */
export function createFilesModule(
  { runTask }: Pick<Context, 'runTask'>,
  dialogs: FileDialogs,
  pageOutput: PageOutput,
): Module<keyof typeof FILE_CONTRACT> {
  const files = createFileService(dialogs, runTask)
  return {
    handlers: {
      'file.save': ({ content, ...file }, { window }) =>
        files.save(window, { ...file, make: () => Promise.resolve(content) }),
      'file.open': ({ kind }, { window }) => files.open(window, kind),
      'page.pdf': (file, { window }) =>
        files.save(window, { ...file, kind: 'pdf', make: () => pageOutput.pdf(window) }),
      'page.print': (_input, { window }) => pageOutput.print(window),
      'clipboard.image': ({ png }) => pageOutput.copyImage(png),
    },
  }
}
