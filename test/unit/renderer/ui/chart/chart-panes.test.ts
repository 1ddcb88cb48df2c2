import { expect, it } from 'vitest'
import type { Gap } from '../../../../../app/domain/fundamentals/series.ts'
import { emptyWords, panesOf, sharedExtents } from '../../../../../renderer/ui/chart/chart-panes.ts'
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

const setOf = (...gaps: Gap[]) => ({ columns: COLUMNS, series: [seriesWith({ points: gaps.map(() => null), gaps })] })

it('an empty plot says which series are hidden, and how to show them', () => {
  const words = emptyWords({ set: { columns: COLUMNS, series: [] }, hidden: 2, hasDoubts: false }, true)
  expect(words).toEqual({ title: 'Every series is hidden', reason: 'Click a name in the legend to show it.' })
})

it('an empty plot gives the reason of most gaps', () => {
  expect(emptyWords({ set: setOf('not-sent', 'not-sent', 'no-record'), hidden: 0, hasDoubts: false }, true)).toEqual({
    title: 'No value from 2026 Q1 to 2026 Q3',
    reason: 'Mostly: not in the record.',
  })
})

it('an empty plot names days in the chosen form', () => {
  const days = { ...setOf('not-sent', 'not-sent'), columns: ['2026-03-31', '2026-06-30'] }
  const { title } = emptyWords({ set: days, hidden: 0, hasDoubts: false }, true)
  expect(title).toBe('No value from 31 Mar 2026 to 30 Jun 2026')
})

it('an empty plot does not say what the service has before it answered', () => {
  const { reason } = emptyWords({ set: setOf('no-record'), hidden: 0, hasDoubts: false }, false)
  expect(reason).toBe('Mostly: no record of this period is cached.')
})

it('an empty plot says that values are left out because nothing proves them', () => {
  const { reason } = emptyWords({ set: setOf(), hidden: 0, hasDoubts: true }, true)
  expect(reason).toContain('do not prove')
})
