import { describe, expect, it } from 'vitest'
import { isSameValue } from '../../../../../app/domain/responses/decimal.ts'
import { findRevisions, largestRevisions, markRevisions } from '../../../../../app/domain/fundamentals/restatements.ts'
import { sampleCompany } from '../../../../../main/embedded-service/data/companies.ts'
import { lastQuarterBy } from '../../../../../main/embedded-service/data/fundamentals/fiscal-calendar.ts'
import { quarterFilings } from '../../../../../main/embedded-service/data/fundamentals/filings.ts'
import { recordOf, sampleRecords, symbolRatios } from '../../../../support/records/ratio-records.ts'
import type { RatioRecord } from '../../../../../app/domain/fundamentals/ratio-record.ts'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'
import fc from '../../../../support/cases/property.ts'

describe('records without a date', () => {
  it.each(['', ' ', 'n/a', 'null', '\u00a0', '—'])('are not compared as of one date: %j', (asOf) => {
    const records = [
      recordOf('A', asOf, { roe: '1' }),
      recordOf('R', asOf, { roe: '2' }),
      recordOf('P', asOf, { roe: '3' }),
    ]
    const columns = findRevisions(records, '3M', ['roe'])
    expect(columns).toMatchObject([
      {
        presence: 'undated',
        cells: [{ kind: null, change: null, isPreliminaryReplaced: false, changeFromPreliminary: null }],
      },
    ])
    expect(largestRevisions(columns, 5)).toEqual([])
    const series = seriesWith({ field: 'roe', basis: 'A', points: [sentPoint('1', asOf)], gaps: [null] })
    expect(markRevisions([series], [symbolRatios(series.symbol, { records })])).toEqual([series])
  })

  it('are in a column each, and not different values of one', () => {
    const records = ['1', '2'].map((roe) => recordOf('A', '', { roe }))
    const columns = findRevisions([...records, recordOf('R', '', { roe: '3' })], '3M', ['roe'])
    expect(
      columns.map(({ asOf, cells: [cell] }) => [
        asOf,
        cell?.original?.digits,
        cell?.restated?.digits,
        cell?.original?.others,
      ]),
    ).toEqual([
      ['', '1', '3', []],
      ['no date (2)', '2', undefined, []],
    ])
  })

  it.each(['31/03/2024', '2024-03-31T00:00:00Z', '2024 Q1'])('in another form have a date: %j', (asOf) => {
    const columns = findRevisions([recordOf('A', asOf, { roe: '1' }), recordOf('R', asOf, { roe: '2' })], '3M', ['roe'])
    expect(columns).toMatchObject([{ presence: 'both', cells: [{ kind: 'changed' }] }])
  })
})

// A company that restates in a fixed sequence: at any time something was restated in each of the ways, and one original
// is missing.
describe.each(['2026-10-30', '2027-06-15', '2030-01-10'])('the restatements of the sample data, seen on %s', (day) => {
  const at = Date.parse(day)
  const company = sampleCompany(7, 0)
  const columns = findRevisions(sampleRecords(0, at), '3M', ['netMargin', 'grossMargin'])
  const last = lastQuarterBy(company, at)
  const filings = new Map(
    Array.from({ length: columns.length + 2 }, (_, back) => {
      const filed = quarterFilings(7, company, last - back)
      return [filed.quarter.asOf, filed]
    }),
  )

  it('are found exactly as they were filed, and nothing else is', () => {
    const found = columns.map(({ asOf, presence, hasPreliminary, cells: [netMargin, grossMargin] }) => {
      const filed = filings.get(asOf)
      if (filed === undefined) throw new Error(`${asOf} is no quarter of the company`)
      const { filedAt, restatedFiguresAt, restatement, hasOriginal, announcedAt } = filed
      const kind = restatement !== null && restatement.at <= at ? restatement.kind : null
      const [hasA, hasR] = [hasOriginal && filedAt <= at, restatedFiguresAt <= at]
      expect({ presence, hasPreliminary }, asOf).toEqual({
        presence: hasA ? (hasR ? 'both' : 'original-only') : hasR ? 'restated-only' : 'neither',
        hasPreliminary: announcedAt !== null && announcedAt <= at,
      })
      if (!hasA || !hasR) return presence
      expect([netMargin?.kind, grossMargin?.kind], `${asOf} ${String(kind)}`).toEqual(
        {
          none: ['unchanged', 'unchanged'],
          rounding: ['tiny', 'unchanged'],
          'debt-classification': ['unchanged', 'unchanged'],
          'cost-classification': ['unchanged', 'changed'],
          costs: ['changed', 'unchanged'],
          'cut-off': ['changed', 'unchanged'],
          misstated: ['changed', 'changed'],
        }[kind ?? 'none'],
      )
      return kind ?? 'none'
    })
    expect(columns.length).toBeGreaterThan(50)
    expect(found).toEqual(
      expect.arrayContaining([
        ...['none', 'rounding', 'costs', 'cost-classification', 'misstated', 'original-only', 'restated-only'],
      ]) as unknown,
    )
  })

  it('are listed by size, with what has none at the end', () => {
    const sizes = largestRevisions(columns, 200).map(({ change }) => Math.abs(change ?? 0))
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one))
  })

  it('lead to the responses of both values', () => {
    const column = columns.find(({ cells }) => cells[0]?.kind === 'changed')
    const cell = column?.cells[0]
    expect([cell?.original?.response.path, cell?.restated?.response.path]).toEqual([
      `$.A.${column?.asOf ?? ''}.netMargin`,
      `$.R.${column?.asOf ?? ''}.netMargin`,
    ])
  })
})

