import { describe, expect, it, vi } from 'vitest'
import { closeBeforeQuitting } from '../../../main/close-before-quitting.ts'
import { settled } from '../../support/settled.ts'

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
