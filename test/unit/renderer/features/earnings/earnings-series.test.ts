import { describe, expect, it } from 'vitest'
import { flattenedData, readEarningsReports } from '../../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { EarningsReport } from '../../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { parseJson } from '../../../../../app/domain/responses/parse-json.ts'
import { digitsOf, nodeAt } from '../../../../../app/domain/responses/wire-tree.ts'
import type { ChoosableDisplay } from '../../../../../app/domain/fundamentals/value-display.ts'
import { columnsOf } from '../../../../../renderer/features/earnings/earnings-columns.ts'
import {
  chartedFields,
  earningsSeries,
  exportedEarnings,
} from '../../../../../renderer/features/earnings/earnings-series.ts'
import { earningsReport } from '../../../../support/records/earnings-report.ts'

const RESPONSE = { hash: 'a'.repeat(64), path: '$.data' }

const reportOf = (changes: Partial<EarningsReport>): EarningsReport =>
  earningsReport({ numbers: { basicEps: '1.5' }, path: '[0]', ...changes })

const seriesOf = (
  reports: readonly EarningsReport[],
  display: ChoosableDisplay = 'as-sent',
  label: string | null = null,
) => earningsSeries(reports, ['basicEps'], { basicEps: { label, display, isPinned: true } }, RESPONSE).series

it.each([
  ['a map by symbols', { 'BRK.B': { '3M': { 'eps.basic': 1.5, segments: [{ 'a[0]': '2.50' }] } } }],
  ['lists', [[{ id: { period: '3M', asOf: '2026-09-30' }, '"': 1.5, '': 7, '0': 8 }]]],
  ['no report', { 'eps.basic': 1.5, deep: { '': { '.': 2 } } }],
])('every number of %s stands at the path that is said of it', (_kind, data) => {
  const tree = parseJson(JSON.stringify({ data }))
  const inData = nodeAt(tree, '$.data') ?? null
  const found = readEarningsReports(inData)
  const all = flattenedData(inData)
  const reports = found.length > 0 || all === null ? found : [all]
  const { series } = exportedEarnings(columnsOf(reports, reports, 'none'), {}, RESPONSE, {
    inUnits: false,
    compare: 'none',
  })
  const points = series.flatMap(({ points: own }) => own).filter((point) => point?.kind === 'sent')
  expect(points.length).toBeGreaterThan(1)
  for (const point of points) expect(digitsOf(nodeAt(tree, point.response.path))).toBe(point.digits)
})

// SECURITY 61
it('what is no day stands after every date', () => {
  const reports = ['n/a', '', '2026-09-30', '9999-12-31', '01/02/2026', '2025-09-30T00:00:00Z'].map((asOf) =>
    reportOf({ asOf }),
  )
  expect(earningsSeries(reports, ['basicEps'], {}, RESPONSE).columns).toEqual([
    '2025-09-30T00:00:00Z',
    '2026-09-30',
    '01/02/2026',
    '9999-12-31',
    'n/a',
    'no date',
  ])
  const shown = [...reports, reportOf({ asOf: null })]
  expect(columnsOf(shown, shown, 'none').map(({ report }) => report.asOf)).toEqual([
    '2026-09-30',
    '2025-09-30T00:00:00Z',
    'n/a',
    '9999-12-31',
    '01/02/2026',
    '',
    null,
  ])
})

// U18
it('a series is named with the currency of its reports', () => {
  expect(seriesOf([reportOf({})])[0]?.label).toBe('Basic EPS · reports in USD')
})

it('a name of the person’s own keeps the currency', () => {
  expect(seriesOf([reportOf({})], 'as-sent', 'EPS')[0]?.label).toBe('EPS · reports in USD')
})

it('a series says that no currency was sent', () => {
  expect(seriesOf([reportOf({ currency: null })])[0]?.label).toBe('Basic EPS · no currency sent')
})

it.each(['percent', 'days', 'multiple'] as const)('a field that is shown as %s has no currency', (display) => {
  expect(seriesOf([reportOf({})], display)[0]?.label).toBe('Basic EPS')
})

it('reports in different currencies are different series', () => {
  const series = seriesOf([reportOf({}), reportOf({ asOf: '2026-06-30', currency: 'EUR' })])
  expect(series.map(({ label, gaps }) => [label, gaps])).toEqual([
    ['Basic EPS · reports in USD', ['no-record', null]],
    ['Basic EPS · reports in EUR', [null, 'no-record']],
  ])
})

