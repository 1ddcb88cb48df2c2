// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { renderHook } from '@testing-library/react'
import {
  plotAxis,
  rowsOf,
  shareOf,
  axisWidth,
  axisWords,
  useSameAxis,
  sidesOf,
  useAxes,
} from '../../../../../renderer/ui/chart/plot-axis.ts'
import type { PlotAxis } from '../../../../../renderer/ui/chart/plot-axis.ts'
import { linearTicks } from '../../../../../app/domain/fundamentals/chart/axis-ticks.ts'
import fc from '../../../../support/cases/property.ts'
import { NO_STYLE } from '../../../../../renderer/ui/chart/line-styles.ts'
import type { SharedExtents } from '../../../../../renderer/ui/chart/chart-panes.ts'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'

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

it.each([false, true])('is there without a value (log: %s)', (isLog) => {
  const { scale, domain } = plotAxis([], { ...CHOICE, isLog })
  expect([scale, domain]).toEqual(['linear', [0, 1]])
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

it.each([
  [1e15, 1e15 + 1, 'as-sent'],
  [1, 1 + 2e-16, 'as-sent'],
  [1, 1 + 2e-16, 'percent'],
] as const)('names %d and %d differently, although nothing is between them (%s)', (low, high, display) => {
  const { ticks } = linearTicks(low, high, 6)
  expect(new Set(axisWords(ticks, display)).size).toBe(ticks.length)
})

it('names the unit at the highest tick only', () => {
  expect(axisWords([0, 0.2, 0.4], 'percent')).toEqual(['0', '20', '40%'])
  expect(axisWords([-0.01, 0, 0.01], 'points')).toEqual(['\u22121', '0', '1 pp'])
  expect(axisWords([30, 60], 'days')).toEqual(['30', '60 days'])
  expect(axisWords([0, 2], 'multiple')).toEqual(['0', '2×'])
})

it('claims no unit that was not chosen', () => {
  expect(axisWords([0, 0.25, 0.5], 'as-sent')).toEqual(['0.00', '0.25', '0.50'])
})

// U33
it('writes large numbers in one scale, which is called as beside the numbers of a row', () => {
  expect(axisWords([0, 2e11, 4e11], 'as-sent')).toEqual(['0', '200', '400 bn'])
  expect(axisWords([0, 2.5e12], 'currency')).toEqual(['0.0', '2.5 tn'])
  expect(axisWords([0, 40_000], 'as-sent')).toEqual(['0', '40,000'])
  expect(axisWords([0, 4000], 'as-sent')).toEqual(['0', '4,000'])
  expect(axisWords([0, 4e16], 'as-sent')).toEqual(['0', '4e+16'])
})

// B20
it('names neighbouring values differently', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e14, max: 1e14, noNaN: true }),
      fc.double({ min: 1e-6, max: 1e6 }),
      (low, distance) => {
        const { ticks } = linearTicks(low, low + distance * Math.max(1, Math.abs(low)), 6)
        for (const display of ['as-sent', 'percent'] as const)
          expect(new Set(axisWords(ticks, display)).size).toBe(ticks.length)
      },
    ),
  )
})

const axisOf = (...values: number[]): PlotAxis | null =>
  plotAxis(values, { display: 'percent', rows: 6, isLog: false, withZero: false })

it('an axis stays the same while other values have the same ticks', () => {
  const { result, rerender } = renderHook(useSameAxis, { initialProps: axisOf(0.255, 0.58) })
  const first = result.current
  rerender(axisOf(0.25, 0.57))
  expect(result.current).toBe(first)
  expect(first?.ticks.map(first.tickFormatter)).toEqual(['0', '20', '40', '60%'])
  rerender(axisOf(0.25, 0.81))
  expect(result.current?.domain).toEqual([0, 0.84])
  rerender(null)
  expect(result.current).toBeNull()
})

const [margin, other, days] = [
  seriesWith({ symbol: 'A' }),
  seriesWith({ symbol: 'B' }),
  seriesWith({ field: 'daysOfSales', unit: 'days', display: 'days' }),
]

