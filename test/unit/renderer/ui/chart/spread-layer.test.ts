import { expect, it } from 'vitest'
import { NO_STYLE } from '../../../../../renderer/ui/chart/line-styles.ts'
import { ownRuns, spreadRuns } from '../../../../../renderer/ui/chart/spread-layer.tsx'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

const drawn = (...rows: (readonly (number | null)[])[]) =>
  rows.map((values, place) => ({ series: seriesWith({ symbol: `S${place}` }), look: NO_STYLE, values }))

it('the spread has a gap where fewer than three companies have a value', () => {
  const runs = spreadRuns(drawn([1, 2, null, 4], [2, 3, 4, 5], [3, 4, 5, 6]))
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