it('two reports of one date are one point, with both values and where each stands', () => {
  const [series] = seriesOf([
    reportOf({ numbers: { basicEps: '1.4' } }),
    reportOf({ numbers: { basicEps: '1.5' }, path: '[1]' }),
    reportOf({ numbers: { basicEps: '1.50', dilutedEps: '1' }, path: '[2]' }),
    reportOf({ numbers: {}, path: '[3]' }),
  ])
  expect(series?.gaps).toEqual([null])
  expect(series?.points).toEqual([
    expect.objectContaining({
      digits: '1.50',
      response: { hash: RESPONSE.hash, path: '$.data[2].basicEps' },
      others: [{ label: 'basicEps', digits: '1.4', response: { hash: RESPONSE.hash, path: '$.data[0].basicEps' } }],
    }),
  ])
})

it('a point knows the end of its period', () => {
  expect(seriesOf([reportOf({ periodEnd: '2026-09-27' })])[0]?.points[0]?.periodEnd).toBe('2026-09-27')
})

const exported = (
  reports: readonly EarningsReport[],
  compare: Parameters<typeof columnsOf>[2] = 'none',
): ReturnType<typeof exportedEarnings> =>
  exportedEarnings(columnsOf(reports, reports, compare), {}, RESPONSE, { inUnits: true, compare })

it('an export has the fields in the order and the units of the grid, and a month is no money', () => {
  const numbers = {
    fiscalYearEnd: '12',
    dilutedEps: '0.60',
    odd: '1',
    revenue: '1042016388',
    dividendCoverageRatio: '1.8',
  }
  expect(exported([reportOf({ numbers })]).series.map(({ label, display }) => [label, display])).toEqual([
    ['Revenue · reports in USD', 'currency'],
    ['Diluted EPS · reports in USD', 'as-sent'],
    ['Dividend cover', 'multiple'],
    ['Fiscal year ends in month', 'as-sent'],
    ['odd · reports in USD', 'as-sent'],
  ])
})

it('differences of percentages are in points in an export', () => {
  const reports = [reportOf({ numbers: { odd: '0.5' } }), reportOf({ asOf: '2025-09-30', numbers: { odd: '0.4' } })]
  const fields = { odd: { label: null, display: 'percent', isPinned: false } } as const
  const how = { inUnits: true, compare: 'year-difference' } as const
  const { series } = exportedEarnings(columnsOf(reports, reports, how.compare), fields, RESPONSE, how)
  expect(series.map(({ display }) => display)).toEqual(['points'])
})

describe('the chart draws', () => {
  const reports = [reportOf({ numbers: { revenue: '1', basicEps: '2', ebitda: '3' } })]
  const pinned = { ebitda: { label: null, display: 'usual', isPinned: true } } as const

  it.each([
    ['revenue and earnings per share where nothing is chosen', {}, null, ['revenue', 'basicEps']],
    ['also the field that the person looks at', {}, 'ebitda', ['revenue', 'basicEps', 'ebitda']],
    ['the pinned fields instead', pinned, null, ['ebitda']],
    ['no field that the reports lack', {}, 'netIncome', ['revenue', 'basicEps']],
  ])('%s', (_what, fields, looked, paths) => {
    expect(chartedFields(reports, fields, looked)).toEqual(paths)
  })
})

describe('an export of what the grid compares', () => {
  const reports = [
    reportOf({ asOf: '2025-09-30', path: '[0]', numbers: { basicEps: '1.50', netIncome: '-4' } }),
    reportOf({ asOf: '2026-09-30', path: '[1]', numbers: { basicEps: '1.80', netIncome: '5' } }),
  ]
  const valuesOf = (compare: Parameters<typeof columnsOf>[2]) =>
    exported(reports, compare).series.map(({ field, display, transform, points, gaps }) => [
      field,
      display,
      transform?.label,
      points.map((point) => (point?.kind === 'computed' ? point.value : null)),
      gaps,
    ])

  it('has growth and not the numbers, and says so', () => {
    const label = 'Growth on a year before'
    expect(valuesOf('year-growth')).toEqual([
      ['netIncome', 'percent', label, [null, null], ['no-earlier', 'no-result']],
      ['basicEps', 'percent', label, [null, expect.closeTo(0.2)], ['no-earlier', null]],
    ])
  })

  it('says of which record a number is missing', () => {
    const [before, now] = reports as [EarningsReport, EarningsReport]
    const [series] = exported(
      [
        { ...before, numbers: { netIncome: '1' } },
        { ...now, numbers: { basicEps: '2' } },
      ],
      'year-difference',
    ).series.filter(({ field }) => field === 'basicEps')
    expect(series?.gaps).toEqual(['not-sent', 'not-sent-before'])
  })

  it('has differences with both numbers behind each', () => {
    expect(valuesOf('year-difference').map(([field, , , values]) => [field, values])).toEqual([
      ['netIncome', [null, 9]],
      ['basicEps', [null, 0.3]],
    ])
    expect(exported(reports, 'year-difference').series[1]?.points[1]).toMatchObject({
      words: 'basicEps of 2026-09-30 − basicEps of 2025-09-30',
      inputs: [
        { label: '2025-09-30', digits: '1.50', response: { path: '$.data[0].basicEps' } },
        { label: '2026-09-30', digits: '1.80', response: { path: '$.data[1].basicEps' } },
      ],
    })
  })
})

