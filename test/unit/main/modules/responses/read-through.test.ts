import { describe, expect, it, vi } from 'vitest'
import { FaultError } from '../../../../../app/errors/fault.ts'
import { readThrough } from '../../../../../main/modules/responses/read-through.ts'

const offline = new FaultError({ kind: 'offline', reason: 'refused', detail: 'x' })
const held = () => Promise.resolve({ value: 'held', receivedAt: 5 })

describe('readThrough', () => {
  it('is live when the service responds', async () => {
    expect(
      await readThrough({ mode: 'live', live: () => Promise.resolve({ value: 'live', receivedAt: 9 }), held }),
    ).toEqual({ value: 'live', source: { state: 'live', receivedAt: 9, because: null } })
  })

  it('shows cached data and says why it is not live', async () => {
    expect(await readThrough({ mode: 'live', live: () => Promise.reject(offline), held })).toEqual({
      value: 'held',
      source: { state: 'held', receivedAt: 5, because: offline.fault },
    })
  })

  it('throws the error when nothing is cached', async () => {
    await expect(
      readThrough({
        mode: 'live',
        live: () => Promise.reject(offline),
        held: () => Promise.resolve({ value: 'x', receivedAt: null }),
      }),
    ).rejects.toBe(offline)
  })

  it('sends no request when only cached data is wanted', async () => {
    const live = vi.fn()
    expect((await readThrough({ mode: 'held', live, held })).source).toEqual({
      state: 'held',
      receivedAt: 5,
      because: null,
    })
    expect(live).not.toHaveBeenCalled()
  })

  it('does not read the library for a cancelled call or a bug', async () => {
    const cancelled = new FaultError({ kind: 'cancelled' })
    await expect(readThrough({ mode: 'live', live: () => Promise.reject(cancelled), held })).rejects.toBe(cancelled)
    await expect(readThrough({ mode: 'live', live: () => Promise.reject(new TypeError('bug')), held })).rejects.toThrow(
      'bug',
    )
  })
})
