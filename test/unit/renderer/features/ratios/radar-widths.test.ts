import { expect, it } from 'vitest'
import { findRevisions } from '../../../../../app/domain/fundamentals/restatements.ts'
import { radarWidths } from '../../../../../renderer/features/ratios/radar-widths.ts'
import { recordOf } from '../../../../support/ratio-records.ts'

const widthsOf = (roe: string, showsValues: boolean) =>
  radarWidths({
    columns: findRevisions([recordOf('A', '2025-12-31', { roe })], '3M', ['roe']),
    fields: ['roe'],
    showsValues,
    displayOf: () => 'as-sent',
    fontSize: 13,
  })

it('a date has room for its longest value', () => {
  expect(widthsOf('0.123456789012345678901234567890', false).dates[0]).toBeGreaterThan(
    widthsOf('0.1', false).dates[0] ?? 0,
  )
})

it('a date with every basis has room for each', () => {
  const long = '0.123456789012345678901234567890'
  expect(widthsOf(long, true).dates[0]).toBeGreaterThan(3 * (widthsOf(long, false).dates[0] ?? 0))
})
