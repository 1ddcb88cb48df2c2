import { expect, it } from 'vitest'
import { plotAxis, rowsOf, shareOf } from '../../../../../renderer/ui/chart/plot-axis.ts'

const CHOICE = { display: 'percent', rows: 6, isLog: false, withZero: false } as const

it('has round ticks, of which the highest says the unit', () => {
  const { domain, ticks, tickFormatter } = plotAxis([0.255, 0.58], CHOICE)
  expect(domain).toEqual([0, 0.6])
  expect(ticks.map(tickFormatter)).toEqual(['0', '20', '40', '60%'])
})

it('has round ticks on a log scale', () => {
  const { scale, ticks, tickFormatter } = plotAxis([3, 80], { ...CHOICE, display: 'multiple', isLog: true })
  expect([scale, ticks.map(tickFormatter)]).toEqual(['log', ['2', '5', '10', '20', '50', '100×']])
})

it('is there without a value', () => {
  expect(plotAxis([], CHOICE).domain).toEqual([0, 1])
})

it('has fewer ticks where the plot is low', () => {
  expect([65, 250, 900].map(rowsOf)).toEqual([3, 5, 11])
})

it.each([
  ['linear', [0, 10], 2.5, 0.25],
  ['log', [1, 100], 10, 0.5],
] as const)('a value has its place on a %s axis', (scale, [low, high], value, share) => {
  expect(shareOf({ scale, domain: [low, high] }, value)).toBeCloseTo(share)
})
