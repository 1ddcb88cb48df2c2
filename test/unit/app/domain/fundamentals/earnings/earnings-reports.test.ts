import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../../../../app/domain/responses/parse-json.ts'
import {
  flattenedData,
  isNamedIn,
  newestReports,
  sentFor,
  readEarningsReports,
  unreadableReports,
  unreadableIn,
  withoutReports,
  reportIds,
  basesIn,
  EVERY,
  ofChoice,
  periodsIn,
  shownChoice,
  changeBetween,
  comparedReport,
} from '../../../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { EarningsReport } from '../../../../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { samplesOf } from '../../../../../support/cases/samples.ts'
import { earningsReport } from '../../../../../support/records/earnings-report.ts'

const read = (value: unknown) =>
  readEarningsReports(parseJson(typeof value === 'string' ? value : JSON.stringify(value)))
const report = {
  id: { shareClassId: 'S', asOf: '2025-09-30', reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' },
  basicEps: 1.85,
  nested: { deep: [1, { x: 2 }] },
  flag: true,
}

const quarter = { symbol: 'TIDI', period: '3M', reportType: 'A', aorOrRestate: 'AOR' }

/** The expected reports of each sample of earnings reports. */
const EXPECTED: Readonly<Record<string, object[]>> = {
  'earnings-by-span.json': ['3M', '6M', '12M'].map((period, place) => ({
    // In a map keyed by period only the key could name the symbol, and it may be any text.
    symbol: null,
    period,
    asOf: '2026-09-30',
    reportType: null,
    path: `.data.TIDI["${period}"]`,
    numbers: { basicEps: ['0.61', '1.28', '2.44'][place] },
  })),
  'earnings-data-result.json': [
    {
      ...quarter,
      period: '12M',
      path: '.data.result[0].earningReports[0]',
      numbers: { normalizedDilutedEps: '2.460' },
    },
  ],
  'earnings-list.json': [{ ...quarter, symbol: null, path: '[0]', numbers: { basicEps: '0.67' } }],
  'earnings-result.json': [
    {
      ...quarter,
      asOf: '2026-09-30',
      path: '.result[0].earningReports[0]',
      numbers: { fiscalYearEnd: '12', basicAverageShares: '41201000.0', totalDividendPerShare: '1e-05' },
    },
    { ...quarter, asOf: '2026-06-30', path: '.result[0].earningReports[1]', numbers: { dividendPerShare: '0.09' } },
  ],
  'excerpt_earningReports_AAPL.json': [
    {
      asOf: '2025-09-30',
      reportType: 'R',
      period: '3M',
      aorOrRestate: 'RESTATE',
      numbers: { basicAverageShares: '14815306000.0', fiscalYearEnd: '9' },
    },
  ],
}

describe('readEarningsReports', () => {
  it.each([
    [
      'result[].earningReports[]',
      { result: [{ symbol: 'AAPL', earningReports: [report] }] },
      'AAPL',
      '.result[0].earningReports[0]',
    ],
    ['a plain list', [report], null, '[0]'],
    [
      'data.result',
      { data: { result: [{ company: { primarySymbol: 'AAPL' }, earningReports: [report] }] } },
      'AAPL',
      '.data.result[0].earningReports[0]',
    ],
    ['a map by span', { AAPL: { '3M': { basicEps: 1.85 } } }, null, '.AAPL["3M"]'],
  ])('reads %s', (_shape, data, symbol, path) => {
    const [found, ...others] = read(data)
    expect(others).toEqual([])
    expect(found).toMatchObject({ symbol, path, period: '3M' })
    expect(found?.numbers.basicEps).toBe('1.85')
  })

  it.each(['3M', '12M', '1Y', 'TTM', 'Q1', 'Q4', 'FY'])(
    'reads a report by itself under %s, which names a period',
    (span) => {
      expect(read({ TIDI: { [span]: { basicEps: 1.85 } } })).toMatchObject([{ period: span }])
    },
  )

  it.each(['M', '100M', '3Months', 'TTMs', 'xTTM', 'Q0', 'Q5', 'Q1 outlook', 'FYI'])(
    'takes nothing under %s for a report by itself, since it names no period',
    (name) => {
      expect(read({ TIDI: { [name]: { basicEps: 1.85 } } })).toEqual([])
    },
  )

  it('flattens every number with the digits as sent', () => {
    expect(
      read(
        '[{"id":{"asOf":"2025-09-30"},"shares":14815306000.0,"tiny":1e-05,"nested":{"deep":[1.50,{"x":866000.000000}]},"words":"one"}]',
      )[0]?.numbers,
    ).toEqual({
      shares: '14815306000.0',
      tiny: '1e-05',
      'nested.deep[0]': '1.50',
      'nested.deep[1].x': '866000.000000',
    })
  })

  // A9
  it('reads a number that was sent as a text, the currency and the end of the period', () => {
    const [found] = read([{ ...report, fiscalYearEnd: '9', currencyId: 'USD', periodEndingDate: '2025-09-27' }])
    expect(found).toMatchObject({ currency: 'USD', periodEnd: '2025-09-27', asOf: '2025-09-30' })
    expect(found?.numbers).toMatchObject({ fiscalYearEnd: '9' })
    expect(read([report])[0]).toMatchObject({ currency: null, periodEnd: null })
    expect(read([{ ...report, currencyId: '', periodEndingDate: ' ' }])[0]).toMatchObject({
      currency: null,
      periodEnd: null,
    })
  })

  it.each(['null', '[]', '{}', '"text"', '5', '{"result":[]}', '{"result":[{"symbol":"X","earningReports":[]}]}'])(
    'finds nothing in %s',
    (text) => {
      expect(read(text)).toEqual([])
    },
  )

  const samples = samplesOf('fundamentals')

  it.each(samples)('finds in the $source sample $name every number with the digits as sent', ({ text }) => {
    const reports = read(text)
    expect(reports).not.toEqual([])
    for (const { numbers } of reports)
      for (const [path, digits] of Object.entries(numbers))
        expect(text).toMatch(
          new RegExp(`"${path.split('.').at(-1) ?? ''}": "?${digits.replace('.', String.raw`\.`)}"?`),
        )
  })

  it.each(Object.entries(EXPECTED))('reads the sample %s', (name, expected) => {
    const sample = samples.find((each) => each.name === name)
    // One of the shared samples has an expectation too; the repository's own samples always exist.
    expect(sample === undefined).toBe(name.startsWith('excerpt_') && samples.every(({ source }) => source === 'own'))
    if (sample !== undefined) expect(read(sample.text)).toMatchObject(expected)
  })

  it('has an expectation for each own sample of earnings', () => {
    const own = samples.filter(({ source, name }) => source === 'own' && name.startsWith('earnings-'))
    expect(own.map(({ name }) => name)).toEqual(Object.keys(EXPECTED).filter((name) => name.startsWith('earnings-')))
  })
})

describe('elements of a list of reports that are none', () => {
  const of = (text: string) => {
    const data = parseJson(text)
    return unreadableReports(data, readEarningsReports(data))
  }
  const REPORT = '{"id":{"asOf":"2026-06-30"},"basicEps":1}'

  it('are counted in the lists of all companies, with the path of the first', () => {
    const lists = [`[${REPORT},"x",{"basicEps":1}]`, '[{"basicEps":2}]', '[]']
    expect(of(`{"result":[${lists.map((each) => `{"earningReports":${each},"notes":["x"]}`).join()}]}`)).toEqual({
      count: 3,
      first: '.result[0].earningReports[1]',
    })
    expect(of(`[null,${REPORT}]`)).toEqual({ count: 1, first: '[0]' })
  })

  it('are counted in the list of companies as well, where they have no members', () => {
    const companies = `null,{"symbol":"A","earningReports":{"3M":{"basicEps":1}}},"B",{"symbol":"C","earningReports":[]}`
    expect(of(`{"notes":["x"],"result":[${companies}]}`)).toEqual({ count: 2, first: '.result[0]' })
  })

  it.each([
    ['"none"', 1],
    ['5', 1],
    ['null', 0],
    ['""', 0],
    ['[]', 0],
    ['{}', 0],
  ])('are counted where %s stands in the place of reports: %i', (sent, count) => {
    for (const reports of [`[${REPORT}]`, '{"3M":{"basicEps":1}}', '{"3M":[{"basicEps":1}]}'])
      expect(of(`{"result":[{"earningReports":${reports}},{"note":"x","earningReports":${sent}}]}`)).toEqual({
        count,
        first: count === 0 ? null : '.result[1].earningReports',
      })
  })

  it.each(['3M', 'TTM', 'a[0]', 'Q1, 2023'])(
    'are not what another company has under %s, where that names a report',
    (name) => {
      for (const sent of ['null', '""', '{}', '[]']) {
        const companies = [REPORT, sent].map((each) => `{"earningReports":{${JSON.stringify(name)}:${each}}}`)
        expect(of(`{"result":[${companies.join()}]}`)).toEqual({ count: 0, first: null })
      }
    },
  )

  it('are not the lists within a list, whose reports are read', () => {
    expect(of(`[[${REPORT}],${REPORT}]`)).toEqual({ count: 0, first: null })
    expect(of(`[[${REPORT},5],${REPORT},[]]`)).toEqual({ count: 2, first: '[0][1]' })
  })

  it.each(['1,042,016,388', '(0.12)', '1.5%', '−0.5'])(
    'are counted with the known numbers of reports that are sent as %s',
    (sent) => {
      const value = JSON.stringify(sent)
      expect(of(`{"result":[{"id":{"asOf":"2026-06-30"},"revenue":${value},"basicEps":"n/a","note":"Q2"}]}`)).toEqual({
        count: 1,
        first: '.result[0].revenue',
      })
      expect(of(`{"3M":{"basicEps":1,"revenue":${value}}}`)).toEqual({ count: 1, first: '["3M"].revenue' })
    },
  )

  it('are not the texts of data without a known structure, which are shown', () => {
    const data = parseJson('{"revenue":"1,042"}')
    const whole = flattenedData(data)
    expect(unreadableReports(data, whole === null ? [] : [whole])).toEqual({ count: 0, first: null })
  })

  it.each(['{"result":[]}', `{"3M":{"basicEps":1},"x":["y"]}`, '["x"]', 'null'])('are none in %s', (text) => {
    expect(of(text)).toEqual({ count: 0, first: null })
  })
})

it('what cannot be read leads to its place in the whole response', () => {
  const data = parseJson('[{"id":{"asOf":"2026-06-30"},"basicEps":1},null]')
  const response = { hash: 'a'.repeat(64), path: '$.data' }
  const found = unreadableIn(data, readEarningsReports(data), response)
  expect(found).toEqual({ count: 1, first: { ...response, path: '$.data[1]' } })
  expect(unreadableIn(null, [], response)).toBeNull()
})

it.each([
  [['QNTL', null], []],
  [[], []],
  [
    ['qntl', 'QNTL'],
    ['KSTL', 'BRK.B'],
  ],
  [['KSTL', 'QNTL', 'BRK-B'], ['BRK.B']],
])('reports of %j leave companies without any: %j', (symbols, without) => {
  const reports = symbols.map((symbol) => earningsReport({ symbol }))
  expect(withoutReports(['QNTL', 'KSTL', 'BRK.B'], reports)).toEqual(without)
})

describe('data without a report in a known structure', () => {
  const flattened = (text: string) => flattenedData(parseJson(text))

  it('has all of its members by path, numbers with the digits as sent', () => {
    expect(flattened('{"AAPL":{"annual":[{"eps":6.10,"note":"diluted","isFinal":true,"gone":null}]}}')).toMatchObject({
      path: '',
      numbers: { 'AAPL.annual[0].eps': '6.10' },
      texts: { 'AAPL.annual[0].note': 'diluted', 'AAPL.annual[0].isFinal': 'true' },
    })
  })

  it.each(['null', '[]', '{}', '"text"', '5', '{"result":[{}]}'])('has nothing in %s', (text) => {
    expect(flattened(text)).toBeNull()
  })
})

it('reports of one date and basis are counted, and those that say no date are not taken for one', () => {
  const [one, same, other] = ['[0]', '[1]', '[2]'].map((path) => earningsReport({ path })) as [
    EarningsReport,
    EarningsReport,
    EarningsReport,
  ]
  expect(sentFor(one, [one, same, { ...other, symbol: 'KSTL' }, { ...other, reportType: 'R' }])).toBe(2)
  for (const asOf of [null, '', 'n/a']) {
    const undated = { ...one, asOf }
    expect(sentFor(undated, [undated, { ...same, asOf }])).toBe(1)
  }
})

describe('newestReports', () => {
  const dated = (asOf: string | null, period = '3M', reportType = 'A'): EarningsReport =>
    earningsReport({ asOf, period, reportType })
  const found = (...reports: EarningsReport[]) => {
    const { newest, before } = newestReports(reports, 'QNTL')
    return [newest?.asOf, before?.asOf]
  }

  it('finds the report of the previous year even where fiscal years have 52 or 53 weeks', () => {
    expect(found(dated('2024-09-28'), dated('2025-06-28'), dated('2023-09-30'), dated('2025-09-27'))).toEqual([
      '2025-09-27',
      '2024-09-28',
    ])
    expect(found(dated('2024-09-30'), dated('2025-09-30'))).toEqual(['2025-09-30', '2024-09-30'])
  })

  it('takes those of another company only where it is the only one, and nothing in the response is of this one', () => {
    const of = (symbol: string) => earningsReport({ symbol, asOf: '2025-09-30' })
    const newest = (reports: EarningsReport[], isNamed = false) =>
      newestReports(reports, 'QNTL', isNamed).newest?.symbol
    expect(newest([of('QNTL.A')])).toBe('QNTL.A')
    expect([newest([of('QNTL.A')], true), newest([of('KSTL'), of('MERI')])]).toEqual([undefined, undefined])
    expect(isNamedIn(parseJson('{"result":[{"symbol":"KSTL"},{"symbol":"qntl","error":"x"}]}'), 'QNTL')).toBe(true)
    expect(isNamedIn(parseJson('[{"symbol":"KSTL"}]'), 'QNTL')).toBe(false)
  })

  // SECURITY 61
  it.each(['n/a', '31/03/2020', 'Q1 2020', '9999-99-99'])(
    'takes no report for the newest by what is no day: %s',
    (odd) => {
      expect(found(dated(odd), dated('2024-09-30'), dated('2025-09-30'))).toEqual(['2025-09-30', '2024-09-30'])
      expect(found(dated(odd))).toEqual([odd, undefined])
    },
  )

  // SECURITY 61
  it.each(['10/01/2024', '1 Oct 2024', '2024-10-1', 'Oct 2024'])(
    'compares with no report whose date is read by guessing: %s',
    (odd) => {
      expect(found(dated('2025-10-01'), dated(odd))).toEqual(['2025-10-01', undefined])
      expect(found(dated('2025-10-01'), dated(odd), dated('2024-09-20'))).toEqual(['2025-10-01', '2024-09-20'])
    },
  )

  it('compares with a report whose date has a time', () => {
    expect(found(dated('2025-09-30T00:00:00Z'), dated('2024-09-30'))).toEqual(['2025-09-30T00:00:00Z', '2024-09-30'])
  })

  it('does not use a report of another period, basis or time for it', () => {
    expect(
      found(dated('2025-09-30'), dated('2024-09-30', '12M'), dated('2024-09-30', '3M', 'R'), dated('2023-09-30')),
    ).toEqual(['2025-09-30', undefined])
    expect(found(dated(null))).toEqual([undefined, undefined])
  })
})

describe('IDs of reports', () => {
  const at = (asOf: string, path: string): EarningsReport => ({
    ...(read({ data: [report] })[0] as EarningsReport),
    asOf,
    path,
  })

  it('a report keeps its ID when a newer one stands before it', () => {
    const before = reportIds([at('2025-09-30', '[0]')])
    expect(reportIds([at('2025-12-31', '[0]'), at('2025-09-30', '[1]')])[1]).toBe(before[0])
  })

  it('two reports of the same date, period and basis have IDs of their own', () => {
    expect(new Set(reportIds([at('2025-09-30', '[0]'), at('2025-09-30', '[1]')])).size).toBe(2)
  })
})

const REPORTS = [
  earningsReport({ reportType: 'P' }),
  earningsReport({ reportType: 'A', period: '12M' }),
  earningsReport({ reportType: 'A' }),
  earningsReport({ reportType: 'A', asOf: '2026-06-30' }),
  earningsReport({ reportType: 'TTM', period: 'TTM' }),
  earningsReport({ reportType: 'X9', period: null }),
]
const NONE = { basis: null, period: null }

it('the documented bases come first, in their order', () => {
  expect(basesIn(REPORTS)).toEqual(['TTM', 'A', 'P', 'X9'])
})

it('the period of the most reports comes first', () => {
  expect(periodsIn(REPORTS)).toEqual(['3M', '12M', 'TTM', ''])
})

describe('what is shown', () => {
  it('is the most common period of the original reports until something is chosen', () => {
    expect(shownChoice(REPORTS, NONE)).toEqual({ basis: 'A', period: '3M' })
  })

  it('is the first basis where there is no original report', () => {
    expect(shownChoice([earningsReport({ reportType: 'P' })], NONE)).toEqual({ basis: 'P', period: '3M' })
  })

  it('is what was chosen, and the most common period where the chosen one has no report', () => {
    expect(shownChoice(REPORTS, { basis: 'TTM', period: '12M' })).toEqual({ basis: 'TTM', period: 'TTM' })
  })

  it('is every report on request', () => {
    expect(ofChoice(REPORTS, shownChoice(REPORTS, { basis: EVERY, period: null }))).toEqual(REPORTS)
  })

  it('is the one basis and period that there are, also where every one was chosen before', () => {
    expect(shownChoice([earningsReport({ reportType: 'P' })], { basis: EVERY, period: EVERY })).toEqual({
      basis: 'P',
      period: '3M',
    })
  })

  it('is nothing of no report', () => {
    expect(ofChoice([], shownChoice([], NONE))).toEqual([])
  })
})

const autumn = earningsReport({ asOf: '2026-09-30' })
const found = (all: readonly ReturnType<typeof earningsReport>[], compared: 'prior' | 'year') =>
  comparedReport(autumn, [autumn, ...all], compared)?.asOf

describe('the report that another one is compared with', () => {
  it.each(['TTM', '3M'])('is not of another company where none is named and each has a map with %s', (span) => {
    const report = (asOf: string) => ({ [span]: { id: { asOf, reportType: 'A' }, totalRevenue: 4 } })
    const all = read([{ earningReports: report('2025-09-30') }, { earningReports: report('2024-09-30') }])
    const [newest] = all
    if (newest === undefined) throw new Error('not read')
    expect([all.length, comparedReport(newest, all, 'year')]).toEqual([2, undefined])
  })

  it('is of the same list where no company is named', () => {
    const report = (asOf: string) => ({ id: { asOf, period: 'FY', reportType: 'A' }, totalRevenue: 4 })
    const [newest, before] = read({ 'BRK.B': [report('2025-09-30'), report('2024-09-30')] })
    const [other] = read({ MSFT: [report('2024-09-30')] })
    const all = [newest, other].flatMap((each) => each ?? [])
    if (newest === undefined || before === undefined) throw new Error('not read')
    expect([comparedReport(newest, [newest, before], 'year'), comparedReport(newest, all, 'year')]).toEqual([
      before,
      undefined,
    ])
  })

  it('is the one of the period before, or of a year before', () => {
    const all = ['2026-06-30', '2026-03-31', '2025-09-27'].map((asOf) => earningsReport({ asOf }))
    expect([found(all, 'prior'), found(all, 'year')]).toEqual(['2026-06-30', '2025-09-27'])
  })

  it.each([
    ['basis', { reportType: 'R' }],
    ['period', { period: '12M' }],
    ['currency', { currency: 'EUR' }],
    ['company', { symbol: 'KSTL' }],
  ])('is none of another %s', (_what, change) => {
    expect(found([earningsReport({ asOf: '2026-06-30', ...change })], 'prior')).toBeUndefined()
  })

  // SECURITY 61
  it.each(['6/30/2026', '30 Jun 2026', 'n/a'])('is none whose date is read by guessing: %s', (asOf) => {
    expect(found([earningsReport({ asOf })], 'prior')).toBeUndefined()
  })

  it('is none after a gap', () => {
    expect(found([earningsReport({ asOf: '2026-03-31' })], 'prior')).toBeUndefined()
  })

  it('is none where two could be meant', () => {
    expect(
      found(
        ['2026-06-30', '2026-07-01'].map((asOf) => earningsReport({ asOf })),
        'prior',
      ),
    ).toBeUndefined()
  })

  it('is none before a period whose length is not known', () => {
    const odd = earningsReport({ asOf: '2026-09-30', period: '4W' })
    expect(comparedReport(odd, [odd, earningsReport({ asOf: '2026-09-02', period: '4W' })], 'prior')).toBeUndefined()
  })
})

describe('a change', () => {
  it('has the exact difference, and the growth from a positive number', () => {
    expect(changeBetween('0.2', '0.3')).toEqual({ difference: '0.1', growth: 0.5 })
  })

  it.each([
    ['-1', '2'],
    ['2', '-1'],
    ['-2', '-1'],
    ['0', '1'],
  ])('from %s to %s has no growth', (before, after) => {
    expect(changeBetween(before, after)?.growth).toBeNull()
  })

  it('is unknown where a double cannot hold a number', () => {
    expect(changeBetween('1e999', '1')).toBeNull()
  })
})
