import { expect, it, onTestFinished } from 'vitest'
import { parseJson } from '../../../../../app/domain/responses/parse-json.ts'
import { earningsRequestKey } from '../../../../../main/modules/fundamentals/earnings-request.ts'
import { readHeldEarnings } from '../../../../../main/modules/fundamentals/held-earnings.ts'
import { openLibrary } from '../../../../../main/modules/library/store/library.ts'
import { OWNER, responseOf } from '../../../../support/stories.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

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

it('a company of which nothing is cached was not asked for', async () => {
  const nothing = { receivedAt: null, request: null, reports: [] }
  expect(await heldAfter()).toEqual([
    { symbol: 'QNTL', ...nothing },
    { symbol: 'KSTL', ...nothing },
  ])
})

it('the reports of a company have their dates and a few numbers as sent', async () => {
  const request = asked(['QNTL'])
  const [held] = await heldAfter({ request, text: answer('QNTL', reportOf('2026-09-30', '14815306000.0')), at: 7 })
  expect(held).toEqual({
    symbol: 'QNTL',
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
  })
})

it('a company that was asked for has no report where the response has none', async () => {
  const [, held] = await heldAfter({ request: asked(['KSTL']), text: answer('KSTL'), at: 7 })
  expect(held).toMatchObject({ receivedAt: 7, reports: [] })
})

it('a whole response counts before a newer one of a part', async () => {
  const [held] = await heldAfter(
    { request: asked(['QNTL']), text: answer('QNTL', reportOf('2026-06-30', '1'), reportOf('2026-09-30', '2')), at: 1 },
    { request: asked(['QNTL'], '3M'), text: answer('QNTL', reportOf('2026-09-30', '3')), at: 9 },
  )
  expect(held?.reports).toHaveLength(2)
})

it('the newest of several whole responses counts', async () => {
  const [held] = await heldAfter(
    { request: asked(['QNTL']), text: answer('QNTL', reportOf('2026-06-30', '1')), at: 1 },
    { request: asked(['KSTL', 'QNTL']), text: answer('QNTL', reportOf('2026-09-30', '2')), at: 9 },
  )
  expect(held?.reports[0]?.asOf).toBe('2026-09-30')
})

it('a report that names no company is of the only one that was asked for', async () => {
  const [alone] = await heldAfter({ request: asked(['QNTL']), text: answer(null, reportOf('2026-09-30', '1')), at: 1 })
  expect(alone?.reports).toHaveLength(1)
  const [ofTwo] = await heldAfter({
    request: asked(['KSTL', 'QNTL']),
    text: answer(null, reportOf('2026-09-30', '1')),
    at: 1,
  })
  expect(ofTwo?.reports).toEqual([])
})
