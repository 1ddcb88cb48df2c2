import { expect, it } from 'vitest'
import {
  fullestColumn,
  noScatter,
  scatterFields,
  scatterPoints,
} from '../../../../../../app/domain/fundamentals/chart/scatter.ts'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'

const series = (symbol: string, field: string, ...digits: (string | null)[]) =>
  seriesWith({ symbol, field, points: digits.map((each) => sentPoint(each)) })

const SET = {
  columns: ['2026 Q1', '2026 Q2', '2026 Q3'],
  series: [
    series('QNTL', 'grossMargin', '0.6', '0.5', '0.4'),
    series('QNTL', 'roe', '0.1', '0.2', null),
    series('KSTL', 'grossMargin', '0.3', '0.2', '0.1'),
    series('KSTL', 'roe', null, '0.3', '0.4'),
  ],
}

it('companies with both values are points, from the least value across', () => {
  const points = scatterPoints(SET, 'grossMargin', 'roe', 1)
  expect(points.map(({ across, up }) => [across.series.symbol, across.number, up.number])).toEqual([
    ['KSTL', 0.2, 0.3],
    ['QNTL', 0.5, 0.2],
  ])
})

it('a company without one of the values is left out', () => {
  expect(scatterPoints(SET, 'grossMargin', 'roe', 2).map(({ up }) => up.series.symbol)).toEqual(['KSTL'])
})

it('the newest column that the most companies reach is the first to be shown', () => {
  expect(fullestColumn(SET, 'grossMargin', 'roe')).toBe('2026 Q2')
})

it('a scatter needs two ratios', () => {
  expect([noScatter(SET), noScatter({ ...SET, series: SET.series.slice(0, 1) })]).toEqual([
    null,
    expect.stringContaining('Choose two'),
  ])
})

it('each ratio can be chosen once', () => {
  expect(scatterFields(SET).map(({ field }) => field)).toEqual(['grossMargin', 'roe'])
})
