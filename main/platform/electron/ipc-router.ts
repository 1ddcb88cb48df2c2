import { ipcMain } from 'electron'
import type { BrowserWindow, WebFrameMain } from 'electron'
import { WIRE } from '../../../app/ipc/channels.ts'
import type { Notice } from '../../../app/ipc/channels.ts'
import type { Reply } from '../../../app/ipc/envelope.ts'
import type { Dispatcher } from '../ipc/dispatcher.ts'
import { DESK_ORIGIN } from './app-protocol.ts'
import type { Refused } from './hardening.ts'

/** Connects the window's calls with the dispatcher. */
export interface IpcRouter {
  /** The window whose calls are answered from now on. */
  attach(window: BrowserWindow): void
  notify(notice: Notice): void
}

/** A router that answers one window's main frame at our origin and refuses everybody else with a fault. */
export function createIpcRouter(dispatcher: Promise<Dispatcher>, refused: Refused): IpcRouter {
  let desk: BrowserWindow | null = null

  // SECURITY 8: the sender is compared as a frame object, not by anything it says of itself.
  const isDesk = (frame: WebFrameMain | null): boolean =>
    frame !== null &&
    desk !== null &&
    !desk.isDestroyed() &&
    frame === desk.webContents.mainFrame &&
    frame.origin === DESK_ORIGIN

  ipcMain.handle(
    WIRE.invoke,
    async (event, callId: unknown, channel: unknown, input: unknown): Promise<Reply<unknown>> => {
      if (
        !isDesk(event.senderFrame) ||
        typeof callId !== 'string' ||
        callId.length > 64 ||
        typeof channel !== 'string'
      ) {
        refused('ipc', typeof channel === 'string' ? channel.slice(0, 60) : '')
        return { ok: false, fault: { kind: 'invalid-input', field: '', problem: 'This call is not accepted.' } }
      }
      return (await dispatcher).dispatch(callId, channel, input)
    },
  )

  ipcMain.on(WIRE.cancel, (event, callId: unknown) => {
    if (isDesk(event.senderFrame) && typeof callId === 'string') void dispatcher.then((ready) => ready.cancel(callId))
  })

  return {
    attach(window) {
      desk = window
      window.webContents.on('render-process-gone', () => void dispatcher.then((ready) => ready.cancelAll()))
      window.on('closed', () => {
        desk = null
        void dispatcher.then((ready) => ready.cancelAll())
      })
    },
    notify(notice) {
      if (desk !== null && !desk.isDestroyed()) desk.webContents.send(WIRE.notice, notice)
    },
  }
}
