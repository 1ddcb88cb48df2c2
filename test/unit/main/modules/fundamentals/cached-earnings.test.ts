import { expect, it, onTestFinished } from 'vitest'
import { parseJson } from '../../../../../app/domain/responses/parse-json.ts'
import {
  earningsRequestKey,
  readHeldEarnings,
  readEarningsRequest,
} from '../../../../../main/modules/fundamentals/earnings-service.ts'
import { openLibrary } from '../../../../../main/modules/library/store/library.ts'
import { OWNER, responseOf } from '../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const reportOf = (asOf: string, revenue: string): string =>
  `{"id":{"asOf":"${asOf}","reportType":"A","period":"3M"},"currencyId":"USD","revenue":${revenue},"basicAverageShares":1}`

const answer = (symbol: string | null, ...reports: string[]): string =>
  `{"ok":true,"data":{"result":[{${symbol === null ? '' : `"symbol":"${symbol}",`}"earningReports":[${reports.join(',')}]}]}}`

const asked = (symbols: readonly string[], period: string | null = null) => ({
  symbols,
  period,
  reportType: null,
  fromDate: null,
})

/** What is read of QNTL and KSTL, after these responses to these requests were stored. */
async function heldAfter(...stored: readonly { request: ReturnType<typeof asked>; text: string; at: number }[]) {
  const library = openLibrary(temporaryFolder(), () => 1)
  onTestFinished(() => library.files.close())
  for (const { request, text, at } of stored)
    library.responses.storeLatestResponse(OWNER, responseOf(text, at), earningsRequestKey(request))
  const responses = {
    listAnsweredRequests: (...args: Parameters<typeof library.responses.listAnsweredRequests>) =>
      Promise.resolve(library.responses.listAnsweredRequests(...args)),
    readLatestResponse: (...args: Parameters<typeof library.responses.readLatestResponse>) =>
      Promise.resolve(library.responses.readLatestResponse(...args)),
  }
  return readHeldEarnings(
    { responses, decode: (bytes) => Promise.resolve(parseJson(Buffer.from(bytes).toString())) },
    OWNER,
    ['QNTL', 'KSTL'],
    new AbortController().signal,
  )
}

const reportsIn = (held: Awaited<ReturnType<typeof heldAfter>>[number] | undefined) =>
  held?.answers.flatMap(({ receivedAt, reports }) =>
    reports.map(({ asOf, numbers }) => `${asOf} ${numbers.revenue} at ${receivedAt}`),
  )

it('a company of which nothing is cached was not asked for', async () => {
  expect(await heldAfter()).toEqual([
    { symbol: 'QNTL', state: 'not-asked', answers: [] },
    { symbol: 'KSTL', state: 'not-asked', answers: [] },
  ])
})

it.each([
  ['the service', 'QNTL', 'qntl'],
  ['a program', 'qntl', 'QNTL'],
])('a company is the same where %s writes it in small letters', async (_who, wanted, sent) => {
  const text = answer(sent, reportOf('2026-09-30', '5.0'))
  const [held] = await heldAfter({ request: asked([wanted]), text, at: 7 })
  expect(reportsIn(held)).toEqual(['2026-09-30 5.0 at 7'])
})

it('the reports of a company have their dates and a few numbers as sent', async () => {
  const request = asked(['QNTL'])
  const [held] = await heldAfter({ request, text: answer('QNTL', reportOf('2026-09-30', '14815306000.0')), at: 7 })
  expect(held).toEqual({
    symbol: 'QNTL',
    state: 'reports',
    answers: [
      {
        receivedAt: 7,
        request,
        reports: [
          {
            asOf: '2026-09-30',
            period: '3M',
            reportType: 'A',
            currency: 'USD',
            periodEnd: null,
            numbers: { revenue: '14815306000.0' },
          },
        ],
      },
    ],
  })
})

it('a company that was asked for has no report where the response has none', async () => {
  const [, held] = await heldAfter({ request: asked(['KSTL']), text: answer('KSTL'), at: 7 })
  expect(held).toEqual({ symbol: 'KSTL', state: 'none', answers: [] })
})

