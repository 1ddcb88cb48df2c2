import { describe, expect, it, vi } from 'vitest'
import { closeWithin } from '../../../main/close-within.ts'

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
