import { dialog } from 'electron'
import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions } from 'electron'

/** What a file dialog shows. */
export interface DialogFile {
  title: string
  name: string
  extension: string
  /** Other extensions of files that can be read the same way. */
  others?: readonly string[]
  kindName: string
}

/** The name and file type of a backup in a dialog; `title` states the purpose. */
export const backupFile = (title: string): DialogFile => ({
  title,
  name: `tearsheet-${new Date().toISOString().slice(0, 10)}.tearsheet-backup`,
  extension: 'tearsheet-backup',
  kindName: 'Tearsheet backup',
})

const filtersOf = ({ kindName, extension, others = [] }: DialogFile): SaveDialogOptions['filters'] => [
  { name: kindName, extensions: [extension, ...others] },
]

/** Asks for a path to write to; null when the user cancels. */
export async function chooseTarget(window: BrowserWindow | null, file: DialogFile): Promise<string | null> {
  const options: SaveDialogOptions = { title: file.title, defaultPath: file.name, filters: filtersOf(file) }
  const { canceled, filePath } =
    window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options)
  return canceled || filePath === '' ? null : filePath
}

/** Asks for a file to read; null when the user cancels. */
export async function chooseSource(window: BrowserWindow | null, file: DialogFile): Promise<string | null> {
  const options: OpenDialogOptions = { title: file.title, filters: filtersOf(file), properties: ['openFile'] }
  const { canceled, filePaths } =
    window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return canceled ? null : (filePaths[0] ?? null)
}
