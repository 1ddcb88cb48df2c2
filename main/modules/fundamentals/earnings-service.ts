import { receivedOf } from '../../../app/domain/responses/received-response.ts'
import type { HeldEarnings, HeldRequest } from '../../../app/domain/fundamentals/earnings/cached-earnings.ts'
import type { Sourced, ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import type { EarningsReports } from '../../../app/ipc/fundamentals.ts'
import { createHash } from 'node:crypto'
import type { DataOwner } from '../../../app/domain/connection/connection.ts'
import type { InterfaceProfile } from '../../../app/domain/connection/interface-profile.ts'
import type { Decode, FundamentalsQuery, ServiceClient, ServiceResponse } from '../requests/module.ts'
import { treeText, type WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { EARNINGS_SCHEMA } from '../../../app/domain/webhooks/payload-schemas.ts'
import { readEarnings } from './earnings-wire.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { readThrough } from '../responses/module.ts'
import { readEarningsReports, type EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { inShort } from '../../../app/domain/fundamentals/earnings/cached-earnings.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import { runCall, type Context, type LibraryClient } from '../context/context.ts'

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
      symbols: symbols.flatMap((symbol) => (typeof symbol === 'string' ? symbol.toUpperCase() : [])),
      period: textOrNull(period),
      reportType: textOrNull(reportType),
      fromDate: textOrNull(fromDate),
    }
  } catch {
    return null
  }
}

export const EARNINGS_PATH = '/api/v2.1/fundamentals/earningReports'

/** A request for earnings as its receipt names it. */
export interface AskedRequest extends HeldRequest {
  /** The parameters of names that the interface profile does not have, as they were sent; empty for none. */
  others: string
}

