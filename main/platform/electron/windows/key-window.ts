import { dialog, ipcMain, session as sessions, type BrowserWindow } from 'electron'
import { loggedAs } from '../../../../app/errors/describe-error.ts'
import { WIRE } from '../../../../app/ipc/channels.ts'
import { keyCall, keyReply, type KeyEntryCall, type KeyReply } from '../../../../app/ipc/window/key-window.ts'
import type { SecretTarget } from '../../../../app/domain/connection/connection.ts'
import type { WindowId } from '../../ipc/dispatcher.ts'
import { KEY_ORIGIN, serveApp } from '../app-protocol.ts'
import { hardenSession, type Refused } from '../hardening.ts'
import { stopDetails } from './window-guard.ts'
import { createKeyWindow } from './windows.ts'

interface Entry {
  response(call: KeyEntryCall): Promise<KeyReply>
  /** Called when the window has closed. */
  close(): void
}

export interface KeyWindowParts {
  preload: string
  pages: string
  refused: Refused
  /** Creates the handler for the key window with that parent and target. */
  entryFor: (parent: WindowId, target: SecretTarget) => Promise<Entry>
  /** Logs an error of the window and returns its reference; null when there were too many. */
  report: (text: string) => string | null
}

interface Opened {
  window: BrowserWindow
  target: string
  entry: Promise<Entry>
}

/**
 * Returns a function that opens the key window over its parent. A second call for the same secret focuses the window; a call for
 * another secret replaces it.
 */
export function createKeyWindowOpener({
  preload,
  pages,
  refused,
  entryFor,
  report,
}: KeyWindowParts): (parent: BrowserWindow, target: SecretTarget) => void {
  let current: Opened | null = null
  let prepared = false

  function prepare(): Electron.Session {
    // This session is in memory only, so nothing of this window is written to disk.
    const session = sessions.fromPartition('key-entry')
    if (prepared) return session
    prepared = true
    hardenSession(session, refused)
    serveApp(session, pages)
    // SECURITY 8: the sender is compared as a frame object; requests and replies are checked by schema.
    ipcMain.handle(WIRE.keyWindow, async (event, sent: unknown): Promise<KeyReply> => {
      const opened = current
      const call = keyCall.safeParse(sent)
      if (
        opened === null ||
        opened.window.isDestroyed() ||
        event.senderFrame !== opened.window.webContents.mainFrame ||
        event.senderFrame.origin !== KEY_ORIGIN ||
        !call.success
      ) {
        refused('ipc', WIRE.keyWindow)
        throw new Error('This call is not accepted.')
      }
      if (call.data.do === 'close') {
        opened.window.destroy()
        return { state: 'cancelled' }
      }
      if (call.data.do === 'report') return { state: 'reported', reference: report(call.data.frames.join('\n')) }
      const reply = keyReply.parse(await (await opened.entry).response(call.data))
      if (reply.state === 'stored' && !opened.window.isDestroyed()) opened.window.destroy()
      return reply
    })
    return session
  }

  return (parent, target) => {
    if (current !== null) {
      if (current.target === JSON.stringify(target)) {
        current.window.focus()
        return
      }
      current.window.destroy()
    }
    const session = prepare()
    const opened: Opened = {
      window: createKeyWindow(preload, session, parent, target.purpose),
      target: JSON.stringify(target),
      entry: entryFor(parent.id, target),
    }
    current = opened
    opened.window.webContents.on('render-process-gone', (_event, gone) => {
      const { detail } = stopDetails(gone)
      const reference = report(`The renderer of the key window stopped: ${detail}.`)
      opened.window.destroy()
      void dialog.showMessageBox(parent, {
        type: 'error',
        message: 'The window for the key stopped and was closed',
        detail: `Look in Settings whether the key was stored. ${loggedAs(reference)}`,
      })
    })
    opened.window.on('closed', () => {
      if (current === opened) current = null
      void opened.entry.then((entry) => entry.close())
    })
  }
}
