import { expect, it, vi } from 'vitest'
import { AppError, type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { withRetry } from '../../../../../main/platform/http/retry.ts'

const reply = { status: 503, message: '', requestId: null }
const signal = new AbortController().signal

async function attempts(error: ErrorInfo, random = 0.5): Promise<{ calls: number; pauses: number[] }> {
  const pauses: number[] = []
  const read = vi.fn(() => Promise.reject(new AppError(error)))
  await withRetry(
    {
      sleep: (ms) => {
        pauses.push(ms)
        return Promise.resolve()
      },
      random: () => random,
    },
    signal,
    read,
  ).catch(() => undefined)
  return { calls: read.mock.calls.length, pauses }
}

it('retries twice, with growing pauses, after temporary errors', async () => {
  expect(await attempts({ kind: 'connection-broken', host: '' })).toEqual({ calls: 3, pauses: [250, 500] })
  expect((await attempts({ kind: 'service-error', reply })).calls).toBe(3)
})

it('spreads its pauses, so that many windows do not ask again at once', async () => {
  const error: ErrorInfo = { kind: 'connection-broken', host: '' }
  expect((await attempts(error, 0)).pauses).toEqual([125, 250])
  expect((await attempts(error, 0.75)).pauses).toEqual([312.5, 625])
})

it('waits as long as the service requests, if that is short', async () => {
  expect((await attempts({ kind: 'rate-limited', reply, retryAfterMs: 2000 })).pauses).toEqual([2250, 2500])
  expect((await attempts({ kind: 'rate-limited', reply, retryAfterMs: 60_000 })).calls).toBe(1)
})

it('waits as long as a service under maintenance requests, and does not ask before that', async () => {
  expect((await attempts({ kind: 'service-error', reply, retryAfterMs: 2000 })).pauses).toEqual([2250, 2500])
  expect((await attempts({ kind: 'service-error', reply, retryAfterMs: 3_600_000 })).calls).toBe(1)
})

it.each<ErrorInfo>([
  { kind: 'unauthorized', reply },
  { kind: 'forbidden', reply },
  { kind: 'cancelled' },
  { kind: 'timed-out', phase: 'total', afterMs: 1 },
  { kind: 'offline', reason: 'refused', detail: '' },
  { kind: 'not-secure', reason: 'unknown-authority', host: '' },
  { kind: 'proxy-failed', reason: 'credentials', proxy: '' },
  { kind: 'unreadable-reply', reason: 'not-http', detail: '' },
  { kind: 'service-error', reply: { ...reply, status: 500 } },
])('does not retry after $kind', async (error) => {
  expect((await attempts(error)).calls).toBe(1)
})

it('does not retry a bug', async () => {
  const read = vi.fn(() => Promise.reject(new TypeError('bug')))
  await expect(withRetry({ sleep: () => Promise.resolve(), random: () => 0 }, signal, read)).rejects.toThrow('bug')
  expect(read).toHaveBeenCalledTimes(1)
})

it('tells each attempt how many failed before', async () => {
  const read = vi.fn((attempt: number) =>
    Promise.reject(new AppError({ kind: 'connection-broken', host: `${attempt}` })),
  )
  await withRetry({ sleep: () => Promise.resolve(), random: () => 0 }, signal, read).catch(() => undefined)
  expect(read.mock.calls).toEqual([[0], [1], [2]])
})
