import { describe, expect, it } from 'vitest'
import { judge, pausesOf } from '../../../../../app/domain/webhooks/retry-schedule.ts'

const MINUTE = 60_000
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)

describe('the news schedule', () => {
  const pauses = pausesOf('news').toArray()
  it('doubles from half a second to five minutes and stays there', () => {
    expect(pauses.slice(0, 12)).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000,
    ])
    expect(new Set(pauses.slice(10))).toEqual(new Set([5 * MINUTE]))
  })
  it('gives up within 24 hours, and not before the last five minutes of them', () => {
    expect(sum(pauses)).toBeLessThanOrEqual(24 * 60 * MINUTE)
    expect(sum(pauses)).toBeGreaterThan((24 * 60 - 5) * MINUTE)
  })
})

describe('the data schedule', () => {
  const attempts = [0]
  for (const pause of pausesOf('data')) attempts.push((attempts.at(-1) ?? 0) + pause)
  const within = (from: number, to: number): number => attempts.filter((at) => at >= from && at < to).length
  it('makes 15 attempts in the first five minutes and 11 more in the first hour', () => {
    expect(within(0, 5 * MINUTE)).toBe(15)
    expect(within(5 * MINUTE, 60 * MINUTE)).toBe(11)
  })
  it('then makes 12 an hour for seven days', () => {
    expect(within(10 * 60 * MINUTE, 11 * 60 * MINUTE)).toBe(12)
    expect(attempts).toHaveLength(15 + 11 + 7 * 24 * 12)
  })
})

it('2xx means delivered, 401 to 403 stop the delivery, and everything else is retried', () => {
  expect([200, 201, 202, 204, 299].map(judge)).toEqual(Array(5).fill('delivered'))
  expect([401, 402, 403].map(judge)).toEqual(Array(3).fill('stop'))
  expect([301, 400, 404, 429, 500, 503].map(judge)).toEqual(Array(6).fill('again'))
})
