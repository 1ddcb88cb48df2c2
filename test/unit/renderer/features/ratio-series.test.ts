import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RatioRecord, SymbolRatios } from '../../../../app/domain/ratio-record.ts'
import { buildSeries, columnOf, isolatedPlaces, periodsOf } from '../../../../renderer/features/ratios/ratio-series.ts'
import type { RatioSeries } from '../../../../renderer/features/ratios/ratio-series.ts'

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

it('finds the points that no line would reach', () => {
  const quarter = (month: string, roe?: string) => record(`2025-${month}`, '3M', roe === undefined ? {} : { roe })
  const series = (...records: RatioRecord[]) => [...isolatedPlaces(buildSeries([company('A', records)], ['roe'], '3M').series[0] as RatioSeries)]
  expect(series(quarter('03-31', '1'), quarter('06-30'), quarter('09-30', '1'), quarter('12-31', '1'))).toEqual([0])
  expect(series(quarter('03-31', '1'), quarter('06-30', '1'))).toEqual([])
})

it('counts the first days of a month to what just ended', () => {
  expect(['2025-09-27', '2025-10-02', '2026-01-03', '2025-12-31'].map((asOf) => columnOf(asOf, '3M'))).toEqual(['2025 Q3', '2025 Q3', '2025 Q4', '2025 Q4'])
  expect(columnOf('2026-01-03', '12M')).toBe('2025')
  expect(columnOf('2025-06-30', '9M')).toBe('2025-06-30')
})

it('keeps a column that nobody has a record for, so that it shows as a gap', () => {
  const at = (asOf: string) => record(asOf, '3M', { roe: '1' })
  const { columns, series } = buildSeries([company('A', [at('2024-09-30'), at('2025-06-30')])], ['roe'], '3M')
  expect(columns).toEqual(['2024 Q3', '2024 Q4', '2025 Q1', '2025 Q2'])
  expect(series[0]?.points.map((point) => point !== null)).toEqual([true, false, false, true])
  const yearly = buildSeries([company('A', [record('2022-12-31', '12M', { roe: '1' }), record('2024-12-31', '12M', { roe: '1' })])], ['roe'], '12M')
  expect(yearly.columns).toEqual(['2022', '2023', '2024'])
})

it('has one column for each quarter between the first and the last, whatever is missing', () => {
  fc.assert(fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 40 }), (quarters) => {
    const asOf = (quarter: number): string => new Date(Date.UTC(1990, quarter * 3 + 3, 0)).toISOString().slice(0, 10)
    const { columns, series } = buildSeries([company('A', quarters.map((quarter) => record(asOf(quarter), '3M', { roe: String(quarter) })))], ['roe'], '3M')
    expect(columns).toHaveLength(Math.max(...quarters) - Math.min(...quarters) + 1)
    expect(series[0]?.points.flatMap((point) => (point === null ? [] : [Number(point.digits)]))).toEqual([...quarters].sort((one, other) => one - other))
  }))
})
