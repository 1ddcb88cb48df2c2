import { describe, expect, it, onTestFinished } from 'vitest'
import { ASSUMED_PROFILE } from '../../../../../app/domain/connection/interface-profile.ts'
import { parseJson } from '../../../../../app/domain/responses/parse-json.ts'
import { readEarningsChanges } from '../../../../../main/modules/fundamentals/earnings-changes.ts'
import { openLibrary } from '../../../../../main/modules/library/store/library.ts'
import { OWNER, responseOf } from '../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const reportOf = (asOf: string, revenue: string, type = 'A'): string =>
  `{"id":{"asOf":"${asOf}","reportType":"${type}","period":"3M"},"currencyId":"USD","revenue":${revenue}}`

const answer = (symbol: string, ...reports: string[]): string =>
  `{"ok":true,"data":{"result":[{"symbol":"${symbol}","earningReports":[${reports.join(',')}]}]}}`

const FIRST = reportOf('2026-03-31', '1.0')
const SECOND = reportOf('2026-06-30', '2.0')

interface Received {
  at: number
  text: string
  query?: string
}

/** What was received after a moment of QNTL and KSTL, and how many bodies were decoded for it. */
async function changesAfter(since: number, received: readonly Received[], symbols: readonly string[] | null = null) {
  const library = openLibrary(temporaryFolder(), () => 1)
  onTestFinished(() => library.files.close())
  for (const { at, text, query = 'company.tickers=QNTL' } of received)
    library.responses.storeResponse(OWNER, {
      ...responseOf(text, at),
      request: `GET https://a.example/api/v2.1/fundamentals/earningReports?${query}`,
    })
  let decoded = 0
  const changes = await readEarningsChanges(
    {
      responses: {
        listAnswersAt: (owner, path, moment) => Promise.resolve(library.responses.listAnswersAt(owner, path, moment)),
        readResponse: (owner, hash) => Promise.resolve(library.responses.readResponse(owner, hash)),
      },
      decode(bytes) {
        decoded += 1
        return Promise.resolve(parseJson(Buffer.from(bytes).toString()))
      },
    },
    OWNER,
    { symbols, since, limit: 10, profile: { ...ASSUMED_PROFILE, symbolsParameter: 'company.tickers' } },
    new AbortController().signal,
  )
  return { ...changes, decoded }
}

const said = ({ entries }: Awaited<ReturnType<typeof changesAfter>>) =>
  entries.map(({ symbol, isFirst, reports, values }) => ({
    symbol,
    isFirst,
    reports: reports.entries.map(({ id, isNewPeriod }) => `${id.asOf} ${id.reportType}${isNewPeriod ? ' new' : ''}`),
    values: values.entries.map(
      ({ id, field, before, after }) => `${id.asOf} ${field} ${before?.digits} ${after?.digits}`,
    ),
  }))

