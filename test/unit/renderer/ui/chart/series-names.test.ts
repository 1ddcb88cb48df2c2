import { expect, it } from 'vitest'
import { legendKeysOf, seriesKeysOf, sharedLooksOf, namesOf } from '../../../../../renderer/ui/chart/series-names.ts'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import type { Series } from '../../../../../app/domain/fundamentals/series.ts'
import { seriesWith } from '../../../../support/records/series.ts'

const of = (...pairs: readonly (readonly [symbol: string, field: string, basis?: string])[]): Series[] =>
  pairs.map(([symbol, field, basis = 'TTM']) => seriesWith({ symbol, field, basis }))

const keysOf = (series: readonly Series[]) => legendKeysOf(series, lineStylesOf(series), namesOf(series))

const GRID = of(['QNTL', 'grossMargin'], ['QNTL', 'roe'], ['KSTL', 'grossMargin'], ['KSTL', 'roe'])

it('several ratios of several companies have a key for each company and for each ratio', () => {
  expect(keysOf(GRID).map(({ name, keys }) => [name, keys.length])).toEqual([
    ['QNTL', 2],
    ['KSTL', 2],
    ['Gross margin', 2],
    ['roe', 2],
  ])
})

it('a key of a company has its colour without a dash, and a key of a ratio its dash without a marker', () => {
  const [company, , , ratio] = keysOf(GRID)
  expect(company?.look).toMatchObject({ stroke: 'var(--series-1)', strokeDasharray: '' })
  expect(ratio).toMatchObject({ isPlain: true, look: { stroke: 'var(--text-quiet)', strokeDasharray: '7 3' } })
})

it('the ratios of one company have a key each', () => {
  const series = of(['QNTL', 'grossMargin'], ['QNTL', 'roe'])
  expect(keysOf(series)).toEqual(seriesKeysOf(series, lineStylesOf(series), namesOf(series)))
})

it('series of several bases have a key each, because a company has several dashes', () => {
  const series = of(['QNTL', 'grossMargin'], ['QNTL', 'roe'], ['KSTL', 'grossMargin', 'A'], ['KSTL', 'roe', 'A'])
  expect(keysOf(series)).toHaveLength(4)
})

const looksOf = (series: readonly Series[]) => sharedLooksOf(series, lineStylesOf(series))

it('companies have a look in lists where there are several, and ratios as well', () => {
  const { ofCompanies, ofRatios } = looksOf(GRID)
  expect([...ofCompanies.keys(), ...ofRatios.keys()]).toEqual(['QNTL', 'KSTL', 'grossMargin', 'roe'])
})

it('what a chart has one of has no look in lists', () => {
  expect(looksOf(of(['QNTL', 'grossMargin'])).ofCompanies.size).toBe(0)
  expect([...looksOf(of(['QNTL', 'grossMargin'], ['KSTL', 'grossMargin'])).ofRatios]).toEqual([])
})

it('companies with one ratio have their whole look in lists, dash included', () => {
  const series = of(['QNTL', 'grossMargin'], ['KSTL', 'grossMargin'])
  const styles = lineStylesOf(series)
  expect([...looksOf(series).ofCompanies.values()].map(({ look }) => look)).toEqual([...styles.values()])
})

it('a dash that tells a basis is no look of a company or a ratio in lists', () => {
  const series = of(['QNTL', 'grossMargin', 'A'], ['QNTL', 'grossMargin', 'R'], ['KSTL', 'grossMargin', 'A'])
  expect(looksOf(series).ofCompanies.get('QNTL')?.look.strokeDasharray).toBe('')
  const [one] = looksOf(of(['QNTL', 'grossMargin', 'A'], ['QNTL', 'roe', 'R'])).ofRatios.values()
  expect(one?.look.strokeDasharray).toBe('')
})

const named = (...series: ReturnType<typeof seriesWith>[]): [string, ...string[]] => {
  const { common, ownOf } = namesOf(series)
  return [common, ...series.map(ownOf)]
}

it.each([
  ['companies of one ratio are named by their symbols', { symbol: 'KSTL' }, ['Gross margin', 'QNTL', 'KSTL']],
  ['ratios of one company are named without its symbol', { field: 'roe' }, ['QNTL', 'Gross margin', 'roe']],
  ['bases are named where there are several', { basis: 'P' }, ['QNTL Gross margin', 'TTM', 'P']],
])('%s', (_, changes, expected) => {
  expect(named(seriesWith(), seriesWith(changes))).toEqual(expected)
})

it('several of both are named by both', () => {
  expect(named(seriesWith(), seriesWith({ symbol: 'KSTL', field: 'roe' }))).toEqual([
    '',
    'QNTL Gross margin',
    'KSTL roe',
  ])
})

it('a single series is named by its symbol', () => {
  expect(named(seriesWith())).toEqual(['Gross margin', 'QNTL'])
})
