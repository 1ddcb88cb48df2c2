import { expect, it } from 'vitest'
import { NO_FILTER } from '../../../../../app/domain/webhooks/delivery-filter.ts'
import { deliveryFilterSchema } from '../../../../../app/ipc/webhooks/deliveries.ts'

it('a day of a filter is one of the calendar', () => {
  const parse = (from: string): boolean => deliveryFilterSchema.safeParse({ ...NO_FILTER, from }).success
  expect(['2026-02-28', '2026-02-30', '2026-2-3', ''].map(parse)).toEqual([true, false, false, false])
})
