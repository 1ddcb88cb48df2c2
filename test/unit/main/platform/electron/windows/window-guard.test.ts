import { EventEmitter } from 'node:events'
import { dialog, type BrowserWindow, type MessageBoxOptions, type MessageBoxReturnValue } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StopRecovery } from '../../../../../../app/errors/app-error.ts'
import { guardWindow } from '../../../../../../main/platform/electron/windows/window-guard.ts'
import { settled } from '../../../../../support/system/settled.ts'

vi.mock('electron', () => ({ dialog: { showMessageBox: vi.fn() }, BrowserWindow: null, nativeTheme: null }))

/** The dialogs that the system was asked to show, each with what presses one of its buttons. */
let dialogs: (MessageBoxOptions & { press: (button: string) => Promise<void> })[] = []

beforeEach(() => {
  dialogs = []
  vi.mocked(dialog.showMessageBox).mockImplementation((...given: unknown[]) => {
    const options = given.at(-1) as MessageBoxOptions
    const { promise, resolve } = Promise.withResolvers<MessageBoxReturnValue>()
    const answer = (response: number): void => resolve({ response, checkboxChecked: false })
    // As Electron does for a dialog that is taken away.
    options.signal?.addEventListener('abort', () => answer(options.cancelId ?? 0))
    dialogs.push({
      ...options,
      async press(button) {
        answer(options.buttons?.indexOf(button) ?? -1)
        await settled()
      },
    })
    return promise
  })
})

/** A guarded window whose renderer stops as it is told; `recovery` is what main decides about that. */
function guarded(recovery: StopRecovery = 'reload') {
  const done: string[] = []
  const reasons: string[] = []
  const state = { isDestroyed: false }
  const contents = Object.assign(new EventEmitter(), {
    forcefullyCrashRenderer: () => {
      done.push('crash')
    },
  })
  const window = Object.assign(new EventEmitter(), {
    webContents: contents,
    isDestroyed: () => state.isDestroyed,
    loadURL: (url: string) => {
      done.push(`load ${url}`)
      return Promise.resolve()
    },
  })
  guardWindow(window as Partial<BrowserWindow> as BrowserWindow, {
    stopped({ reason }) {
      reasons.push(reason)
      return { recovery, error: { kind: 'window-stopped', reason, reference: 'ref-1', recovery } }
    },
    warn: (event) => done.push(event),
    logFile: '/data/logs/tearsheet.log',
    reload: () => done.push('reload'),
    quit: () => done.push('quit'),
  })
  return {
    done,
    reasons,
    state,
    async emits(event: 'unresponsive' | 'responsive'): Promise<void> {
      window.emit(event)
      await settled()
    },
    async stops(reason = 'crashed'): Promise<void> {
      contents.emit('render-process-gone', {}, { reason, exitCode: 11 })
      await settled()
    },
  }
}

describe('a window whose renderer stops', () => {
  it.each([
    ['reload', 'load app://desk/index.html'],
    ['page', 'load app://desk/stopped.html'],
  ] as const)('is given what main decides: %s', async (recovery, loaded) => {
    const { stops, done } = guarded(recovery)
    await stops()
    expect(done).toEqual([loaded])
  })

  it('is left alone when it ended by itself', async () => {
    const { stops, reasons } = guarded()
    await stops('clean-exit')
    expect(reasons).toEqual([])
  })

  it('is left alone when it was closed meanwhile', async () => {
    const { stops, state, done } = guarded()
    state.isDestroyed = true
    await stops()
    expect(done).toEqual([])
  })
})

describe('a window whose page about that stops as well', () => {
  async function third() {
    const guard = guarded('dialog')
    await guard.stops()
    const [shown] = dialogs
    if (shown === undefined) throw new Error('no dialog')
    return { ...guard, shown }
  }

  it('is spoken for by a dialog, which says why, what is safe, what to do and where the log is', async () => {
    const { message, detail, buttons, cancelId } = (await third()).shown
    expect(message).toBe('The window stopped again')
    expect(detail).toMatch(
      /ended unexpectedly\. The log lists it under ref-1\.\n\nStored data is safe\. Reload .* with this reference\.\n\n\/data\/logs\/tearsheet\.log$/,
    )
    // That is what closing it without a button does.
    expect(buttons?.[cancelId ?? -1]).toBe('Quit Tearsheet')
  })

  it.each([
    ['Quit Tearsheet', 'quit'],
    ['Reload', 'reload'],
  ])('does what is chosen: %s', async (button, what) => {
    const { shown, done } = await third()
    await shown.press(button)
    expect(done).toEqual([what])
  })
})

describe('a window that hangs', () => {
  it('is asked about, and waited for', async () => {
    const { emits, done } = guarded()
    await emits('unresponsive')
    expect(dialogs.map(({ message }) => message)).toEqual(['The window does not respond'])
    await dialogs[0]?.press('Wait')
    expect(done).toEqual(['window does not respond'])
  })

  it('is ended to reload it, and only that end is not said to be its own', async () => {
    const { emits, stops, done, reasons } = guarded()
    await emits('unresponsive')
    await dialogs[0]?.press('Reload')
    expect(done).toEqual(['window does not respond', 'crash'])
    await stops()
    await stops()
    expect(reasons).toEqual(['unresponsive', 'crashed'])
  })

  it('is not asked about any longer once it responds', async () => {
    const { emits } = guarded()
    await emits('unresponsive')
    await emits('responsive')
    expect(dialogs[0]?.signal?.aborted).toBe(true)
  })

  it('is not asked about any longer once its renderer stopped', async () => {
    const { emits, stops } = guarded()
    await emits('unresponsive')
    await stops('killed')
    expect(dialogs[0]?.signal?.aborted).toBe(true)
  })

  it('is asked about once when it hangs again', async () => {
    const { emits } = guarded()
    await emits('unresponsive')
    await emits('unresponsive')
    expect(dialogs.map(({ signal }) => signal?.aborted)).toEqual([true, false])
  })

  it('is left alone when it was closed meanwhile', async () => {
    const { emits, state, done } = guarded()
    await emits('unresponsive')
    state.isDestroyed = true
    await dialogs[0]?.press('Reload')
    expect(done).not.toContain('crash')
  })
})
