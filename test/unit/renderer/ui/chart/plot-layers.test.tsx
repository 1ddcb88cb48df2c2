// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { act, render } from '@testing-library/react'
import {
  BarLayer,
  LineLayer,
  MarkerLayer,
  TimeMark,
  UnevenLayer,
  ownRuns,
  spreadRuns,
  unevenStretches,
  markShare,
} from '../../../../../renderer/ui/chart/plot-layers.tsx'
import type { Drawing } from '../../../../../renderer/ui/chart/drawing.ts'
import { AlteredContext } from '../../../../../renderer/ui/states/integrity.tsx'
import { createFront } from '../../../../../renderer/ui/chart/front.ts'
import { NO_STYLE } from '../../../../../renderer/ui/chart/line-styles.ts'
import { sentPoint, seriesWith, unevenPoint } from '../../../../support/records/series.ts'
import type { SeriesPoint } from '../../../../../app/domain/fundamentals/series.ts'

const valuesOf = (...rows: (readonly (number | null)[])[]) =>
  rows.map((values, place) => ({ series: seriesWith({ symbol: `S${place}` }), look: NO_STYLE, values }))

/** What is drawn of some series in a plot. */
const drawingOf = (drawn: ReturnType<typeof valuesOf>, kind: Drawing['kind'], plot: Drawing['plot']): Drawing => ({
  set: {
    columns: (drawn[0]?.values ?? []).map((_value, place) => String(2000 + place)),
    series: drawn.map(({ series }) => series),
  },
  places: (drawn[0]?.values ?? []).map((_value, place) => place),
  first: 0,
  kind,
  plot,
  heightOf: (_series, value) => (value === null ? null : 40 - value * 10),
  lineStyles: new Map(),
  drawn,
})

/** The paths of the lines and bridges of one series whose values are heights, ten pixels apart. */
function pathsOf(heights: readonly (number | null)[], kind: 'line' | 'step' = 'line', bridges = false) {
  const drawing = drawingOf(valuesOf(heights), kind, { x: 0, y: 0, width: (heights.length - 1) * 10, height: 50 })
  const { container } = render(
    <svg>
      <LineLayer
        drawing={{ ...drawing, heightOf: (_series, value) => value }}
        bridges={bridges}
        front={createFront()}
      />
    </svg>,
  )
  return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
}

it('a line goes from point to point', () => {
  expect(pathsOf([1, 2, 1.5])).toEqual(['M0,1L10,2L20,1.5'])
})

it('a step holds its value until the next point', () => {
  expect(pathsOf([1, 2, 3], 'step')).toEqual(['M0,1L10,1L10,2L20,2L20,3'])
})

it('a line begins anew after a gap, and a bridge goes on over it', () => {
  expect(pathsOf([1, 2, null, 3, 4], 'line', true)).toEqual(['M0,1L10,2M30,3L40,4', 'M0,1L10,2L30,3L40,4'])
})

it('a line and its bridge end before what is no date, which has a marker', () => {
  const drawing = drawingOf(valuesOf([1, 2, 3, 3.5]), 'line', { x: 0, y: 0, width: 30, height: 50 })
  const columns = ['2024 Q1', '2024 Q2', 'H1 2024', 'Mar-24']
  const { container } = render(
    <svg>
      <LineLayer drawing={{ ...drawing, set: { ...drawing.set, columns } }} bridges front={createFront()} />
      <MarkerLayer drawing={{ ...drawing, set: { ...drawing.set, columns } }} front={createFront()} />
    </svg>,
  )
  const paths = (layer: string) =>
    [...container.querySelectorAll(`${layer} path`)].map((path) => path.getAttribute('d'))
  expect(paths('.chart-bridge')).toEqual(['M0,30L10,20'])
  expect(container.querySelector('path')?.getAttribute('d')).toBe('M0,30L10,20')
  expect(paths('.chart-markers')[0]?.match(/M/g)).toHaveLength(4)
})

