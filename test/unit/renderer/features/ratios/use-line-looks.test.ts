// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { useLineLooks } from '../../../../../renderer/features/ratios/use-line-looks.ts'
import { seriesWith } from '../../../../support/series.ts'

const SERIES = [seriesWith({ symbol: 'A' }), seriesWith({ symbol: 'B' })]

const looksIn = (change: Partial<typeof INITIAL_RATIOS> = {}): number[] => {
  const state = { ...INITIAL_RATIOS, showsChart: true, panel: 'series' as const, ...change }
  const { looks, lines } = renderHook(() => useLineLooks(SERIES, state)).result.current
  return [looks.ofCompanies.size, lines.size]
}

it('each series has the look of its line beside its name', () => {
  expect(looksIn()).toEqual([2, 2])
})

it.each([
  ['a scatter, which has no lines', { chart: { ...INITIAL_RATIOS.chart, scatter: true } }],
  ['a table without a chart', { showsChart: false }],
  ['another part', { panel: 'screen' as const }],
])('no name has one beside %s', (_what, change) => {
  expect(looksIn(change)).toEqual([0, 0])
})
