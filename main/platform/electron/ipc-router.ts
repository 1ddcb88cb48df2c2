import { ipcMain, type BrowserWindow, type WebFrameMain } from 'electron'
import { sendReply, WIRE, type Notice, type SentReply } from '../../../app/ipc/channels.ts'
import type { Dispatcher, NoticeTarget, WindowId } from '../ipc/dispatcher.ts'
import { DESK_ORIGIN } from './app-protocol.ts'
import type { Refused } from './hardening.ts'

/** Connects the calls of windows to the dispatcher. */
export interface IpcRouter {
  /** Handles the calls of that window from now on, until it is closed. */
  attach(window: BrowserWindow): void
  /** Sends a notice to one window, to all but one, or to all of them. */
  notify(notice: Notice, to?: NoticeTarget): void
}

/** A router that serves the main frame of each attached window at our origin. Other senders get an error. */
export function createIpcRouter(dispatcher: Dispatcher, refused: Refused): IpcRouter {
  const windows = new Map<WindowId, BrowserWindow>()

  // SECURITY 8: the sender is identified by its frame object, not by any data that it sends.
  const windowOf = (frame: WebFrameMain | null): WindowId | null => {
    if (frame === null) return null
    for (const [id, window] of windows)
      if (!window.isDestroyed() && frame === window.webContents.mainFrame && frame.origin === DESK_ORIGIN) return id
    return null
  }

  ipcMain.handle(WIRE.invoke, async (event, callId: unknown, channel: unknown, input: unknown): Promise<SentReply> => {
    const window = windowOf(event.senderFrame)
    if (window === null || typeof callId !== 'string' || callId.length > 64 || typeof channel !== 'string') {
      refused('ipc', typeof channel === 'string' ? channel.slice(0, 60) : '')
      return { ok: false, error: { kind: 'invalid-input', field: '', errorText: 'This call is not accepted.' } }
    }
    return sendReply(channel, await dispatcher.dispatch(window, callId, channel, input))
  })

  ipcMain.on(WIRE.cancel, (event, callId: unknown) => {
    const window = windowOf(event.senderFrame)
    if (window !== null && typeof callId === 'string') dispatcher.cancel(window, callId)
  })

  return {
    attach(window) {
      const { id } = window
      windows.set(id, window)
      const cancelAll = (): void => dispatcher.cancelAll(id)
      window.webContents.on('render-process-gone', cancelAll)
      // A page that is loaded afresh counts its calls from the first one again.
      window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) cancelAll()
      })
      window.on('closed', () => {
        windows.delete(id)
        cancelAll()
      })
    },
    notify(notice, to) {
      const isMeant = (id: WindowId): boolean =>
        to === undefined || (typeof to === 'number' ? to === id : to.except !== id)
      for (const [id, window] of windows)
        if (isMeant(id) && !window.isDestroyed()) window.webContents.send(WIRE.notice, notice)
    },
  }
}