it('gaps alone have no path', () => {
  expect(pathsOf([null, null])).toEqual([])
})

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

/** The brackets and their words under a line of these points, a hundred pixels apart. */
function bracketsUnder(points: readonly (SeriesPoint | null)[]) {
  const drawn = [{ series: seriesWith({ points }), look: NO_STYLE, values: points.map(() => 1) }]
  const { container } = render(
    <svg>
      <UnevenLayer drawing={drawingOf(drawn, 'line', { x: 0, y: 0, width: (points.length - 1) * 100, height: 50 })} />
    </svg>,
  )
  return {
    paths: [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')?.match(/[MH]\d+/g)),
    words: [...container.querySelectorAll('text')].map((text) => text.textContent),
  }
}

it('a period of unequal length has one bracket under it, which says its months', () => {
  const { paths, words } = bracketsUnder([sentPoint('1'), sentPoint('1'), unevenPoint(2), sentPoint('1')])
  expect(paths).toEqual([['M101', 'H199']])
  expect(words).toEqual(['2 months'])
})

it('periods of the same length have no bracket', () => {
  expect(bracketsUnder([sentPoint('1'), sentPoint('1'), sentPoint('1')])).toEqual({ paths: [], words: [] })
})

const COLUMNS = ['2025 Q4', '2026 Q1', '2026 Q2']

it('a day is marked between the ends of its periods', () => {
  expect(markShare(COLUMNS, true, Date.UTC(2026, 3, 1))).toBeCloseTo(0.5, 1)
})

it('a day after the newest period is marked as later, where that is in sight', () => {
  const later = Date.UTC(2026, 8, 1)
  expect([markShare(COLUMNS, true, later), markShare(COLUMNS, false, later)]).toEqual(['later', null])
})

it('fiscal columns say no day, so none is marked', () => {
  expect(markShare(['FY2026 Q1', 'FY2026 Q2'], true, Date.UTC(2026, 3, 1))).toBeNull()
})

it('bars stand from zero side by side in the band of their column, with none at a gap', () => {
  const drawing = drawingOf(valuesOf([2, null], [-1, 4]), 'bar', { x: 0, y: 0, width: 202, height: 50 })
  const { container } = render(
    <svg>
      <BarLayer drawing={drawing} front={createFront()} />
    </svg>,
  )
  const bars = [...container.querySelectorAll('.chart-bars')].map((path) => path.getAttribute('d'))
  expect(bars).toEqual(['M10.1 40V20h39.9V40Z', 'M51 40V50h39.9V40ZM152 40V0h39.9V40Z'])
})

it('the line that is pointed at is drawn last and stronger, while the others fade', () => {
  const drawn = valuesOf([1, 2], [2, 3], [3, 4])
  const front = createFront()
  const drawing = {
    set: { columns: ['2026 Q1', '2026 Q2'], series: drawn.map(({ series }) => series) },
    places: [0, 1],
    first: 0,
    kind: 'line' as const,
    plot: { x: 0, y: 0, width: 200, height: 50 },
    heightOf: (_series: unknown, value: number | null) => value,
    lineStyles: new Map(),
    drawn,
  }
  const { container } = render(
    <svg>
      <LineLayer drawing={drawing} bridges={false} front={front} />
    </svg>,
  )
  const lines = (): (string | null)[][] =>
    [...container.querySelectorAll('.chart-line')].map((line) => [line.getAttribute('d'), line.getAttribute('opacity')])
  expect(lines().map(([, opacity]) => opacity)).toEqual([null, null, null])
  act(() => front.set({ symbol: 'S0' }))
  expect(lines()).toEqual([
    ['M0,2L200,3', '0.22'],
    ['M0,3L200,4', '0.22'],
    ['M0,1L200,2', null],
  ])
})

/** What is drawn of a value of 2 whose other value is this, in a plot for values from 0 to 4 that has its tens of pixels from the top. */
function revisionsDrawn(other: string, altered: readonly string[] = []) {
  const point = sentPoint('2')
  if (point === null) throw new Error('There is a point.')
  const revision = { isRestated: true, digits: other, response: { hash: 'b'.repeat(64), path: '$.value' } }
  const series = seriesWith({ points: [sentPoint('1'), { ...point, revision }] })
  const drawn = [{ series, look: NO_STYLE, values: [1, 2] }]
  const { container } = render(
    <AlteredContext value={new Set(altered)}>
      <svg>
        <MarkerLayer drawing={drawingOf(drawn, 'line', { x: 0, y: 0, width: 10, height: 40 })} front={createFront()} />
      </svg>
    </AlteredContext>,
  )
  const pathOf = (name: string) => container.querySelector(`.${name}`)?.getAttribute('d') ?? ''
  return { line: /V(\S+)$/.exec(pathOf('chart-revisions'))?.[1], other: pathOf('chart-other-values') }
}

it('a restated value is joined to its other value, which has a mark of its own', () => {
  const { line, other } = revisionsDrawn('3.5')
  expect(line).toBe('5')
  expect(other).not.toBe('')
})

it('a line to another value that is out of sight ends at the edge', () => {
  expect(revisionsDrawn('9')).toEqual({ line: '0', other: '' })
})

it('no line leads to a value whose response was altered', () => {
  expect(revisionsDrawn('3.5', ['b'.repeat(64)])).toEqual({ line: undefined, other: '' })
})

/** What a story of a day after the newest quarter marks, on a plot whose second value was restated in the third quarter. */
function storyMarked(named: { symbols: readonly string[]; quarters: readonly string[] } | undefined, width = 600) {
  const point = sentPoint('2')
  if (point === null) throw new Error('There is a point.')
  const revision = {
    ...{ isRestated: true, digits: '1', response: { hash: 'b'.repeat(64), path: '$.value' } },
    quarter: 'FY2025 Q3',
  }
  const series = seriesWith({ symbol: 'HLDN', points: [sentPoint('1'), { ...point, revision }] })
  const drawing = drawingOf([{ series, look: NO_STYLE, values: [1, 2] }], 'line', { x: 0, y: 0, width, height: 40 })
  const mark = { at: Date.UTC(2026, 9, 26), words: 'Story of 26 Oct 2026', ...(named === undefined ? {} : { named }) }
  const { container } = render(
    <svg>
      <TimeMark
        mark={mark}
        drawing={{ ...drawing, set: { ...drawing.set, columns: ['2025 Q2', '2025 Q3'] } }}
        isNewest
      />
    </svg>,
  )
  return {
    words: container.querySelector('text')?.textContent,
    flags: container.querySelector('.chart-named')?.getAttribute('d')?.match(/M\S+ /g) ?? [],
  }
}

it('a story flags the restated values of its company whose quarters it names, and says so', () => {
  const { words, flags } = storyMarked({ symbols: ['HLDN'], quarters: ['FY2025 Q3', 'FY2025 Q4'] })
  expect(words).toBe('Story of 26 Oct 2026 names 1 restated quarter ▼')
  expect(flags).toEqual(['M595 '])
})

it('a story that names another company or quarter, or none, flags nothing', () => {
  const later = { words: 'Story of 26 Oct 2026, after the newest period →', flags: [] }
  expect(storyMarked({ symbols: ['QNTL'], quarters: ['FY2025 Q3'] })).toEqual(later)
  expect(storyMarked({ symbols: ['HLDN'], quarters: ['FY2025 Q2'] })).toEqual(later)
  expect(storyMarked(undefined)).toEqual(later)
})

it('the words of a story that flags values are short in a narrow plot', () => {
  expect(storyMarked({ symbols: ['HLDN'], quarters: ['FY2025 Q3'] }, 200).words).toBe('▼ named in the story')
})
