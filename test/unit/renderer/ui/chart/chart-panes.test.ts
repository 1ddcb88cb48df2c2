import { expect, it } from 'vitest'
import type { Gap } from '../../../../../app/domain/fundamentals/series.ts'
import { emptyWords, layoutOf, panesOf, sharedExtents } from '../../../../../renderer/ui/chart/chart-panes.ts'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'

const COLUMNS = ['2026 Q1', '2026 Q2', '2026 Q3']
const rows = (symbol: string, digits: readonly string[]) =>
  seriesWith({ symbol, points: digits.map((each) => sentPoint(each)), gaps: digits.map(() => null) })
const SET = { columns: COLUMNS, series: [rows('A', ['0.1', '0.2', '0.9']), rows('B', ['0.5', '0.6', '0.7'])] }
const nothingHidden: ReadonlySet<string> = new Set()

it('charts that share their axes have the extent of all of them, over the visible columns', () => {
  const panes = panesOf(SET, 'company', { from: 0, to: 1 }, nothingHidden, () => false)
  expect(panes.map(({ title }) => title)).toEqual(['A', 'B'])
  expect(sharedExtents(panes, false)?.get('percent')).toEqual({ low: 0.1, high: 0.6 })
})

it('two companies of one name have charts of their own, and one without a name has its symbol', () => {
  const named = (symbol: string, companyName: string) => ({ ...rows(symbol, ['0.1', '0.2', '0.3']), companyName })
  const set = { columns: COLUMNS, series: [named('GOOG', 'Alphabet'), named('GOOGL', 'Alphabet'), named('XYZ', '')] }
  const panes = panesOf(set, 'company', { from: 0, to: 2 }, nothingHidden, () => false)
  expect(panes.map((pane) => [pane.title, pane.set.series.length])).toEqual([
    ['Alphabet · GOOG', 1],
    ['Alphabet · GOOGL', 1],
    ['XYZ', 1],
  ])
})

it('charts are as many as needed: one for each ratio of nine series or of two units, and one for a single ratio', () => {
  const series = (companies: number, ...fields: readonly (readonly [string, string])[]) =>
    Array.from({ length: companies }, (_, place) =>
      fields.map(([field, display]) => seriesWith({ symbol: `S${place}`, field, display: display as 'percent' })),
    ).flat()
  const [gross, roe, days] = [
    ['gross', 'percent'],
    ['roe', 'percent'],
    ['days', 'days'],
  ] as const
  expect(layoutOf('fit', series(4, gross, roe))).toBe('one')
  expect(layoutOf('fit', series(5, gross, roe))).toBe('ratio')
  expect(layoutOf('fit', series(1, gross, days))).toBe('ratio')
  expect(layoutOf('fit', series(12, gross))).toBe('one')
  expect(layoutOf('company', series(1, gross))).toBe('company')
})

it('a single chart, and charts with axes of their own, share nothing', () => {
  const whole = { from: 0, to: 2 }
  expect(
    sharedExtents(
      panesOf(SET, 'one', whole, nothingHidden, () => false),
      false,
    ),
  ).toBeNull()
  expect(
    sharedExtents(
      panesOf(SET, 'company', whole, nothingHidden, () => false),
      true,
    ),
  ).toBeNull()
})

it('a value that is not proven is a gap, and the pane knows it', () => {
  const [pane] = panesOf(SET, 'one', { from: 0, to: 2 }, nothingHidden, ({ asOf }) => asOf === '2026-09-30')
  expect(pane?.emptiness.hasDoubts).toBe(true)
  expect(pane?.set.series.flatMap(({ points }) => points)).toEqual(Array.from({ length: 6 }, () => null))
})

const setOf = (...gaps: Gap[]) => ({ columns: COLUMNS, series: [seriesWith({ points: gaps.map(() => null), gaps })] })

it('an empty plot says which series are hidden, and how to show them', () => {
  const words = emptyWords({ set: { columns: COLUMNS, series: [] }, hidden: 2, hasDoubts: false }, true)
  expect(words).toEqual({ title: 'Every series is hidden', reason: 'Click a name in the legend to show it.' })
})

it('an empty plot gives the reason of most gaps', () => {
  expect(emptyWords({ set: setOf('not-sent', 'not-sent', 'no-record'), hidden: 0, hasDoubts: false }, true)).toEqual({
    title: 'No value from 2026 Q1 to 2026 Q3',
    reason: 'Mostly: no number in the record.',
  })
})

it('an empty plot ends with the newest period, not with a date that is none', () => {
  const columns = ['2026-03-31', '2026-06-30', 'n/a']
  const odd = { ...setOf('not-sent', 'not-sent', 'not-sent'), columns }
  const { title } = emptyWords({ set: odd, hidden: 0, hasDoubts: false }, true)
  expect(title).toBe('No value from 31 Mar 2026 to 30 Jun 2026')
})

it('an empty plot does not say what the service has before it answered', () => {
  const { reason } = emptyWords({ set: setOf('no-record'), hidden: 0, hasDoubts: false }, false)
  expect(reason).toBe('Mostly: no record of this period is cached.')
})

it('an empty plot says that values are left out because nothing proves them', () => {
  const { title, reason } = emptyWords({ set: setOf(), hidden: 0, hasDoubts: true }, true)
  expect(title).toBe('No proven value from 2026 Q1 to 2026 Q3')
  expect(reason).toContain('do not prove')
})
