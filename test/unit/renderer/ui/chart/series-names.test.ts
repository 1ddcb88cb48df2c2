import { expect, it } from 'vitest'
import { namesOf } from '../../../../../renderer/ui/chart/series-names.ts'
import { seriesWith } from '../../../../support/series.ts'

const named = (...series: ReturnType<typeof seriesWith>[]): [string, ...string[]] => {
  const { common, ownOf } = namesOf(series)
  return [common, ...series.map(ownOf)]
}

it('companies of one ratio are named by their symbols', () => {
  expect(named(seriesWith(), seriesWith({ symbol: 'KSTL' }))).toEqual(['Gross margin', 'QNTL', 'KSTL'])
})

it('ratios of one company are named without its symbol', () => {
  expect(named(seriesWith(), seriesWith({ field: 'roe' }))).toEqual(['QNTL', 'Gross margin', 'roe'])
})

it('several of both are named by both', () => {
  expect(named(seriesWith(), seriesWith({ symbol: 'KSTL', field: 'roe' }))).toEqual([
    '',
    'QNTL Gross margin',
    'KSTL roe',
  ])
})

it('bases are named where there are several', () => {
  expect(named(seriesWith(), seriesWith({ basis: 'P' }))).toEqual(['QNTL Gross margin', 'TTM', 'P'])
})

it('a single series is named by its symbol', () => {
  expect(named(seriesWith())).toEqual(['Gross margin', 'QNTL'])
})
