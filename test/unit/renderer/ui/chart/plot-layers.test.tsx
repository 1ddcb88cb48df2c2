// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import {
  linePath,
  GridLayer,
  ZeroLine,
  ValueAxis,
  ownRuns,
  spreadRuns,
  unevenStretches,
  markShare,
} from '../../../../../renderer/ui/chart/plot-layers.tsx'
import type { PlotAxis } from '../../../../../renderer/ui/chart/plot-axis.ts'
import { NO_STYLE } from '../../../../../renderer/ui/chart/line-styles.ts'
import { sentPoint, seriesWith, unevenPoint } from '../../../../support/series.ts'
import type { SeriesPoint } from '../../../../../app/domain/fundamentals/series.ts'

const path = (heights: readonly (number | null)[], kind: 'line' | 'step' = 'line', isBridged = false): string =>
  linePath(heights, (place) => place * 10, { kind, isBridged })

it('a line goes from point to point', () => {
  expect(path([1, 2, 1.23456])).toBe('M0 1L10 2L20 1.23')
})

it('a step holds its value until the next point', () => {
  expect(path([1, 2, 3], 'step')).toBe('M0 1H10V2H20V3')
})

it('a line begins anew after a gap', () => {
  expect(path([1, null, 3, 4])).toBe('M0 1M20 3L30 4')
})

it('a bridge goes on over a gap', () => {
  expect(path([null, 1, null, 3], 'line', true)).toBe('M10 1L30 3')
})

it('gaps alone have no path', () => {
  expect(path([null, null])).toBe('')
})

const PLOT = { x: 10, y: 0, width: 100, height: 50 }
const axis = (low: number, high: number, ticks: number[], scale: PlotAxis['scale'] = 'linear'): PlotAxis => ({
  scale,
  domain: [low, high],
  ticks,
  tickFormatter: String,
})

const drawn = (part: ReactElement): Element | null =>
  render(<svg>{part}</svg>).container.firstElementChild?.firstElementChild ?? null

it('gridlines are one path, at the ticks and at both ends of the plot', () => {
  const grid = drawn(<GridLayer plot={PLOT} axis={axis(0, 10, [0, 5])} />)
  expect(grid?.getAttribute('d')).toBe('M10 50h100M10 25h100M10 0h100')
})

it('zero has a line of its own', () => {
  expect(drawn(<ZeroLine plot={PLOT} axis={axis(-5, 5, [])} />)?.getAttribute('y1')).toBe('25')
})

it.each([
  ['above zero', axis(1, 5, [])],
  ['below zero', axis(-5, -1, [])],
  ['of logarithms', axis(1, 10, [], 'log')],
])('an axis %s has no line at zero', (_what, all) => {
  expect(drawn(<ZeroLine plot={PLOT} axis={all} />)).toBeNull()
})

const BESIDE = { x: 56, y: 10, width: 100, height: 50 }
const AXIS: PlotAxis = { scale: 'linear', domain: [0, 10], ticks: [0, 5, 10], tickFormatter: (value) => `${value}×` }

it.each([
  ['left', '48', 'end'],
  ['right', '164', 'start'],
] as const)('an axis on the %s has its numbers beside the plot, each at its height', (side, x, anchor) => {
  const { container } = render(
    <svg>
      <ValueAxis plot={BESIDE} axis={AXIS} side={side} />
    </svg>,
  )
  const texts = [...container.querySelectorAll('text')]
  expect(texts.map((text) => [text.textContent, text.getAttribute('x'), text.getAttribute('y')])).toEqual([
    ['0×', x, '60'],
    ['5×', x, '35'],
    ['10×', x, '10'],
  ])
  expect(container.querySelector('g')?.getAttribute('text-anchor')).toBe(anchor)
})

const valuesOf = (...rows: (readonly (number | null)[])[]) =>
  rows.map((values, place) => ({ series: seriesWith({ symbol: `S${place}` }), look: NO_STYLE, values }))

it('the spread has a gap where fewer than three companies have a value', () => {
  const runs = spreadRuns(valuesOf([1, 2, null, 4], [2, 3, 4, 5], [3, 4, 5, 6]))
  expect(runs.map((run) => run.map(({ place }) => place))).toEqual([[0, 1], [3]])
  expect(runs[0]?.[0]?.spread).toEqual({ least: 1, lower: 1.5, median: 2, upper: 2.5, greatest: 3 })
})

it('the spread of one series is the same at every column, also over a gap', () => {
  const series = seriesWith({ points: ['5', '1', null, '3'].map((each) => sentPoint(each)) })
  expect(ownRuns(series, 4)).toHaveLength(1)
  expect(ownRuns(series, 4)[0]?.map(({ place, spread }) => [place, spread.least, spread.greatest])).toEqual([
    [0, 1, 5],
    [1, 1, 5],
    [2, 1, 5],
    [3, 1, 5],
  ])
})

const drawing = (...rows: readonly (readonly (SeriesPoint | null)[])[]) => ({
  places: [0, 1, 2],
  drawn: rows.map((points, place) => ({
    series: seriesWith({ symbol: `S${place}`, points }),
    look: NO_STYLE,
    values: points.map((point) => (point === null ? null : 1)),
  })),
})

it('a period of unequal length reaches from the value before to its own', () => {
  expect(unevenStretches(drawing([sentPoint('1'), unevenPoint(2), sentPoint('1')]))).toEqual([
    { from: 0, to: 1, months: 2 },
  ])
})

it('a gap belongs to the period after it', () => {
  expect(unevenStretches(drawing([sentPoint('1'), null, unevenPoint(5)]))).toEqual([{ from: 0, to: 2, months: 5 }])
})

it('a period whose neighbour is out of sight has no stretch', () => {
  expect(unevenStretches(drawing([unevenPoint(2), sentPoint('1'), sentPoint('1')]))).toEqual([])
})

it('companies with the same stretch share it', () => {
  const row = [sentPoint('1'), unevenPoint(2), sentPoint('1')]
  expect(unevenStretches(drawing(row, row, [sentPoint('1'), unevenPoint(4), null]))).toEqual([
    { from: 0, to: 1, months: 2 },
    { from: 0, to: 1, months: 4 },
  ])
})

const COLUMNS = ['2025 Q4', '2026 Q1', '2026 Q2']

it('a day is marked between the ends of its periods', () => {
  expect(markShare(COLUMNS, true, Date.UTC(2026, 3, 1))).toBeCloseTo(0.5, 1)
})

it('a day after the newest period is marked at the end, where that is in sight', () => {
  const later = Date.UTC(2026, 8, 1)
  expect([markShare(COLUMNS, true, later), markShare(COLUMNS, false, later)]).toEqual([1, null])
})

it('fiscal columns say no day, so none is marked', () => {
  expect(markShare(['FY2026 Q1', 'FY2026 Q2'], true, Date.UTC(2026, 3, 1))).toBeNull()
})