it('an export has every number of the reports, as sent and at its path', () => {
  const { series } = exported([reportOf({ numbers: { basicEps: '1.50', 'segments[0].revenue': '9' } })])
  expect(
    series.map(({ field, display, points: [point] }) => [
      field,
      display,
      point?.kind === 'sent' && point.response.path,
    ]),
  ).toEqual([
    ['basicEps', 'as-sent', '$.data[0].basicEps'],
    ['segments[0].revenue', 'as-sent', '$.data[0].segments[0].revenue'],
  ])
})

it.each([
  [
    'reports without dates',
    [
      { asOf: null, path: '.Q1' },
      { asOf: null, path: '.Q2' },
    ],
    ['as sent', 'as sent, $.data.Q2'],
  ],
  ['a report without a date beside others', [{ path: '[0]' }, { asOf: null, path: '[1]' }], ['2026-03-31', 'as sent']],
  [
    'an original and a restated report of one date',
    [
      { path: '[0]', aorOrRestate: 'A' },
      { path: '[1]', aorOrRestate: 'R' },
    ],
    ['2026-03-31', '2026-03-31, $.data[1]'],
  ],
])('an export leaves none of %s out', (_name, changes, expected) => {
  const reports = changes.map((change, place) =>
    reportOf({ asOf: '2026-03-31', numbers: { eps: String(place) }, ...change }),
  )
  const { columns, series } = exported(reports)
  expect(columns).toEqual(expected)
  expect(
    series.flatMap(({ points }) => points.flatMap((point) => (point?.kind === 'sent' ? [point.digits] : []))),
  ).toEqual(['0', '1'])
})

it('an export has the numbers of a response without dates in one column', () => {
  const { columns, series } = exported([reportOf({ asOf: null, path: '', numbers: { '[0].eps': '1' } })])
  expect([columns, series[0]?.points[0]]).toMatchObject([
    ['as sent'],
    { digits: '1', response: { path: '$.data[0].eps' } },
  ])
})

it('a point knows that its period is of unequal length', () => {
  const [series] = seriesOf(['2026-03-31', '2026-05-31'].map((asOf) => reportOf({ asOf })))
  expect(series?.points.map((point) => point?.unevenMonths)).toEqual([undefined, 2])
})

it('no line is drawn through a quarter of which the report is missing', () => {
  const reports = ['2025-03-31', '2025-09-30', '2026-03-31'].map((asOf) => reportOf({ asOf }))
  const { columns, series } = earningsSeries(reports, ['basicEps'], {}, RESPONSE)
  expect(columns).toEqual(['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31'])
  expect(series.map(({ gaps }) => gaps)).toEqual([[null, 'no-record', null, 'no-record', null]])
})

it('a period that is longer than the others is no missing report', () => {
  const reports = ['2025-03-31', '2025-07-31', '2025-10-31'].map((asOf) => reportOf({ asOf }))
  expect(earningsSeries(reports, ['basicEps'], {}, RESPONSE).columns).toHaveLength(3)
})

it('decades without reports of many companies have no column for each quarter', () => {
  const symbols = Array.from({ length: 40 }, (_, place) => `S${place}`)
  const reports = ['1910-03-31', '1990-03-31'].flatMap((asOf) => symbols.map((symbol) => reportOf({ symbol, asOf })))
  expect(earningsSeries(reports, ['basicEps'], {}, RESPONSE).columns).toHaveLength(2)
})
