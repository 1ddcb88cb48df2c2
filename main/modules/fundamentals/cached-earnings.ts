import type { DataOwner } from '../../../app/domain/connection/data-owner.ts'
import { readEarningsReports } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { inShort } from '../../../app/domain/fundamentals/earnings/cached-earnings.ts'
import type {
  HeldAnswer,
  HeldEarnings,
  HeldRequest,
} from '../../../app/domain/fundamentals/earnings/cached-earnings.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { LibraryClient } from '../context/context.ts'
import type { Decode } from '../requests/module.ts'
import { readEarnings } from './earnings-wire.ts'

/** Beginning of the keys of requests for earnings. */
const EARNINGS_REQUESTS = 'earnings '

/** The key of a request for earnings, under which its latest response is stored. */
export const earningsRequestKey = ({ symbols, period, reportType, fromDate }: HeldRequest): string =>
  `${EARNINGS_REQUESTS}${JSON.stringify([[...symbols].sort(), period, reportType, fromDate])}`

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Reads the key of a request for earnings; null for one that was written in another way. */
export function readEarningsRequest(key: string): HeldRequest | null {
  try {
    const read = JSON.parse(key.slice(EARNINGS_REQUESTS.length)) as unknown
    if (!Array.isArray(read) || !Array.isArray(read[0])) return null
    const [symbols, period, reportType, fromDate] = read as [unknown[], ...unknown[]]
    return {
      symbols: symbols.filter((symbol) => typeof symbol === 'string'),
      period: textOrNull(period),
      reportType: textOrNull(reportType),
      fromDate: textOrNull(fromDate),
    }
  } catch {
    return null
  }
}

/** The stored responses, as far as they are read here. */
type AnsweredResponses = Pick<LibraryClient['responses'], 'listAnsweredRequests' | 'readLatestResponse'>

/** A stored response that has earnings of some companies. */
interface Answer {
  requestKey: string
  receivedAt: number
  request: HeldRequest
}

/** What a stored response says. */
interface Said {
  /** Whether the service reported a failure, and whether it sent errors. */
  hasFailed: boolean
  hasErrors: boolean
  reports: readonly EarningsReport[]
}

/** Whether a request asked for every report of its companies. */
const isWhole = ({ period, reportType, fromDate }: HeldRequest): boolean =>
  [period, reportType, fromDate].every((part) => part === null)

/** The reports in a response that are of a company. One that names none is of the only company that was asked for. */
const reportsOf = ({ hasFailed, reports }: Said, symbol: string, { symbols }: HeldRequest): readonly EarningsReport[] =>
  hasFailed ? [] : reports.filter((report) => (report.symbol ?? (symbols.length === 1 ? symbol : null)) === symbol)

/** What two responses send of the same report has in common. */
const idOf = ({ asOf, period, reportType }: EarningsReport): string => JSON.stringify([asOf, period, reportType])

/** Whether a response was received that cannot be read. */
const isUnreadable = (thrown: unknown): boolean =>
  thrown instanceof AppError && thrown.error.kind === 'unreadable-reply'

/**
 * The cached earnings of companies: of each report what the newest response with it says, back to the newest response that has every one.
 * Asks the service for nothing; a response whose bytes were altered, or cannot be read, counts as none.
 */
export async function readHeldEarnings(
  { responses, decode }: { responses: AnsweredResponses; decode: Decode },
  owner: DataOwner,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<readonly HeldEarnings[]> {
  const answers = (await responses.listAnsweredRequests(owner, EARNINGS_REQUESTS)).flatMap(
    ({ requestKey, receivedAt }): Answer[] => {
      const request = readEarningsRequest(requestKey)
      return request === null ? [] : [{ requestKey, receivedAt, request }]
    },
  )
  const read = new Map<string, Promise<Said | null>>()

  async function readAnswer({ requestKey }: Answer): Promise<Said | null> {
    const stored = await responses.readLatestResponse(owner, requestKey)
    if (stored?.intact !== true) return null
    try {
      const { ok, errors, data } = readEarnings(await decode(stored.bytes, signal))
      return { hasFailed: ok === false, hasErrors: errors.length > 0, reports: readEarningsReports(data) }
    } catch (thrown) {
      if (isUnreadable(thrown)) return null
      throw thrown
    }
  }

  async function heldOf(symbol: string): Promise<HeldEarnings> {
    const [found, known] = [new Array<HeldAnswer>(), new Set<string>()]
    let without: HeldEarnings['state'] = 'not-asked'
    for (const answer of answers.filter(({ request }) => request.symbols.includes(symbol))) {
      const reading = read.get(answer.requestKey) ?? readAnswer(answer)
      read.set(answer.requestKey, reading)
      const said = await reading
      if (said === null) continue
      const { receivedAt, request } = answer
      const own = reportsOf(said, symbol, request)
      if (own.length === 0) {
        if (without === 'not-asked') without = said.hasFailed || said.hasErrors ? 'failure' : 'none'
        continue
      }
      const others = own.filter((report) => !known.has(idOf(report)))
      for (const report of others) known.add(idOf(report))
      if (others.length > 0) found.push({ receivedAt, request, reports: others.map(inShort) })
      if (isWhole(request) && !said.hasErrors) break
    }
    return { symbol, state: found.length > 0 ? 'reports' : without, answers: found }
  }

  return Promise.all(symbols.map(heldOf))
}
