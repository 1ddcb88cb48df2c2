import { describe, expect, it } from 'vitest'
import { closeToCancelling, refuseCancelled, withCancelFlag } from '../../../../../main/platform/threads/cancel-flag.ts'

const CANCELLED = { error: { kind: 'cancelled' } }

describe('work with a flag', () => {
  it('is refused once the signal is aborted', async () => {
    const control = new AbortController()
    await withCancelFlag(control.signal, (flag) => {
      expect(() => refuseCancelled(flag)).not.toThrow()
      control.abort()
      expect(() => refuseCancelled(flag)).toThrow(expect.objectContaining(CANCELLED))
      return Promise.resolve()
    })
  })

  it('is refused at once when the signal was aborted before', async () => {
    await withCancelFlag(AbortSignal.abort(), (flag) => {
      expect(() => closeToCancelling(flag)).toThrow(expect.objectContaining(CANCELLED))
      return Promise.resolve()
    })
  })

  it('that can no longer be cancelled goes on', async () => {
    const control = new AbortController()
    await withCancelFlag(control.signal, (flag) => {
      closeToCancelling(flag)
      control.abort()
      expect(() => refuseCancelled(flag)).not.toThrow()
      return Promise.resolve()
    })
  })

  it('does not follow the signal after its end', async () => {
    const control = new AbortController()
    const flag = await withCancelFlag(control.signal, (given) => Promise.resolve(given))
    control.abort()
    expect(() => refuseCancelled(flag)).not.toThrow()
  })
})
