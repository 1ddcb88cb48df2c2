import { describe, expect, it } from 'vitest'
import { columnsOf, stateOfFields } from '../../../../../renderer/features/earnings/earnings-columns.ts'
import { isRestatedSince } from '../../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { earningsReport } from '../../../../support/records/earnings-report.ts'

const NEW = earningsReport({ asOf: '2026-09-30', path: '[0]', numbers: { basicEps: '2', revenue: '9' } })
const OLD = earningsReport({ asOf: '2025-09-30', path: '[1]', numbers: { basicEps: '1', staff: '4' } })
const RESTATED = earningsReport({ asOf: '2025-09-30', path: '[2]', reportType: 'R', numbers: { basicEps: '1.1' } })

describe('the columns of reports', () => {
  it('begin with the newest, and with the original of a date', () => {
    expect(columnsOf([RESTATED, OLD, NEW], [], 'none').map(({ report }) => report.path)).toEqual(['[0]', '[1]', '[2]'])
  })

  it('know the report that a comparison is made with, also where it is not shown', () => {
    const [newest] = columnsOf([NEW], [NEW, OLD, RESTATED], 'year-growth')
    expect(newest?.compared).toBe(OLD)
  })

  it('compare with no report unless that is chosen', () => {
    expect(columnsOf([NEW], [NEW, OLD], 'none')[0]?.compared).toBeUndefined()
  })

  it('know the original of a restated report', () => {
    expect(columnsOf([RESTATED], [OLD, RESTATED], 'none')[0]?.original).toBe(OLD)
  })

  it.each([
    ['in another currency', { currency: 'EUR' }],
    ['in one that is not sent', { currency: null }],
    ['of another company', { symbol: 'KSTL' }],
  ])('know no original of a restated report %s, nor that it was restated', (_what, change) => {
    const original = { ...OLD, ...change }
    expect(columnsOf([RESTATED], [original, RESTATED], 'none')[0]?.original).toBeUndefined()
    expect(isRestatedSince(original, [original, RESTATED])).toBe(false)
  })

  it('know no original where neither report names its company, and they stand in two lists', () => {
    const original = { ...OLD, symbol: null, path: '[0].earningReports[0]' }
    const restated = { ...RESTATED, symbol: null, path: '[1].earningReports[0]' }
    const all = [original, restated]
    expect([columnsOf([restated], all, 'none')[0]?.original, isRestatedSince(original, all)]).toEqual([
      undefined,
      false,
    ])
  })

  it.each([null, '', ' ', 'n/a'])('set nothing against a report without a date: %j', (asOf) => {
    const [original, restated] = [
      { ...OLD, asOf },
      { ...RESTATED, asOf },
    ]
    const all = [original, restated, NEW]
    const column = columnsOf([restated], all, 'year-growth')[0]
    expect([column?.original, column?.compared, column?.without]).toEqual([undefined, undefined, 'no-date'])
    expect(isRestatedSince(original, all)).toBe(false)
  })
})

it('a field is new in the newest report, or gone since an earlier one', () => {
  const stateOf = stateOfFields(columnsOf([NEW, OLD], [], 'none'))
  expect(['basicEps', 'revenue', 'staff'].map(stateOf)).toEqual([null, 'new', 'gone'])
})

it('a field of a restated report of the newest day is not gone', () => {
  const restated = { ...RESTATED, asOf: NEW.asOf, numbers: { staff: '5' } }
  const stateOf = stateOfFields(columnsOf([restated, NEW, OLD], [], 'none'))
  expect(['basicEps', 'revenue', 'staff'].map(stateOf)).toEqual([null, 'new', null])
})

it('no field is new or gone where a report has no day', () => {
  const stateOf = stateOfFields(columnsOf([NEW, { ...OLD, asOf: null }], [], 'none'))
  expect(['basicEps', 'revenue', 'staff'].map(stateOf)).toEqual([null, null, null])
})
