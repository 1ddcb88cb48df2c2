import type { ElectronApplication } from '@playwright/test'
import { WIRE, type Channel } from '../../../../app/ipc/channels.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'

/** What main replies for a while, instead of what it knows: what no service can bring about. */
export interface MainScript {
  /** Calls that get no reply until the next script. */
  waits: readonly Channel[]
  refuses: Partial<Record<Channel, ErrorInfo>>
}

/** Main as it is. */
export const UNSCRIPTED: MainScript = { waits: [], refuses: {} }

/** Puts a script between the window and main. Resolves to a function that sets another one. */
export async function scriptMain(app: ElectronApplication): Promise<(script: MainScript) => Promise<void>> {
  await app.evaluate(({ ipcMain }, channel) => {
    type Handler = (event: unknown, callId: unknown, name: string, input: unknown) => Promise<unknown>
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Handler>
    const original = handlers.get(channel)
    if (original === undefined) throw new Error('main handles no calls')
    const script = { waits: [] as string[], refuses: {} as Record<string, unknown> }
    let changed: (() => void)[] = []
    Reflect.set(globalThis, 'scriptMain', (next: typeof script) => {
      Object.assign(script, next)
      const waiting = changed
      changed = []
      for (const go of waiting) go()
    })
    ipcMain.removeHandler(channel)
    ipcMain.handle(channel, async (event, callId: unknown, name: string, input: unknown) => {
      while (script.waits.includes(name))
        await new Promise<void>((resolve) => {
          changed.push(resolve)
        })
      // What main brings by itself at a start would pass the script by. The window then asks itself.
      if (name === 'desk.boot') return { ok: true, value: [] }
      // The library is read as ever.
      const isRead = name === 'news.item' && Reflect.get(input as object, 'mode') === 'cached'
      if (script.refuses[name] !== undefined && !isRead) return { ok: false, error: script.refuses[name] }
      return original(event, callId, name, input)
    })
  }, WIRE.invoke)
  return (script) =>
    app.evaluate((_electron, next) => {
      ;(Reflect.get(globalThis, 'scriptMain') as (script: unknown) => void)(next)
    }, script)
}