describe('earnings since a moment', () => {
  it('are of the same company where the service and a program write it in small letters', async () => {
    const changes = await changesAfter(5, [
      { at: 1, text: answer('QNTL', FIRST) },
      { at: 9, text: answer('qntl', FIRST, SECOND), query: 'company.tickers=qntl' },
    ])
    expect(said(changes)).toEqual([{ symbol: 'QNTL', isFirst: false, reports: ['2026-06-30 A new'], values: [] }])
  })

  it('are the reports that were not known then, each number with its place in the response', async () => {
    const changes = await changesAfter(5, [
      { at: 1, text: answer('QNTL', FIRST) },
      { at: 9, text: answer('QNTL', FIRST, SECOND) },
    ])
    expect(said(changes)).toEqual([{ symbol: 'QNTL', isFirst: false, reports: ['2026-06-30 A new'], values: [] }])
    const [report] = changes.entries[0]?.reports.entries ?? []
    expect(report).toMatchObject({
      currency: 'USD',
      receivedAt: 9,
      response: { path: '$.data.result[0].earningReports[1]' },
    })
    expect(report?.numbers).toEqual([
      {
        field: 'revenue',
        value: {
          digits: '2.0',
          response: { hash: report?.response.hash, path: '$.data.result[0].earningReports[1].revenue' },
          others: [],
        },
      },
    ])
  })

  it('are other numbers of the reports that were known', async () => {
    const changes = await changesAfter(5, [
      { at: 1, text: answer('QNTL', FIRST) },
      { at: 9, text: answer('QNTL', reportOf('2026-03-31', '1.5')) },
    ])
    expect(said(changes)[0]).toMatchObject({ reports: [], values: ['2026-03-31 revenue 1.0 1.5'] })
  })

  it('do not count a number that is only written in another way', async () => {
    const changes = await changesAfter(5, [
      { at: 1, text: answer('QNTL', FIRST) },
      { at: 9, text: answer('QNTL', reportOf('2026-03-31', '1.00')) },
    ])
    expect(changes).toMatchObject({ total: 0, entries: [] })
  })

  it('name a restated report of a known period as no new period', async () => {
    const changes = await changesAfter(5, [
      { at: 1, text: answer('QNTL', FIRST) },
      { at: 9, text: answer('QNTL', FIRST, reportOf('2026-03-31', '1.1', 'R')) },
    ])
    expect(said(changes)[0]?.reports).toEqual(['2026-03-31 R'])
  })

  it('are nothing where the same was received again, and that decodes nothing', async () => {
    const same = answer('QNTL', FIRST)
    const changes = await changesAfter(5, [
      { at: 1, text: same },
      { at: 9, text: same },
    ])
    expect(changes).toMatchObject({ total: 0, entries: [], decoded: 0 })
  })

  it('are those of a part of the reports as well, and no report is lost by it', async () => {
    const changes = await changesAfter(5, [
      { at: 1, text: answer('QNTL', FIRST) },
      { at: 9, text: answer('QNTL', SECOND), query: 'company.tickers=QNTL&period=3M' },
    ])
    expect(said(changes)).toEqual([{ symbol: 'QNTL', isFirst: false, reports: ['2026-06-30 A new'], values: [] }])
  })

  it('say where no report of a company is stored from before', async () => {
    expect(said(await changesAfter(5, [{ at: 9, text: answer('QNTL', FIRST) }]))[0]).toMatchObject({ isFirst: true })
  })

  it('count nothing that a response with a failure says', async () => {
    const text = answer('QNTL', SECOND).replace('true', 'false')
    expect(await changesAfter(5, [{ at: 9, text }])).toMatchObject({ total: 0 })
  })

  it('are those of the companies that were asked for', async () => {
    const received = [
      { at: 9, text: answer('QNTL', FIRST) },
      { at: 9, text: answer('KSTL', FIRST), query: 'company.tickers=KSTL&token=%5Bkey%5D' },
    ]
    expect((await changesAfter(5, received)).entries.map(({ symbol }) => symbol)).toEqual(['KSTL', 'QNTL'])
    expect((await changesAfter(5, received, ['KSTL'])).entries.map(({ symbol }) => symbol)).toEqual(['KSTL'])
    expect((await changesAfter(5, received, [])).entries).toEqual([])
  })

  it('had nothing to compare with at a moment before the first response', async () => {
    expect(await changesAfter(9, [{ at: 9, text: answer('QNTL', FIRST) }])).toMatchObject({ total: 0 })
  })
})

it('two reports of one date, basis and period in two currencies are compared each with its own', async () => {
  const inTwd = FIRST.replace('USD', 'TWD').replace('1.0', '48.0')
  const changes = await changesAfter(5, [
    { at: 1, text: answer('QNTL', FIRST, inTwd) },
    { at: 9, text: answer('QNTL', FIRST, inTwd.replace('48.0', '49.0'), SECOND) },
  ])
  const [company] = changes.entries
  expect(company?.values.entries.map(({ before, after }) => [before?.digits, after?.digits])).toEqual([
    ['48.0', '49.0'],
  ])
  expect(company?.reports.entries.map(({ id }) => id.asOf)).toEqual(['2026-06-30'])
})

it.each([
  ['another currency', 'USD', 'EUR', ['2026-03-31 A'], []],
  ['a currency that was not sent before', null, 'EUR', [], ['2026-03-31 revenue 1.0 0.9']],
  ['no currency any more', 'USD', null, [], ['2026-03-31 revenue 1.0 0.9']],
])(
  'a report that comes in %s is compared only where that can be the same one',
  async (_what, from, to, reports, values) => {
    const inCurrency = (report: string, currency: string | null): string =>
      report.replace('"currencyId":"USD"', currency === null ? '"currencyId":" "' : `"currencyId":"${currency}"`)
    const changes = await changesAfter(15, [
      { at: 10, text: answer('QNTL', inCurrency(FIRST, from)) },
      { at: 20, text: answer('QNTL', inCurrency(reportOf('2026-03-31', '0.9'), to)) },
    ])
    expect(said(changes)).toMatchObject([{ reports, values }])
  },
)

it('a report that says no date is a new one where it has other numbers, and of no known period', async () => {
  const received = ['1.0', '2.0'].map((revenue, place) => ({
    at: (place + 1) * 10,
    text: answer('QNTL', reportOf('n/a', revenue), FIRST),
  }))
  expect(said(await changesAfter(15, received))).toEqual([
    { symbol: 'QNTL', isFirst: false, reports: ['n/a A'], values: [] },
  ])
})
