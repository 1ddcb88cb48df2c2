import { expect, it } from 'vitest'
import { NO_FILTER } from '../../../../app/domain/webhooks/delivery-filter.ts'
import { deliveryFilterSchema } from '../../../../app/ipc/delivery-schemas.ts'

it('a filter that an earlier version saved has no days', () => {
  const { from: _from, to: _to, ...saved } = { ...NO_FILTER, kind: 'News/v1' }
  expect(deliveryFilterSchema.parse(saved)).toEqual({ ...NO_FILTER, kind: 'News/v1' })
})

it('a day of a filter is one of the calendar', () => {
  const parse = (from: string): boolean => deliveryFilterSchema.safeParse({ ...NO_FILTER, from }).success
  expect(['2026-02-28', '2026-02-30', '2026-2-3', ''].map(parse)).toEqual([true, false, false, false])
})