/** What a request asked for, read from the words of its receipt. The only parameter of one is its companies, whatever its name. */
export function askedIn(receipt: string, profile: InterfaceProfile): AskedRequest {
  const query = new URLSearchParams(receipt.slice(receipt.indexOf('?') + 1))
  // The key stands there blanked, where the person has it sent in the address.
  query.delete('token')
  const only = query.size === 1 ? [...query.keys()] : []
  const take = (...names: readonly string[]): string | null => {
    const name = names.find((each) => query.has(each))
    const value = name === undefined ? null : query.get(name)
    if (name !== undefined) query.delete(name)
    return value
  }
  const symbols = take(profile.symbolsParameter, ...only) ?? ''
  return {
    symbols: symbols
      .toUpperCase()
      .split(',')
      .map((symbol) => symbol.trim())
      .filter((symbol) => symbol !== ''),
    period: take(profile.periodParameter),
    reportType: take(profile.reportTypeParameter),
    fromDate: take(profile.fromDateParameter),
    others: query.toString(),
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
export interface Said {
  /** Whether the service reported a failure, and whether it sent errors. */
  hasFailed: boolean
  hasErrors: boolean
  /** The companies of which it sent an error. */
  failed: ReadonlySet<string | null>
  reports: readonly EarningsReport[]
  /** Where the reports stand. */
  response: ResponseRef
}

/** Whether a request asked for every report of its companies. */
const isWhole = ({ period, reportType, fromDate, others = '' }: HeldRequest & { others?: string }): boolean =>
  others === '' && [period, reportType, fromDate].every((part) => part === null)

/** The reports in a response that are of a company. One that names none is of the only company that was asked for. */
const reportsOf = ({ hasFailed, reports }: Said, symbol: string, { symbols }: HeldRequest): readonly EarningsReport[] =>
  hasFailed
    ? []
    : reports.filter((report) => (report.symbol?.toUpperCase() ?? (symbols.length === 1 ? symbol : null)) === symbol)

/** What two responses send of the same report has in common. */
const idOf = ({ asOf, period, reportType }: EarningsReport): string => JSON.stringify([asOf, period, reportType])

/** Whether a response was received that cannot be read. */
export const isUnreadable = (thrown: unknown): boolean =>
  thrown instanceof AppError && thrown.error.kind === 'unreadable-reply'

/** What a stored response says; null where its bytes were altered or cannot be read, so that it counts as none. */
export async function readSaid(
  stored: { bytes: Uint8Array; hash: string; intact: boolean } | null,
  decode: Decode,
  signal: AbortSignal,
): Promise<Said | null> {
  if (stored?.intact !== true) return null
  try {
    const { ok, errors, companyErrors, data, path } = readEarnings(await decode(stored.bytes, signal))
    return {
      hasFailed: ok === false,
      hasErrors: errors.length > 0,
      failed: new Set(companyErrors.map(({ symbol }) => symbol)),
      reports: readEarningsReports(data),
      response: { hash: stored.hash, path },
    }
  } catch (thrown) {
    if (isUnreadable(thrown)) return null
    throw thrown
  }
}

/** The reports of a company in a response, without those that a newer one has. */
interface FoundReports<Of> {
  answer: Of
  response: ResponseRef
  reports: readonly EarningsReport[]
}

/**
 * Of each report of a company what the newest response with it says, back to the newest response that has every one. The answers stand
 * from the newest on.
 */
export async function collectReports<Of extends { request: HeldRequest }>(
  symbol: string,
  answers: readonly Of[],
  readAnswer: (answer: Of) => Promise<Said | null>,
): Promise<{ state: HeldEarnings['state']; found: readonly FoundReports<Of>[] }> {
  const [found, known] = [new Array<FoundReports<Of>>(), new Set<string>()]
  let without: HeldEarnings['state'] = 'not-asked'
  for (const answer of answers.filter(({ request }) => request.symbols.includes(symbol))) {
    const said = await readAnswer(answer)
    if (said === null) continue
    const { request } = answer
    const hasErrors = said.hasErrors || said.failed.has(symbol) || said.failed.has(null)
    const own = reportsOf(said, symbol, request)
    if (own.length === 0) {
      if (without === 'not-asked') without = said.hasFailed || hasErrors ? 'failure' : 'none'
      continue
    }
    const others = own.filter((report) => !known.has(idOf(report)))
    for (const report of others) known.add(idOf(report))
    if (others.length > 0) found.push({ answer, response: said.response, reports: others })
    if (isWhole(request) && !hasErrors) break
  }
  return { state: found.length > 0 ? 'reports' : without, found }
}

/** The cached earnings of companies. Asks the service for nothing. */
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

  function readAnswer({ requestKey }: Answer): Promise<Said | null> {
    const reading =
      read.get(requestKey) ??
      responses.readLatestResponse(owner, requestKey).then((stored) => readSaid(stored, decode, signal))
    read.set(requestKey, reading)
    return reading
  }

  return Promise.all(
    symbols.map(async (symbol) => {
      const { state, found } = await collectReports(symbol, answers, readAnswer)
      return {
        symbol,
        state,
        answers: found.map(({ answer: { receivedAt, request }, reports }) => ({
          receivedAt,
          request,
          reports: reports.map(inShort),
        })),
      }
    }),
  )
}

/** Which reports are asked for, and as they were known when (Unix milliseconds); null for now. */
type EarningsQuery = FundamentalsQuery & { knownAt: number | null }

/** Earnings reports, live or from the last response. */
export interface EarningsService {
  /** What is cached of the earnings of companies, in short; asks for nothing. */
  held(scope: ConnectionScope, symbols: readonly string[], signal: AbortSignal): Promise<readonly HeldEarnings[]>
  /** With a moment, what the last response to the same request said that was received by then; nothing is requested then. */
  get(scope: ConnectionScope, query: EarningsQuery, signal: AbortSignal): Promise<Sourced<EarningsReports>>
  /** Stores a response with earnings, whoever requested it. */
  store(owner: DataOwner, query: FundamentalsQuery, response: ServiceResponse): Promise<EarningsReports>
}

export interface EarningsServicePorts extends Pick<Context, 'library' | 'runTask'> {
  client: ServiceClient
  decode: Decode
  /** Called after each response that was stored. */
  notifyStored: () => void
}

function toReports(tree: WireTree, bytes: Uint8Array): EarningsReports {
  const { ok, errors, companyErrors, data, path } = readEarnings(tree)
  return {
    ok,
    errors: [...errors, ...companyErrors.map(({ symbol, words }) => (symbol === null ? words : `${symbol}: ${words}`))],
    dataText: treeText(data),
    response: { hash: createHash('sha256').update(bytes).digest('hex'), path },
  }
}

const NOTHING: EarningsReports = { ok: null, errors: [], dataText: 'null', response: { hash: '', path: '$' } }

/** Earnings through the client and the library; the last response for each request key is stored as received. */
export function createEarningsService({
  client,
  decode,
  library,
  notifyStored,
  runTask,
}: EarningsServicePorts): EarningsService {
  async function store(
    owner: DataOwner,
    query: FundamentalsQuery,
    response: ServiceResponse,
  ): Promise<EarningsReports> {
    const value = toReports(response.tree, response.bytes)
    await library.responses.storeLatestResponse(owner, receivedOf(response), earningsRequestKey(query))
    notifyStored()
    await library.webhooks.learnContract(EARNINGS_SCHEMA, value.dataText, response.receivedAt, owner.connection)
    return value
  }

  /** What a stored response says; nothing for none, or for one that was altered. */
  async function cachedReports(
    stored: { bytes: Uint8Array; intact: boolean; receivedAt: number } | null,
    signal: AbortSignal,
  ): Promise<{ value: EarningsReports; receivedAt: number | null }> {
    return stored?.intact === true
      ? { value: toReports(await decode(stored.bytes, signal), stored.bytes), receivedAt: stored.receivedAt }
      : { value: NOTHING, receivedAt: null }
  }

  /** The last response to a request that was received by a moment. */
  async function knownReports(
    { owner, connection: { profile } }: ConnectionScope,
    query: FundamentalsQuery,
    moment: number,
    signal: AbortSignal,
  ): Promise<Sourced<EarningsReports>> {
    const requestKey = earningsRequestKey(query)
    const answer = (await library.responses.listAnswersAt(owner, EARNINGS_PATH, moment, signal)).find(({ request }) => {
      const asked = askedIn(request, profile)
      return asked.others === '' && earningsRequestKey(asked) === requestKey
    })
    const stored = answer === undefined ? null : await library.responses.readResponse(owner, answer.hash, signal)
    const { value, receivedAt } = await cachedReports(
      // The same response may have been received again later.
      answer === undefined || stored === null ? null : { ...stored, receivedAt: answer.receivedAt },
      signal,
    )
    return { value, source: { state: 'cached', receivedAt, because: null } }
  }

  return {
    store,
    held: (scope, symbols, signal) =>
      readHeldEarnings({ responses: library.responses, decode }, scope.owner, symbols, signal),
    get(scope, { knownAt, ...query }, signal) {
      if (knownAt !== null) return knownReports(scope, query, knownAt, signal)
      const requestKey = earningsRequestKey(query)
      return readThrough<EarningsReports>({
        mode: 'live',
        async live() {
          const connection = await scope.access()
          const response = await runCall(
            runTask,
            signal,
            {
              title: query.symbols.length === 1 ? `Earnings of ${query.symbols[0] ?? ''}` : 'Earnings',
              view: 'earnings',
              connection: scope.connection.id,
            },
            (task) => client.earningReports(connection, query, task.signal),
          )
          return { value: await store(connection.owner, query, response), receivedAt: response.receivedAt }
        },
        async cached() {
          return cachedReports(await library.responses.readLatestResponse(scope.owner, requestKey), signal)
        },
      })
    },
  }
}
