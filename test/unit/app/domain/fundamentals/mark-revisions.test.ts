import { expect, it } from 'vitest'
import { markRevisions } from '../../../../../app/domain/fundamentals/mark-revisions.ts'
import type { RatioRecord, SymbolRatios } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { sentPoint, seriesWith } from '../../../../support/series.ts'

const record = (reportType: string, asOf: string, grossMargin: string): RatioRecord => ({
  id: { companyId: '1', asOf, reportType, period: '3M', aorOrRestate: '' },
  fiscalYearEnd: 12,
  isCalculated: false,
  values: { grossMargin },
  response: { hash: 'b'.repeat(64), path: '$.record' },
  receivedAt: 0,
})

const companyOf = (...records: RatioRecord[]): SymbolRatios => ({
  symbol: 'QNTL',
  outcome: 'records',
  message: null,
  company: null,
  records,
  fieldNames: [],
  reportTypes: [],
  units: {},
  receivedAt: null,
})

const revisionOf = (basis: string, ...records: RatioRecord[]) => {
  const [series] = markRevisions(
    [seriesWith({ basis, points: [sentPoint('0.50', '2026-06-30')] })],
    [companyOf(...records)],
  )
  return series?.points[0]?.revision
}

it('an original value that was restated has the restated one, with its proof', () => {
  expect(revisionOf('A', record('R', '2026-06-30', '0.48'))).toEqual({
    isRestated: true,
    digits: '0.48',
    response: { hash: 'b'.repeat(64), path: '$.record.grossMargin' },
  })
})

it('a restated value has the original one', () => {
  expect(revisionOf('R', record('A', '2026-06-30', '0.48'))?.isRestated).toBe(false)
})

it('the same value in other digits is no revision, nor is one of another date or of a trailing basis', () => {
  expect(revisionOf('A', record('R', '2026-06-30', '0.5'))).toBeUndefined()
  expect(revisionOf('A', record('R', '2026-03-31', '0.48'))).toBeUndefined()
  expect(revisionOf('TTM', record('R', '2026-06-30', '0.48'))).toBeUndefined()
})
