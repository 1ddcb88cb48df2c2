import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { samplePayloadText } from '../../../main/embedded-service/delivery/payload.ts'

/** How a service of the crawl answers: with content, with none, with a refusal, with a failure, never, or with very much. */
export type ServiceMode = 'content' | 'nothing' | 'denies' | 'fails' | 'hangs' | 'much'

const CREATED = 'Fri, 30 Oct 2026 16:18:04 -0400'
const LONG = 'Pneumonoultramicroscopicsilicovolcanoconiosis'
/** Number of stories, records and fields of very much. */
const [MANY, PERIODS, FIELDS] = [60, 40, 20]

const times = <T>(count: number, of: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => of(place))

function storyOf(id: number, isMuch: boolean, edits: number): object {
  const title = isMuch ? `${LONG} ${'and a headline that goes on '.repeat(8)}${id}` : `Margins of ${id}`
  const words = isMuch
    ? `${LONG.repeat(4)}${edits} ${'a long paragraph '.repeat(300)}`
    : `The text of ${id}, ${edits} times edited`
  return {
    id,
    title,
    author: isMuch ? LONG : 'A',
    created: CREATED,
    updated: CREATED,
    body: `<p>${words}</p>${isMuch ? `<table><tr>${times(30, (n) => `<td>cell ${n}</td>`).join('')}</tr></table>` : ''}`,
    stocks: times(isMuch ? 40 : 1, (n) => ({ name: isMuch ? `SYMBOL${n}` : 'QNTL' })),
    channels: times(isMuch ? 30 : 1, (n) => ({ name: isMuch ? `${LONG} ${n}` : 'Earnings' })),
    tags: times(isMuch ? 30 : 0, (n) => ({ name: `${LONG} tag ${n}` })),
  }
}

const dayOf = (period: number): string =>
  `${2025 - Math.floor(period / 4)}-${['12-31', '09-30', '06-30', '03-31'][period % 4]}`

function ratiosOf(symbol: string, isMuch: boolean): object {
  const fields = Object.fromEntries(times(isMuch ? FIELDS : 0, (n) => [`undescribedRatioWithALongName${n}`, n / 7]))
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
    company: { primarySymbol: symbol, standardName: isMuch ? `${LONG} ${LONG} Holdings` : 'Quintel' },
    operationRatios: times(isMuch ? PERIODS : 4, (n) => n).flatMap((n) =>
      ['TTM', 'A', 'R'].map((type) => record(n, type)),
    ),
  }
}

const earningsOf = (symbol: string, isMuch: boolean): object => ({
  symbol,
  earningReports: times(isMuch ? PERIODS : 2, (n) => ({
    id: { shareClassId: 's', asOf: dayOf(n), reportType: 'A', period: '3M' },
    basicEps: 1.5,
    ...Object.fromEntries(times(isMuch ? FIELDS : 0, (field) => [`fieldOfEarningsWithALongName${field}`, field])),
  })),
})

/** What the service answers to a path with content; null where it has nothing there. */
function contentOf(url: URL, isMuch: boolean, edits: number): unknown {
  const symbols = (url.searchParams.get('symbols') ?? '').split(',')
  const { pathname } = url
  const id = /^\/api\/v2\/news\/(\d+)$/.exec(pathname)?.[1]
  if (id !== undefined) return [storyOf(Number(id), isMuch, edits)]
  if (pathname === '/api/v2/news')
    return times(isMuch ? MANY : 2, (n) => storyOf(n + (isMuch ? 1000 : 1), isMuch, edits))
  if (pathname.endsWith('/operationRatios')) return { result: symbols.map((symbol) => ratiosOf(symbol, isMuch)) }
  if (pathname.endsWith('/earningReports')) return { result: symbols.map((symbol) => earningsOf(symbol, isMuch)) }
  if (pathname === '/api/v1/webhook/test') return { status: 'success' }
  return []
}

const nothingOf = (pathname: string): unknown => (pathname.includes('/fundamentals/') ? { result: [] } : [])

/** A service for the crawl, which is also a receiver of deliveries at `/hook`, and edits its stories for each request to `/edit`. */
export async function stateService(): Promise<{ url: string; answer: (mode: ServiceMode) => void; stop: () => void }> {
  let mode: ServiceMode = 'content'
  let edits = 0
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (url.pathname === '/hook') request.resume().on('end', () => response.writeHead(204).end())
    else if (url.pathname === '/edit') send(200, (edits += 1))
    else if (mode === 'hangs') hanging.add(response)
    else if (mode === 'denies') send(403, ['Unauthorized for Route'])
    else if (mode === 'fails') send(500, { message: 'broken' })
    else send(200, mode === 'nothing' ? nothingOf(url.pathname) : contentOf(url, mode === 'much', edits))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(next) {
      mode = next
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A payload for the receiver. */
export const payload = (id: string): string => samplePayloadText('Earnings/v1', { id, at: 0, forProduction: true })
