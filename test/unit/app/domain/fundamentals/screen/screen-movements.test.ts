import { expect, it } from 'vitest'
import { screenFields, screenMovements } from '../../../../../../app/domain/fundamentals/screen/screen-movements.ts'
import type { SymbolRatios } from '../../../../../../app/domain/fundamentals/ratio-record.ts'
import { recordOf, symbolRatios } from '../../../../../support/records/ratio-records.ts'

const SCREEN = { filter: 'roe > 10 %', fields: ['roa'], reportType: 'A' as const, at: null }

/** A company of which these values of `roe` are known, quarter by quarter. */
const company = (symbol: string, ...roe: readonly string[]): SymbolRatios =>
  symbolRatios(symbol, {
    outcome: roe.length === 0 ? 'no-records' : 'records',
    reportTypes: roe.length === 0 ? [] : ['A'],
    fieldNames: ['roe'],
    records: roe.map((value, place) => recordOf('A', ['2025-12-31', '2026-03-31'][place] ?? '', { roe: value })),
  })

it('a company comes in with a new period, and leaves with another value of the same one', () => {
  const before = [company('QNTL', '0.05'), company('KSTL', '0.2'), company('HLDN', '0.2')]
  const after = [company('QNTL', '0.05', '0.15'), company('KSTL', '0.09'), company('HLDN', '0.3')]
  expect(screenMovements(SCREEN, [], before, after, ['QNTL', 'KSTL', 'HLDN'])).toEqual([
    { symbol: 'QNTL', before: 'out', after: 'in' },
    { symbol: 'KSTL', before: 'in', after: 'out' },
  ])
})

it('what was not known before stays unknown', () => {
  expect(screenMovements(SCREEN, [], [company('QNTL')], [company('QNTL', '0.2')], ['QNTL'])).toEqual([
    { symbol: 'QNTL', before: 'unknown', after: 'in' },
  ])
  expect(screenMovements(SCREEN, [], [company('QNTL')], [company('QNTL', '0.05')], ['QNTL'])).toEqual([])
})

it('a company moves by a rank when only another one changed', () => {
  const screen = { ...SCREEN, filter: 'rank(roe) <= 1' }
  const before = [company('QNTL', '0.2'), company('KSTL', '0.1')]
  const after = [company('QNTL', '0.2'), company('KSTL', '0.3')]
  expect(screenMovements(screen, [], before, after, ['KSTL'])).toEqual([
    { symbol: 'QNTL', before: 'in', after: 'out' },
    { symbol: 'KSTL', before: 'out', after: 'in' },
  ])
})

it('a company of which nothing changed is not judged again', () => {
  const [before, after] = [[company('QNTL', '0.05')], [company('QNTL', '0.2')]]
  expect(screenMovements(SCREEN, [], before, after, [])).toEqual([])
})

it.each(['', 'roe >'])('no company comes into or leaves a screen with the filter “%s”', (filter) => {
  const screen = { ...SCREEN, filter }
  expect(screenMovements(screen, [], [company('QNTL')], [company('QNTL', '0.2')], ['QNTL'])).toEqual([])
  expect(screenFields([screen], [])).toEqual([])
})

it('the ratios of the filters are read, those of formulas among them', () => {
  const formulas = [{ name: 'spread', expression: 'roe - roa' }]
  expect(screenFields([SCREEN, { ...SCREEN, filter: 'spread > 0' }], formulas)).toEqual(['roe', 'roa'])
})
