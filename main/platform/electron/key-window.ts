import { ipcMain, session as sessions } from 'electron'
import type { BrowserWindow } from 'electron'
import { WIRE } from '../../../app/ipc/channels.ts'
import type { SecretTarget } from '../../../app/domain/connection/connection.ts'
import { KEY_ORIGIN, serveApp } from './app-protocol.ts'
import { hardenSession } from './hardening.ts'
import type { Refused } from './hardening.ts'
import { createKeyWindow } from './windows.ts'

/** What opening the key window needs. */
export interface KeyWindowParts {
  preload: string
  pages: string
  refused: Refused
  /** Takes the secret for what the window was opened for; called once, after it is gone. */
  receive: (target: SecretTarget, text: string) => void
}

/** Returns the function that opens the key window over its parent; a second call for the same secret brings it to the front, one for another takes its place. */
export function createKeyWindowOpener({
  preload,
  pages,
  refused,
  receive,
}: KeyWindowParts): (parent: BrowserWindow, target: SecretTarget) => void {
  let window: BrowserWindow | null = null
  let openedFor = ''
  let prepared = false

  return (parent, target) => {
    if (window !== null && !window.isDestroyed()) {
      if (openedFor === JSON.stringify(target)) {
        window.focus()
        return
      }
      window.destroy()
    }
    openedFor = JSON.stringify(target)
    // In memory only: nothing of this window is ever written to disk.
    const session = sessions.fromPartition('key-entry')
    if (!prepared) {
      prepared = true
      hardenSession(session, refused)
      serveApp(session, pages)
    }
    const opened = createKeyWindow(preload, session, parent, target.purpose)
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
      if (typeof key === 'string') receive(target, key)
    }
    ipcMain.on(WIRE.enterKey, take)
    opened.on('closed', () => {
      ipcMain.removeListener(WIRE.enterKey, take)
      if (window === opened) window = null
    })
  }
}