describe('findRevisions', () => {
  const digits = fc.oneof(
    fc.constantFrom('0', '0.0', '0.5', '0.50', '5e-1', '-0.5', '1'),
    fc.float({ noNaN: true, noDefaultInfinity: true }).map(String),
  )

  it('finds a difference of A and R if and only if their values differ', () => {
    fc.assert(
      fc.property(digits, digits, (one, other) => {
        const kind = findRevisions(
          [recordOf('A', '2025-12-31', { roe: one }), recordOf('R', '2025-12-31', { roe: other })],
          '3M',
          ['roe'],
        )[0]?.cells[0]?.kind
        expect(kind === 'unchanged').toBe(isSameValue(one, other))
      }),
    )
  })

  it('distinguishes an added value from a dropped one', () => {
    const kinds = findRevisions(
      [recordOf('A', '2025-12-31', { roe: '1' }), recordOf('R', '2025-12-31', { roa: '1' })],
      '3M',
      ['roe', 'roa', 'roic'],
    )[0]?.cells.map(({ kind }) => kind)
    expect(kinds).toEqual(['dropped', 'added', 'unchanged'])
  })

  it('tells how a later value differs from a preliminary one', () => {
    const records = [recordOf('P', '2025-12-31', { roe: '0.2' }), recordOf('A', '2025-12-31', { roe: '0.21' })]
    const [cell] = findRevisions(records, '3M', ['roe'])[0]?.cells ?? []
    expect(cell?.isPreliminaryReplaced).toBe(true)
    expect(cell?.changeFromPreliminary).toBeCloseTo(0.05)
  })

  it('lists a large change before a change of sign that is smaller, and a value that came last', () => {
    const records = [
      recordOf('A', '2025-12-31', { roe: '0.1', roa: '0.01' }),
      recordOf('R', '2025-12-31', { roe: '0.9', roa: '-0.01', roic: '0.3' }),
    ]
    const listed = largestRevisions(findRevisions(records, '3M', ['roic', 'roa', 'roe']), 9)
    expect(listed.map(({ field }) => field)).toEqual(['roe', 'roa', 'roic'])
  })

  it('lists rates of growth after all others: they follow from the figures behind them', () => {
    const records = [
      recordOf('A', '2025-12-31', { revenueGrowth: '0.001', roe: '0.1', roa: '0.05' }),
      recordOf('R', '2025-12-31', { revenueGrowth: '0.003', roe: '0.09', roa: '0.04' }),
    ]
    const listed = largestRevisions(findRevisions(records, '3M', ['revenueGrowth', 'roe', 'roa']), 9)
    expect(listed.map(({ field }) => field)).toEqual(['roa', 'roe', 'revenueGrowth'])
  })

  // SECURITY 61
  it('puts what is no day after every date', () => {
    const records = ['n/a', '2024-12-31', '', '2025-12-31', '31/12/2026'].map((asOf) =>
      recordOf('A', asOf, { roe: '1' }),
    )
    expect(findRevisions(records, '3M', ['roe']).map(({ asOf }) => asOf)).toEqual([
      '2025-12-31',
      '2024-12-31',
      '',
      '31/12/2026',
      'n/a',
    ])
  })

  it('finds a change of sign of numbers whose product no double holds', () => {
    const records = [recordOf('A', '2025-12-31', { roe: '1e-200' }), recordOf('R', '2025-12-31', { roe: '-1e-200' })]
    expect(findRevisions(records, '3M', ['roe'])[0]?.cells[0]?.kind).toBe('sign-flip')
  })

  it.each(['aorOrRestate', 'companyId'])('has both values of two records that differ in %s only', (member) => {
    const [one, other] = [recordOf('A', '2025-12-31', { roe: '0.1' }), recordOf('A', '2025-12-31', { roe: '0.2' })]
    const records = [one, { ...other, id: { ...other.id, [member]: 'another' } }]
    const [cell] = findRevisions(records, '3M', ['roe'])[0]?.cells ?? []
    expect(cell?.original).toMatchObject({ digits: '0.2', others: [{ digits: '0.1' }] })
  })

  it('keeps periods apart and puts the newest date first', () => {
    const records = [
      recordOf('A', '2025-12-31', { roe: '1' }, '12M'),
      recordOf('A', '2024-12-31', { roe: '1' }),
      recordOf('P', '2025-12-31', { roe: '1' }),
    ]
    expect(
      findRevisions(records, '3M', ['roe']).map(({ asOf, presence, isOnlyPreliminary }) => [
        asOf,
        presence,
        isOnlyPreliminary,
      ]),
    ).toEqual([
      ['2025-12-31', 'neither', true],
      ['2024-12-31', 'original-only', false],
    ])
  })
})

const record = (reportType: string, asOf: string, grossMargin: string) => recordOf(reportType, asOf, { grossMargin })

const revisionOf = (basis: string, ...records: RatioRecord[]) => {
  const [series] = markRevisions(
    [seriesWith({ basis, points: [sentPoint('0.50', '2026-06-30')] })],
    [symbolRatios('QNTL', { records })],
  )
  return series?.points[0]?.revision
}

it('an original value that was restated has the restated one, with its proof', () => {
  expect(revisionOf('A', record('R', '2026-06-30', '0.48'))).toEqual({
    isRestated: true,
    digits: '0.48',
    quarter: 'FY2026 Q2',
    response: { hash: 'h', path: '$.R.2026-06-30.grossMargin' },
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

it('a revision says its fiscal quarter where the record says when the fiscal year ends', () => {
  expect(revisionOf('A', { ...record('R', '2026-06-30', '0.48'), fiscalYearEnd: 9 })?.quarter).toBe('FY2026 Q3')
  expect(revisionOf('A', { ...record('R', '2026-06-30', '0.48'), fiscalYearEnd: null })?.quarter).toBeUndefined()
})