it.each([
  ['a second unit has the second axis, whatever was moved', days, [margin.key], 'right'],
  ['series of one unit are on the first axis, less those that were moved', other, [other.key], 'right'],
  ['the first axis is never empty', other, [margin.key, other.key], 'left'],
])('%s', (_, second, moved, expected) => {
  const side = sidesOf([margin, second], new Set(moved))
  expect([margin, second].map(side)).toEqual(['left', expected])
})

it('a series without a value asks for no axis', () => {
  const empty = seriesWith({ ...days, points: [null] })
  const percent = seriesWith({ ...margin, points: [sentPoint('0.2')] })
  expect([empty, percent].map(sidesOf([empty, percent], new Set()))).toEqual(['left', 'left'])
})

/** The axes of a chart with one value above zero and a log scale. */
function logAxesOf(shared: SharedExtents | null) {
  const series = seriesWith({ points: [sentPoint('0.5')], gaps: [null] })
  const drawn = [{ series, look: NO_STYLE, values: [0.5] }]
  const set = { columns: ['2026 Q1'], series: [series] }
  return renderHook(() => useAxes({ set, drawn, kind: 'line' }, { rows: 5, log: true, moved: new Set(), shared }))
    .result.current
}

it('a chart says that another one keeps their shared axis linear', () => {
  const { left, note } = logAxesOf(new Map([['percent', { low: -0.1, high: 1 }]]))
  expect([left.scale, note]).toEqual([
    'linear',
    'Linear scale. The charts share an axis, and one of them has values that are not above zero.',
  ])
})

it.each([[null], [new Map([['percent', { low: 0.1, high: 1 }]])], [new Map([['days', { low: -1, high: 1 }]])]])(
  'a chart has the log scale as chosen where nothing is in its way',
  (shared) => {
    const { left, note } = logAxesOf(shared)
    expect([left.scale, note]).toEqual(['log', null])
  },
)

it.each([
  ['short ones', [0, 0.2, 0.4], 'percent', 56],
  ['days of several months', [0, 600, 1200], 'days', 74],
  ['nearly constant numbers of shares', [14.79e9, 14.8e9, 14.81e9], 'as-sent', 61],
  ['tiny multiples', [-0.00002, 0], 'multiple', 61],
] as const)('an axis is as wide as its numbers: %s', (_what, ticks, display, width) => {
  const words = axisWords(ticks, display)
  expect(
    axisWidth({ ticks: [...ticks], tickFormatter: (tick) => words[ticks.findIndex((each) => each === tick)] ?? '' }),
  ).toBe(width)
})

describe('an axis of the largest doubles', () => {
  const MOST = Number.MAX_VALUE

  it.each(['as-sent', 'percent', 'points', 'currency', 'days', 'multiple'] as const)(
    'has finite ends, and numbers that have room and differ (%s)',
    (display) => {
      for (const values of [
        [1, 1e300],
        [-1e300, 1e300],
        [1e-300, 1e300],
        [0, MOST],
        [-MOST, MOST],
        [MOST, MOST],
      ])
        for (const isLog of [false, true]) {
          const axis = plotAxis(values, { ...CHOICE, display, isLog })
          const words = axis.ticks.map(axis.tickFormatter)
          expect([...axis.domain, ...axis.ticks].every(Number.isFinite)).toBe(true)
          expect(words.join()).not.toMatch(/NaN|Inf/)
          expect([new Set(words).size, axisWidth(axis) < 100]).toEqual([new Set(axis.ticks).size, true])
        }
    },
  )

  it('says percent with two powers of ten more', () => {
    expect(axisWords([0, 5e306, 1.5e307], 'percent')).toEqual(['0', '5.0e+308', '1.5e+309'])
    expect(axisWords([1e-300, MOST], 'percent')).toEqual(['1.000e−298', '1.798e+310'])
  })
})

it('is linear where a value is not above zero, although a log scale is wanted', () => {
  expect(plotAxis([0, 1e9], { ...CHOICE, isLog: true }).scale).toBe('linear')
  expect(plotAxis([-5, 5], { ...CHOICE, isLog: true }).ticks.length).toBeGreaterThan(1)
})
