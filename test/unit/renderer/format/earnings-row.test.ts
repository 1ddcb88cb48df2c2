import { expect, it, describe } from 'vitest'
import type { EarningsReport } from '../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { rowStyle, formatAmount, rowFormat, amountsNote } from '../../../../renderer/format/earnings-row.ts'
import fc from '../../../support/cases/property.ts'

const USUAL = { label: null, display: 'usual', isPinned: false } as const

const report = (numbers: Record<string, string>, currency: string | null = 'USD'): EarningsReport =>
  ({ numbers, currency }) as unknown as EarningsReport

const REPORTS = [report({ revenue: '6044493205.0' }), report({ revenue: '5876000000' })]

it('an amount is scaled for all reports of its row, with its currency beside the name', () => {
  const { write, unit } = rowStyle('revenue', USUAL, REPORTS, true)
  expect([write('6044493205.0'), write('5876000000'), unit]).toEqual(['6.04', '5.88', 'bn USD'])
})

it('digits as sent stay as they are', () => {
  const { write, unit } = rowStyle('revenue', USUAL, REPORTS, false)
  expect([write('6044493205.0'), unit]).toEqual(['6044493205.0', ''])
})

it('a field that is not known by its name is shown as sent', () => {
  expect(rowStyle('companyId', USUAL, REPORTS, true).write('1234567')).toBe('1234567')
})

it('reports in several currencies name none beside the field', () => {
  const { unit, why } = rowStyle('revenue', USUAL, [...REPORTS, report({ revenue: '1000000000' }, 'EUR')], true)
  expect([unit, why.includes('different currencies')]).toEqual(['bn', true])
})

const written = (all: readonly string[], unit: 'amount' | 'shares' | 'per-share' | 'multiple' = 'amount') => {
  const format = rowFormat(unit, all, 'USD')
  return [format.unit, ...all.map((digits) => formatAmount(digits, format))]
}

describe('the numbers of a row', () => {
  it('have one scale, with the currency beside', () => {
    expect(written(['51941229987.0', '976500000.0', '14815306000.0'])).toEqual(['bn USD', '51.94', '0.98', '14.82'])
  })

  it.each([
    ['m USD', ['5382100000'], ['247600000', '238000000'], '247.6'],
    ['m USD', ['5382100000'], ['20000'], '0.02'],
    ['bn USD', ['5382100000'], ['1247600000'], '1.25'],
  ])('are in %s together with the larger ones of %j', (unit, larger, own, shown) => {
    const format = rowFormat('amount', own, 'USD', [larger, own])
    expect([format.unit, formatAmount(own[0] ?? '', format)]).toEqual([unit, shown])
  })

  it.each([
    ['are shares without a currency', written(['14815306000.0'], 'shares'), ['bn shares', '14.82']],
    ['that are small are not scaled', written(['866000.000000', '12']), ['USD', '866,000.00', '12.00']],
    ['say how many times one covers the other', written(['4.3387'], 'multiple'), ['multiple', '4.34×']],
    ['that a double cannot hold stay as sent', written(['1e999', '2e9']), ['bn USD', '1e999', '2.00']],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  it('for a share have the decimals that were sent, at most four', () => {
    expect(written(['0.22', '0.955', '-1.123456'], 'per-share')).toEqual(['USD', '0.2200', '0.9550', '−1.1235'])
  })

  it('name no currency where they have none or several', () => {
    expect(rowFormat('amount', ['2e9'], null).unit).toBe('bn')
  })
})

it('what is read, times its scale, is the number as sent within half of the last place', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.nat(6), (units, places) => {
      const digits = `${units}e-${places}`
      const format = rowFormat('amount', [digits], 'USD')
      const read = Number(formatAmount(digits, format).replaceAll(',', '').replace('−', '-'))
      const half = 0.5 * 10 ** -format.decimals
      const sent = Number(`${units}e${-places - format.power}`)
      expect(Math.abs(read - sent)).toBeLessThanOrEqual(half * (1 + 1e-9) + Math.abs(sent) * 1e-15)
    }),
  )
})

it.each([
  [{ currency: 'USD', periodEnd: '2026-09-30' }, ['USD', 'period to 30 Sep 2026']],
  [{ currency: 'USD', periodEnd: null }, ['USD']],
  [{ currency: null, periodEnd: '2026-09-30' }, ['no currency sent', 'period to 30 Sep 2026']],
])('amounts of %j are noted as %j', (report, words) => {
  expect(amountsNote(report)).toEqual(words)
})
