import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const CREATED = 'Fri, 30 Oct 2026 16:18:04 -0400'
const LONG = 'Pneumonoultramicroscopicsilicovolcanoconiosis'
/** Number of stories, records and fields. */
const [MANY, PERIODS, FIELDS] = [60, 40, 20]

const times = <T>(count: number, of: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => of(place))

function storyOf(id: number, edits: number): object {
  const words = `${LONG.repeat(4)}${edits} ${'a long paragraph '.repeat(300)}`
  return {
    id,
    title: `${LONG} ${'and a headline that goes on '.repeat(8)}${id}`,
    author: LONG,
    created: CREATED,
    updated: CREATED,
    body: `<p>${words}</p><table><tr>${times(30, (n) => `<td>cell ${n}</td>`).join('')}</tr></table>`,
    stocks: times(40, (n) => ({ name: `SYMBOL${n}` })),
    channels: times(30, (n) => ({ name: `${LONG} ${n}` })),
    tags: times(30, (n) => ({ name: `${LONG} tag ${n}` })),
  }
}

const dayOf = (period: number): string =>
  `${2025 - Math.floor(period / 4)}-${['12-31', '09-30', '06-30', '03-31'][period % 4]}`

function ratiosOf(symbol: string): object {
  const fields = Object.fromEntries(times(FIELDS, (n) => [`undescribedRatioWithALongName${n}`, n / 7]))
  const record = (period: number, reportType: string): object => ({
    id: {
      companyId: 'c',
      asOf: dayOf(period),
      reportType,
      period: '3M',
      aorOrRestate: reportType === 'R' ? 'R' : 'AOR',
    },
    fiscalYearEnd: 12,
    grossMargin: (reportType === 'R' ? 0.41 : 0.4) + period / 1000,
    operationMargin: 0.25,
    netMargin: 0.2,
    assetsTurnover: 0.5,
    roa: 0.1,
    ...fields,
  })
  return {
    symbol,
    company: { primarySymbol: symbol, standardName: `${LONG} ${LONG} Holdings` },
    operationRatios: times(PERIODS, (n) => n).flatMap((n) => ['TTM', 'A', 'R'].map((type) => record(n, type))),
  }
}

const earningsOf = (symbol: string): object => ({
  symbol,
  earningReports: times(PERIODS, (n) => ({
    id: { shareClassId: 's', asOf: dayOf(n), reportType: 'A', period: '3M' },
    basicEps: 1.5,
    ...Object.fromEntries(times(FIELDS, (field) => [`fieldOfEarningsWithALongName${field}`, field])),
  })),
})

/** What the service answers to a path. */
function contentOf(url: URL, edits: number): unknown {
  const symbols = (url.searchParams.get('symbols') ?? '').split(',')
  const { pathname } = url
  const id = /^\/api\/v2\/news\/(\d+)$/.exec(pathname)?.[1]
  if (id !== undefined) return [storyOf(Number(id), edits)]
  if (pathname === '/api/v2/news') return times(MANY, (n) => storyOf(n + 1000, edits))
  if (pathname.endsWith('/operationRatios')) return { result: symbols.map(ratiosOf) }
  if (pathname.endsWith('/earningReports')) return { result: symbols.map(earningsOf) }
  if (pathname === '/api/v1/webhook/test') return { status: 'success' }
  return []
}

/** A service that sends very much, which is also a receiver of deliveries at `/hook`, and edits its stories for each request to `/edit`. */
export async function largeService(): Promise<{ url: string; stop: () => void }> {
  let edits = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/hook') request.resume().on('end', () => response.writeHead(204).end())
    else {
      if (url.pathname === '/edit') edits += 1
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(contentOf(url, edits)))
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
