import { expect, it } from 'vitest'
import { isFiltering, NO_FILTER, sinceOf } from '../../../../../app/domain/webhooks/delivery-filter.ts'

it('a filter leaves deliveries out as soon as one thing is chosen', () => {
  expect([isFiltering(NO_FILTER), isFiltering({ ...NO_FILTER, signature: 'wrong' })]).toEqual([false, true])
})

it('a filter by time begins that long ago', () => {
  expect([sinceOf(NO_FILTER, 0), sinceOf({ ...NO_FILTER, within: 'hour' }, 3_700_000)]).toEqual([null, 100_000])
})
