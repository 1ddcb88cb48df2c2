import { expect, it } from 'vitest'
import { isFiltering, NO_FILTER, spanOf } from '../../../../../app/domain/webhooks/delivery-filter.ts'

it('a filter leaves deliveries out as soon as one thing is chosen', () => {
  expect([isFiltering(NO_FILTER), isFiltering({ ...NO_FILTER, signature: 'wrong' })]).toEqual([false, true])
})

const HOUR = 3_600_000
const beginOf = (day: string): number => Date.parse(day)

it('a filter by time begins that long ago', () => {
  expect([spanOf(NO_FILTER, 0, beginOf), spanOf({ ...NO_FILTER, within: 'hour' }, HOUR + 100_000, beginOf)]).toEqual([
    {},
    { since: 100_000 },
  ])
})

it('a filter by days takes all of the first and of the last one', () => {
  const days = { ...NO_FILTER, from: '2026-02-28', to: '2026-03-01' }
  expect(spanOf(days, 0, beginOf)).toEqual({ since: Date.UTC(2026, 1, 28), until: Date.UTC(2026, 2, 2) })
  expect(spanOf({ ...days, from: null }, 0, beginOf)).toEqual({ until: Date.UTC(2026, 2, 2) })
})

it('a filter by days and by the time until now leaves out what either leaves out', () => {
  const now = Date.UTC(2026, 1, 28, 0, 30)
  const both = { ...NO_FILTER, within: 'hour' as const, from: '2026-02-28' }
  expect(spanOf(both, now, beginOf).since).toBe(Date.UTC(2026, 1, 28))
  expect(spanOf(both, now + HOUR, beginOf).since).toBe(Date.UTC(2026, 1, 28, 0, 30))
})
