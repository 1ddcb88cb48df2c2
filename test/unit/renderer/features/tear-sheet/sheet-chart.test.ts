import { expect, it } from 'vitest'
import type { ValueDisplay } from '../../../../../app/domain/fundamentals/value-display.ts'
import { chartedSeries } from '../../../../../renderer/features/tear-sheet/sheet-chart.tsx'
import { seriesWith } from '../../../../support/series.ts'

const chosen = (...series: readonly (readonly [field: string, unit: ValueDisplay])[]): string[] =>
  chartedSeries(series.map(([field, unit]) => seriesWith({ field, unit, display: unit }))).map(({ field }) => field)

it('shows the margins where there are some', () => {
  expect(chosen(['roe', 'percent'], ['grossMargin', 'percent'], ['netMargin', 'percent'])).toEqual([
    'grossMargin',
    'netMargin',
  ])
})

it('shows the first three with the unit of the first one otherwise', () => {
  expect(
    chosen(['roe', 'percent'], ['days', 'days'], ['roa', 'percent'], ['roic', 'percent'], ['tax', 'percent']),
  ).toEqual(['roe', 'roa', 'roic'])
})

it('shows nothing of nothing', () => {
  expect(chosen()).toEqual([])
})
