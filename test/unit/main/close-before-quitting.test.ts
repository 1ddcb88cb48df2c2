import { describe, expect, it, vi } from 'vitest'
import { closeBeforeQuitting, closeWithin } from '../../../main/close-before-quitting.ts'
import { settled } from '../../support/system/settled.ts'

function quitting(...closes: (() => Promise<unknown>)[]) {
  let listener: (event: { preventDefault: () => void }) => void = () => undefined
  const app = { on: vi.fn((_event: string, each: typeof listener) => (listener = each)), quit: vi.fn() }
  const failed = vi.fn()
  closeBeforeQuitting(app, () => closes.map((close) => Promise.resolve({ close })), failed)
  const willQuit = (): boolean => {
    const event = { preventDefault: vi.fn() }
    listener(event)
    return event.preventDefault.mock.calls.length > 0
  }
  return { app, failed, willQuit }
}

const waits = () => {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { close: () => ended, end: () => end() }
}

/** The application is quit in a later turn of the loop. */
const laterTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

describe('quitting', () => {
  it('waits until everything is closed', async () => {
    const [one, other] = [waits(), waits()]
    const { app, willQuit } = quitting(one.close, other.close)
    expect(willQuit()).toBe(true)
    one.end()
    await settled()
    await laterTurn()
    expect(app.quit).not.toHaveBeenCalled()
    other.end()
    await settled()
    await laterTurn()
    expect(app.quit).toHaveBeenCalledTimes(1)
  })

  it('goes on when everything is closed', () => {
    const { willQuit } = quitting(() => Promise.resolve())
    willQuit()
    expect(willQuit()).toBe(false)
  })

  it('reports what failed, and goes on', async () => {
    const thrown = new Error('planted')
    const { app, failed, willQuit } = quitting(() => Promise.reject(thrown))
    willQuit()
    await settled()
    await laterTurn()
    expect(failed).toHaveBeenCalledWith(thrown)
    expect(app.quit).toHaveBeenCalledTimes(1)
  })

  it('ends the process where an orderly exit would have to wait', async () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    const { app, willQuit } = quitting(
      () => Promise.resolve(),
      () => Promise.resolve(false),
    )
    willQuit()
    await settled()
    await laterTurn()
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL')
    expect(app.quit).not.toHaveBeenCalled()
    kill.mockRestore()
  })
})

function closing() {
  let pass: () => void = () => undefined
  const parts = {
    limitMs: 1000,
    scheduleTimeout: (_ms: number, callBack: () => void) => {
      pass = callBack
      return vi.fn()
    },
    failed: vi.fn(),
  }
  return { parts, pass: () => pass() }
}

describe('closing', () => {
  it.each([true, false])('says whether the application is idle: %s', async (isIdle) => {
    const { parts } = closing()
    expect(await closeWithin(Promise.resolve({ close: () => Promise.resolve(isIdle) }), parts)).toBe(isIdle)
  })

  // S8
  it('does not wait for what could not be created', async () => {
    const { parts } = closing()
    expect(await closeWithin(Promise.reject(new Error('planted')), parts)).toBe(true)
    expect(parts.failed).not.toHaveBeenCalled()
  })

  it('goes on after an error, which is reported', async () => {
    const { parts } = closing()
    const thrown = new Error('planted')
    expect(await closeWithin(Promise.resolve({ close: () => Promise.reject(thrown) }), parts)).toBe(true)
    expect(parts.failed).toHaveBeenCalledWith(thrown)
  })

  it.each([
    ['closing', Promise.resolve({ close: () => new Promise<boolean>(() => undefined) })],
    ['creating', new Promise<never>(() => undefined)],
  ])('does not wait for ever when %s hangs', async (_name, created) => {
    const { parts, pass } = closing()
    const closed = closeWithin(created, parts)
    pass()
    expect(await closed).toBe(false)
  })
})
