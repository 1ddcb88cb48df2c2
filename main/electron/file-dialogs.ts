import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'

const FILTERS = [{ name: 'Tearsheet backup', extensions: ['tearsheet-backup'] }]

/** Asks where a backup is to be written; null when the person cancels. */
export async function chooseBackupTarget(window: BrowserWindow | null): Promise<string | null> {
  const day = new Date().toISOString().slice(0, 10)
  const options = { title: 'Write a backup', defaultPath: `tearsheet-${day}.tearsheet-backup`, filters: FILTERS }
  const { canceled, filePath } = window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options)
  return canceled || filePath === '' ? null : filePath
}

/** Asks for a backup to restore; null when the person cancels. */
export async function chooseBackup(window: BrowserWindow | null): Promise<string | null> {
  const options = { title: 'Restore a backup', filters: FILTERS, properties: ['openFile' as const] }
  const { canceled, filePaths } = window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return canceled ? null : (filePaths[0] ?? null)
}
