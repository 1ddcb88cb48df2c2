import { ipcMain, session as sessions } from 'electron'
import type { BrowserWindow } from 'electron'
import { WIRE } from '../../../app/ipc/channels.ts'
import type { SecretPurpose } from '../../../app/ipc/envelope.ts'
import { KEY_ORIGIN, serveApp } from './app-protocol.ts'
import { hardenSession } from './hardening.ts'
import type { Refused } from './hardening.ts'
import { createKeyWindow } from './windows.ts'

/** What opening the key window needs. */
export interface KeyWindowParts {
  preload: string
  pages: string
  refused: Refused
  /** Takes the secret; called once, after the window is gone. */
  receive: (purpose: SecretPurpose, text: string) => void
}

/** Returns the function that opens the key window over its parent; a second call while it is open brings it to the front. */
export function createKeyWindowOpener({
  preload,
  pages,
  refused,
  receive,
}: KeyWindowParts): (parent: BrowserWindow, purpose: SecretPurpose) => void {
  let window: BrowserWindow | null = null
  let prepared = false

  return (parent, purpose) => {
    if (window !== null && !window.isDestroyed()) {
      window.focus()
      return
    }
    // In memory only: nothing of this window is ever written to disk.
    const session = sessions.fromPartition('key-entry')
    if (!prepared) {
      prepared = true
      hardenSession(session, refused)
      serveApp(session, pages)
    }
    const opened = createKeyWindow(preload, session, parent, purpose)
    window = opened
    const take = (event: Electron.IpcMainEvent, key: unknown): void => {
      if (
        opened.isDestroyed() ||
        event.senderFrame !== opened.webContents.mainFrame ||
        event.senderFrame.origin !== KEY_ORIGIN
      ) {
        refused('ipc', WIRE.enterKey)
        return
      }
      ipcMain.removeListener(WIRE.enterKey, take)
      opened.destroy()
      if (typeof key === 'string') receive(purpose, key)
    }
    ipcMain.on(WIRE.enterKey, take)
    opened.on('closed', () => {
      ipcMain.removeListener(WIRE.enterKey, take)
      window = null
    })
  }
}
