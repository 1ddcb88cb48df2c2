import { expect, it } from 'vitest'
import type { EarningsReport } from '../../../../app/domain/fundamentals/earnings-reports.ts'
import { rowStyle } from '../../../../renderer/format/earnings-row.ts'

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
