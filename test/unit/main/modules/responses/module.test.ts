import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { readThrough } from '../../../../../main/modules/responses/module.ts'

const offline = new AppError({ kind: 'offline', reason: 'refused', detail: 'x' })
const cached = () => Promise.resolve({ value: 'cached', receivedAt: 5 })

describe('readThrough', () => {
  it('is live when the service responds', async () => {
    expect(
      await readThrough({ mode: 'live', live: () => Promise.resolve({ value: 'live', receivedAt: 9 }), cached }),
    ).toEqual({ value: 'live', source: { state: 'live', receivedAt: 9, because: null } })
  })

  it('shows cached data and says why it is not live', async () => {
    expect(await readThrough({ mode: 'live', live: () => Promise.reject(offline), cached })).toEqual({
      value: 'cached',
      source: { state: 'cached', receivedAt: 5, because: offline.error },
    })
  })

  it('throws the error when nothing is cached', async () => {
    await expect(
      readThrough({
        mode: 'live',
        live: () => Promise.reject(offline),
        cached: () => Promise.resolve({ value: 'x', receivedAt: null }),
      }),
    ).rejects.toBe(offline)
  })

  it('sends no request when only cached data is wanted', async () => {
    const live = vi.fn()
    expect((await readThrough({ mode: 'cached', live, cached })).source).toEqual({
      state: 'cached',
      receivedAt: 5,
      because: null,
    })
    expect(live).not.toHaveBeenCalled()
  })

  it('does not read the library for a cancelled call or a bug', async () => {
    const cancelled = new AppError({ kind: 'cancelled' })
    await expect(readThrough({ mode: 'live', live: () => Promise.reject(cancelled), cached })).rejects.toBe(cancelled)
    await expect(
      readThrough({ mode: 'live', live: () => Promise.reject(new TypeError('bug')), cached }),
    ).rejects.toThrow('bug')
  })
})
