import { describe, expect, it } from 'vitest'
import type { RatioRecord, SymbolRatios } from '../../../../app/domain/ratio-record.ts'
import { buildSeries, calendarQuarter, periodsOf } from '../../../../renderer/features/ratios/ratio-series.ts'

const record = (asOf: string, period: string, values: Record<string, string>): RatioRecord => ({
  id: { companyId: 'c', asOf, reportType: 'A', period, aorOrRestate: 'AOR' }, fiscalYearEnd: 12, isCalculated: false, values, answer: { hash: 'h', path: '$.result[0].operationRatios[1]' }, receivedAt: 1,
})
const company = (symbol: string, records: RatioRecord[]): SymbolRatios => ({ symbol, outcome: 'records', message: null, company: null, records, fieldNames: [], receivedAt: 1 })

describe('buildSeries', () => {
  it('leaves a gap where a value was not provided, and makes no zero of it', () => {
    const { columns, series } = buildSeries([company('A', [record('2025-03-31', '3M', { roe: '0.1' }), record('2025-06-30', '3M', {}), record('2025-09-30', '3M', { roe: '0' })])], ['roe'], '3M')
    expect(columns).toEqual(['2025 Q1', '2025 Q2', '2025 Q3'])
    expect(series[0]?.points.map((point) => point?.digits ?? null)).toEqual(['0.1', null, '0'])
  })

  it('lets companies with different fiscal years share columns', () => {
    const { columns, series } = buildSeries([company('A', [record('2025-03-31', '3M', { roe: '1' })]), company('B', [record('2025-02-28', '3M', { roe: '2' })])], ['roe'], '3M')
    expect(columns).toEqual(['2025 Q1'])
    expect(series.map(({ points }) => points[0]?.asOf)).toEqual(['2025-03-31', '2025-02-28'])
  })

  it('leads every point to its place in the answer', () => {
    expect(buildSeries([company('A', [record('2025-03-31', '3M', { roe: '1' })])], ['roe'], '3M').series[0]?.points[0]?.answer).toEqual({ hash: 'h', path: '$.result[0].operationRatios[1].roe' })
  })

  it('takes one period and no other', () => {
    const mixed = company('A', [record('2025-12-31', '3M', { roe: '1' }), record('2025-12-31', '12M', { roe: '4' })])
    expect(periodsOf([mixed])).toEqual(['3M', '12M'])
    expect(buildSeries([mixed], ['roe'], '12M').series[0]?.points.map((point) => point?.digits)).toEqual(['4'])
  })
})

it('counts the first days of a month to the quarter that just ended', () => {
  expect(calendarQuarter('2025-09-27')).toBe('2025 Q3')
  expect(calendarQuarter('2025-10-02')).toBe('2025 Q3')
  expect(calendarQuarter('2026-01-03')).toBe('2025 Q4')
  expect(calendarQuarter('2025-12-31')).toBe('2025 Q4')
})
