// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import type { Drawing } from '../../../../../renderer/ui/chart/drawing.ts'
import { NO_STYLE } from '../../../../../renderer/ui/chart/line-styles.ts'
import {
  GridLayer,
  namedPeriods,
  NoZero,
  TimeAxis,
  ValueAxis,
  ZeroLine,
} from '../../../../../renderer/ui/chart/plot-axes.tsx'
import type { PlotArea } from '../../../../../renderer/ui/chart/plot-geometry.ts'
import type { PlotAxis } from '../../../../../renderer/ui/chart/plot-axis.ts'

const PLOT = { x: 10, y: 0, width: 100, height: 50 }
const axis = (low: number, high: number, ticks: number[], scale: PlotAxis['scale'] = 'linear'): PlotAxis => ({
  scale,
  domain: [low, high],
  ticks,
  tickFormatter: String,
})

const drawn = (part: ReactElement): Element | null =>
  render(<svg>{part}</svg>).container.firstElementChild?.firstElementChild ?? null

it('gridlines are one path, at the ticks', () => {
  const grid = drawn(<GridLayer plot={PLOT} axis={axis(0, 10, [0, 5])} />)
  expect(grid?.getAttribute('d')).toBe('M10 50h100M10 25h100')
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

it('a label of the periods that would touch the next one is left out', () => {
  const labels = ['2023', '2024', '2025', '2026'].map((text, place) => ({ place, text }))
  const named = (step: number): string[] =>
    namedPeriods(labels, (place) => 20 + place * step, 500).map(({ text }) => text)
  expect(named(60)).toEqual(['2023', '2024', '2025', '2026'])
  expect(named(30)).toEqual(['2024', '2026'])
})

it('a label of the periods at an end of the chart is whole, however long it is', () => {
  const labels = ['2024-03-31T00:00:00Z', '2026-03-31T00:00:00Z', 'n'.repeat(300)].map((text, place) => ({
    place,
    text,
  }))
  const named = namedPeriods(labels, (place) => 10 + place * 300, 620)
  expect(named.map(({ text }) => text)).toEqual(['2024-03-31T00:00:00Z', '2026-03-31T00:00:00Z', `${'n'.repeat(24)}…`])
  for (const { x, text } of named)
    expect([x - text.length * 3.45 >= 0, x + text.length * 3.45 <= 620]).toEqual([true, true])
})

it.each([
  [
    ['2025 Q3', '2025 Q4', '2026 Q1'],
    ['2025 Q3', '2025 Q4', '2026 Q1'],
  ],
  [
    Array.from({ length: 12 }, (_, place) => `${2024 + Math.floor(place / 4)} Q${(place % 4) + 1}`),
    ['2024', '2025', '2026'],
  ],
  [
    Array.from({ length: 12 }, (_, place) => `FY${2024 + Math.floor(place / 4)} Q${(place % 4) + 1}`),
    ['FY2024', 'FY2025', 'FY2026'],
  ],
  [
    [
      ...Array.from({ length: 8 }, (_, place) => `${2025 + Math.floor(place / 4)} Q${(place % 4) + 1}`),
      '31/12/2024',
      '20240930',
    ],
    ['2025', '2026', '31/12/2024', '20240930'],
  ],
  // Of the first year, only the end is drawn.
  [
    [
      '2023 Q3',
      '2023 Q4',
      ...Array.from({ length: 9 }, (_, place) => `${2024 + Math.floor(place / 4)} Q${(place % 4) + 1}`),
    ],
    ['2024', '2025', '2026'],
  ],
])('a few periods are named each, and more of them by their years', (columns, names) => {
  const { container } = render(
    <svg>
      <TimeAxis plot={{ x: 0, y: 0, width: 900, height: 50 }} columns={columns} kind="line" end={940} />
    </svg>,
  )
  expect([...container.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(names)
})

const WIDE: PlotArea = { x: 56, y: 10, width: 600, height: 200 }

/** A drawing of a line through these values on an axis from 0 to 10 upwards. */
const lineThrough = (values: readonly number[]): Drawing =>
  ({
    plot: WIDE,
    kind: 'line',
    drawn: [{ series: {}, look: NO_STYLE, values }],
    heightOf: (_series: unknown, value: number | null) =>
      value === null ? null : WIDE.y + (1 - value / 10) * WIDE.height,
  }) as unknown as Drawing

const wordsOn = (values: readonly number[], [low, high]: readonly [number, number]): Element | null =>
  drawn(<NoZero drawing={lineThrough(values)} axis={axis(low, high, [low, high])} side="left" />)

it.each([
  ['from 0 to 10', [0, 10], false],
  ['from -5 to 5', [-5, 5], false],
  ['from 5 to 10', [5, 10], true],
  ['from -10 to -5', [-10, -5], true],
] as const)('an axis %s says whether it leaves zero out', (_what, ends, isSaid) => {
  expect(wordsOn([], ends)?.textContent === 'Axis without zero').toBe(isSaid)
})

it.each([
  ['in the middle', [5, 5, 5, 5, 5, 5, 5], 'low'],
  ['at the upper left', [10, 5, 5, 5, 5, 5, 5], 'low'],
  ['at the lower left', [0, 5, 5, 5, 5, 5, 5], 'high'],
  ['at the lower right', [5, 5, 5, 5, 5, 5, 0], 'low'],
  ['at both corners', [0, 10, 5, 5, 5, 5, 5], 'low'],
] as const)('what an axis leaves out is said beside a line that begins %s', (_where, values, where) => {
  expect(Number(wordsOn(values, [5, 10])?.getAttribute('y')) < WIDE.y + WIDE.height / 2).toBe(where === 'high')
})