it('a newer response of a part changes only its own reports of an older whole one', async () => {
  const [held] = await heldAfter(
    { request: asked(['QNTL']), text: answer('QNTL', reportOf('2026-06-30', '1'), reportOf('2026-09-30', '2')), at: 1 },
    { request: asked(['QNTL'], '3M'), text: answer('QNTL', reportOf('2026-09-30', '3')), at: 9 },
  )
  expect(reportsIn(held)).toEqual(['2026-09-30 3 at 9', '2026-06-30 1 at 1'])
})

it('what is older than the newest whole response does not count', async () => {
  const [held] = await heldAfter(
    { request: asked(['QNTL']), text: answer('QNTL', reportOf('2026-06-30', '1')), at: 1 },
    { request: asked(['KSTL', 'QNTL']), text: answer('QNTL', reportOf('2026-09-30', '2')), at: 9 },
  )
  expect(reportsIn(held)).toEqual(['2026-09-30 2 at 9'])
})

const WHOLE = { request: asked(['QNTL']), text: answer('QNTL', reportOf('2026-06-30', '1')), at: 1 }

it.each([
  ['a failure', '{"ok":false,"errors":["no"],"data":null}', 'failure'],
  ['a failure with reports', answer('QNTL', reportOf('2026-09-30', '2')).replace('true', 'false'), 'failure'],
  ['errors only', '{"ok":true,"errors":["no"],"data":{"result":[]}}', 'failure'],
  ['nothing', '{"ok":true,"data":[]}', 'none'],
  ['reports of another company', answer('KSTL', reportOf('2026-09-30', '2')), 'none'],
  ['reports that name no company', answer(null, reportOf('2026-09-30', '2')), 'none'],
  ['what cannot be read', '[]', 'not-asked'],
])('a newer response with %s hides no reports, and alone has none', async (_, text, state) => {
  const poorer = { request: asked(['KSTL', 'QNTL']), text, at: 9 }
  const [held] = await heldAfter(WHOLE, poorer)
  expect([held?.state, reportsIn(held)]).toEqual(['reports', ['2026-06-30 1 at 1']])
  const [alone] = await heldAfter(poorer)
  expect(alone).toEqual({ symbol: 'QNTL', state, answers: [] })
})

it('reports with errors beside them do not replace older ones that they lack', async () => {
  const text = answer('QNTL', reportOf('2026-09-30', '2')).replace('"ok":true', '"ok":true,"errors":["partly"]')
  const [held] = await heldAfter(WHOLE, { request: asked(['KSTL', 'QNTL']), text, at: 9 })
  expect(reportsIn(held)).toEqual(['2026-09-30 2 at 9', '2026-06-30 1 at 1'])
})

it('of several answers without reports the newest says why', async () => {
  const [held] = await heldAfter(
    { request: asked(['QNTL']), text: '{"ok":true,"data":[]}', at: 1 },
    { request: asked(['KSTL', 'QNTL']), text: '{"ok":false,"data":null}', at: 9 },
  )
  expect(held?.state).toBe('failure')
})

it('a report that names no company is of the only one that was asked for', async () => {
  const [alone] = await heldAfter({ request: asked(['QNTL']), text: answer(null, reportOf('2026-09-30', '1')), at: 1 })
  expect(reportsIn(alone)).toHaveLength(1)
})

it('the key of a request says what was asked for', () => {
  const request = { symbols: ['KSTL', 'QNTL'], period: '3M', reportType: null, fromDate: '2020-01-01' }
  expect(readEarningsRequest(earningsRequestKey(request))).toEqual(request)
})

it('the order of the companies makes no other request', () => {
  const request = { symbols: ['QNTL', 'KSTL'], period: null, reportType: null, fromDate: null }
  expect(earningsRequestKey(request)).toBe(earningsRequestKey({ ...request, symbols: ['KSTL', 'QNTL'] }))
})

it.each(['earnings', 'earnings AAPL', 'earnings {}', 'earnings [null]'])('the key %s says nothing', (key) => {
  expect(readEarningsRequest(key)).toBeNull()
})

it('a company of which an error was sent is no company without reports, and leaves the others as they are', async () => {
  const result = `{"symbol":"QNTL","earningReports":[${reportOf('2026-09-30', '1.0')}]},{"symbol":"KSTL","error":"not covered"}`
  const held = await heldAfter({ request: asked(['QNTL', 'KSTL']), text: `{"result":[${result}]}`, at: 7 })
  expect(held.map(({ symbol, state }) => [symbol, state])).toEqual([
    ['QNTL', 'reports'],
    ['KSTL', 'failure'],
  ])
})
