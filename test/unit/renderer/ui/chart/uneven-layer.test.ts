import { expect, it } from 'vitest'
import type { SeriesPoint } from '../../../../../app/domain/fundamentals/series.ts'
import { NO_STYLE } from '../../../../../renderer/ui/chart/line-styles.ts'
import { unevenStretches } from '../../../../../renderer/ui/chart/uneven-layer.tsx'
import { sentPoint, seriesWith, unevenPoint } from '../../../../support/series.ts'

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
