import type { DataOwner } from '../../../app/domain/connection/data-owner.ts'
import { readEarningsReports } from '../../../app/domain/fundamentals/earnings-reports.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { inShort } from '../../../app/domain/fundamentals/held-earnings.ts'
import type { HeldEarnings, HeldRequest } from '../../../app/domain/fundamentals/held-earnings.ts'
import type { LibraryClient } from '../context/context.ts'
import type { Decode } from '../requests/module.ts'
import { EARNINGS_REQUESTS, readEarningsRequest } from './earnings-request.ts'
import { readEarnings } from './earnings-wire.ts'

/** The stored responses, as far as they are read here. */
type AnsweredResponses = Pick<LibraryClient['responses'], 'listAnsweredRequests' | 'readLatestResponse'>

/** A stored response that has earnings of some companies. */
interface Answer {
  requestKey: string
  receivedAt: number
  request: HeldRequest
}

/** How many parts of a request narrow its answer. */
const narrowing = ({ period, reportType, fromDate }: HeldRequest): number =>
  [period, reportType, fromDate].filter((part) => part !== null).length

/** The reports in a response that are of a company. One that names none is of the only company that was asked for. */
const reportsOf = (
  reports: readonly EarningsReport[],
  symbol: string,
  { symbols }: HeldRequest,
): readonly EarningsReport[] =>
  reports.filter((report) => (report.symbol ?? (symbols.length === 1 ? symbol : null)) === symbol)

/**
 * The cached earnings of companies, of each from the response that was narrowed least, and among these from the newest. Asks the service
 * for nothing; a response whose bytes were altered counts as none.
 */
export async function readHeldEarnings(
  { responses, decode }: { responses: AnsweredResponses; decode: Decode },
  owner: DataOwner,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<readonly HeldEarnings[]> {
  const answers = (await responses.listAnsweredRequests(owner, EARNINGS_REQUESTS))
    .flatMap(({ requestKey, receivedAt }): Answer[] => {
      const request = readEarningsRequest(requestKey)
      return request === null ? [] : [{ requestKey, receivedAt, request }]
    })
    .sort((one, other) => narrowing(one.request) - narrowing(other.request) || other.receivedAt - one.receivedAt)
  const read = new Map<string, Promise<readonly EarningsReport[] | null>>()

  async function readAnswer({ requestKey }: Answer): Promise<readonly EarningsReport[] | null> {
    const stored = await responses.readLatestResponse(owner, requestKey)
    if (stored?.intact !== true) return null
    return readEarningsReports(readEarnings(await decode(stored.bytes, signal)).data)
  }

  async function heldOf(symbol: string): Promise<HeldEarnings> {
    for (const answer of answers.filter(({ request }) => request.symbols.includes(symbol))) {
      const reading = read.get(answer.requestKey) ?? readAnswer(answer)
      read.set(answer.requestKey, reading)
      const reports = await reading
      if (reports === null) continue
      const { receivedAt, request } = answer
      return { symbol, receivedAt, request, reports: reportsOf(reports, symbol, request).map(inShort) }
    }
    return { symbol, receivedAt: null, request: null, reports: [] }
  }

  return Promise.all(symbols.map(heldOf))
}
