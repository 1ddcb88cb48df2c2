import { expect, it } from 'vitest'
import { NO_STYLE } from '../../../../../renderer/ui/chart/line-styles.ts'
import { spreadRuns } from '../../../../../renderer/ui/chart/spread-layer.tsx'
import { seriesWith } from '../../../../support/series.ts'

const drawn = (...rows: (readonly (number | null)[])[]) =>
  rows.map((values, place) => ({ series: seriesWith({ symbol: `S${place}` }), look: NO_STYLE, values }))

it('the spread has a gap where fewer than three companies have a value', () => {
  const runs = spreadRuns(drawn([1, 2, null, 4], [2, 3, 4, 5], [3, 4, 5, 6]))
  expect(runs.map((run) => run.map(({ place }) => place))).toEqual([[0, 1], [3]])
  expect(runs[0]?.[0]?.spread).toEqual({ least: 1, lower: 1.5, median: 2, upper: 2.5, greatest: 3 })
})
