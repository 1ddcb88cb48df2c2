import { expect, it } from 'vitest'
import { panesOf, sharedExtents } from '../../../../../renderer/ui/chart/panes-of.ts'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

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
