import { joinUnreadable, type UnreadableItems } from '../../../app/domain/news/news-item.ts'
import { partsOf } from '../../../app/domain/values/pages.ts'
import { receivedOf } from '../../../app/domain/responses/received-response.ts'
import type { DataOwner } from '../../../app/domain/connection/connection.ts'
import type { SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { AppError, isFailedRequest } from '../../../app/errors/app-error.ts'
import type { Sourced } from '../../../app/domain/responses/sourced-value.ts'
import type { RatiosQuery } from '../../../app/ipc/fundamentals.ts'
import type { Decode, ServiceClient, ServiceResponse } from '../requests/module.ts'
import { askedIn, isUnreadable } from './earnings-service.ts'
import { readRatioResponse } from './ratios-wire.ts'
import type { CachedRatiosQuery, IncomingRatios } from './store/ratios.ts'
import type { Context, RunningTask } from '../context/context.ts'
import type { Access, ConnectionScope } from '../context/connection-scope.ts'
import { readThrough, unreadableItemsIn } from '../responses/module.ts'

const RATIOS_PATH = '/api/v2.1/fundamentals/operationRatios'

/**
 * Symbols in one request: a response with five long histories is about 1 MB, which is decoded without blocking main.
 */
const SYMBOLS_PER_REQUEST = 5

/**
 * Requests that fail one after another before the rest is not requested. Until one is answered fewer are enough, as where the service knows
 * a parameter by another name.
 */
const [MAX_FAILURES, MAX_FIRST_FAILURES] = [6, 3]

/** Operation ratios: requested as a whole, shown in parts. */
export interface RatiosService {
  /**
   * Requests the symbols from the service with all report types at once, so that changing the basis needs no request. Returns what could
   * not be read, and where a part of the requests failed, the symbols that the others asked for.
   */
  refresh(
    scope: ConnectionScope,
    request: Pick<RatiosQuery, 'symbols' | 'fromDate'>,
    signal: AbortSignal,
  ): Promise<Sourced<UnreadableItems | null> & { answered?: readonly string[] }>
  /** Stores a response with ratios, whoever requested it. Returns what could not be read. */
  store(scope: ConnectionScope, owner: DataOwner, response: ServiceResponse): Promise<UnreadableItems | null>
  /** The cached ratios, as they were known at the moment of the request, or now. */
  read(
    scope: ConnectionScope,
    request: CachedRatiosQuery,
    signal: AbortSignal,
  ): Promise<Sourced<readonly SymbolRatios[]>>
}

export interface RatiosServicePorts extends Pick<Context, 'library' | 'runTask'> {
  client: ServiceClient
  decode: Decode
  /** Called after each response that was stored. */
  notifyStored: () => void
}

/** Uses the oldest time of receipt: the view is only as fresh as its oldest part. */
function receivedAtOf(ratios: readonly SymbolRatios[]): number | null {
  const times = ratios.map((each) => each.receivedAt).filter((at) => at !== null)
  return times.length === 0 ? null : Math.min(...times)
}

/** Ratios through the client and the library. */
export function createRatiosService({
  client,
  decode,
  library,
  notifyStored,
  runTask,
}: RatiosServicePorts): RatiosService {
  /** The companies of a stored response; none where it cannot be read. */
  async function entriesIn(bytes: Uint8Array, signal: AbortSignal): Promise<readonly IncomingRatios[]> {
    try {
      return readRatioResponse(await decode(bytes, signal)).entries
    } catch (thrown) {
      if (isUnreadable(thrown)) return []
      throw thrown
    }
  }

  /**
   * What was known of each of these companies by then, because the library keeps only what is known now: what the last response said, and
   * those before it down to one with its name.
   */
  async function companiesThen(
    { owner, connection: { profile } }: ConnectionScope,
    symbols: readonly string[],
    moment: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Pick<SymbolRatios, 'company' | 'message' | 'receivedAt'>>> {
    const then = new Map<string, Pick<SymbolRatios, 'company' | 'message' | 'receivedAt'>>()
    const isLacking = (symbol: string): boolean =>
      symbols.includes(symbol) && (then.get(symbol)?.company?.standardName ?? null) === null
    if (symbols.length === 0) return then
    const { joinedCompany, withReadableName } = await import('./store/ratios.ts')
    for (const answer of await library.responses.listAnswersAt(owner, RATIOS_PATH, moment, signal)) {
      if (!askedIn(answer.request, profile).symbols.some(isLacking)) continue
      const stored = await library.responses.readResponse(owner, answer.hash, signal)
      if (stored?.intact !== true) continue
      for (const { symbol, company, error } of await entriesIn(stored.bytes, signal)) {
        if (!isLacking(symbol)) continue
        const later = then.get(symbol) ?? { company: null, message: error, receivedAt: answer.receivedAt }
        const joined = joinedCompany(company, later.company)
        then.set(symbol, { ...later, company: joined && withReadableName(joined) })
      }
    }
    return then
  }

  async function read(
    scope: ConnectionScope,
    query: CachedRatiosQuery,
    signal: AbortSignal,
  ): Promise<Sourced<readonly SymbolRatios[]>> {
    const kept = await library.fundamentals.readRatios(scope.owner, query)
    const { knownAt } = query
    const unknown = kept.filter(({ company }) => company === null).map(({ symbol }) => symbol)
    const then = knownAt === null ? null : await companiesThen(scope, unknown, knownAt, signal)
    const value = kept.map((each): SymbolRatios => {
      const known = then?.get(each.symbol)
      if (known === undefined) return each
      const without = known.message === null ? 'no-records' : 'refused'
      return { ...each, ...known, outcome: each.records.length > 0 ? 'records' : without }
    })
    return { value, source: { state: 'cached', receivedAt: receivedAtOf(value), because: null } }
  }

  async function store(
    scope: ConnectionScope,
    owner: DataOwner,
    response: ServiceResponse,
  ): Promise<UnreadableItems | null> {
    const { entries, unreadable } = readRatioResponse(response.tree)
    await library.fundamentals.storeRatios(owner, receivedOf(response), entries)
    const notRead = await unreadableItemsIn(response.bytes, unreadable)
    notifyStored()
    if (entries.some((entry) => entry.records.length > 0)) scope.confirm(response.relied)
    return notRead
  }

  async function request(
    scope: ConnectionScope,
    connection: Access,
    { symbols, fromDate }: Pick<RatiosQuery, 'symbols' | 'fromDate'>,
    task: RunningTask,
    brought: { answered: string[]; unreadable: UnreadableItems | null },
    ended: AbortSignal,
  ): Promise<{ value: UnreadableItems | null; receivedAt: number }> {
    const signal = AbortSignal.any([ended, task.signal])
    let receivedAt = 0
    let stored: Promise<void> = Promise.resolve()
    let noData: AppError | null = null
    let failed: AppError | null = null
    let failures = 0

    async function storePart(response: ServiceResponse): Promise<void> {
      brought.unreadable = joinUnreadable(brought.unreadable, await store(scope, connection.owner, response))
    }

    const parts = partsOf(symbols, SYMBOLS_PER_REQUEST)
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const left = parts.reduce((sum, each) => sum + each.length, part.length)
      task.tell({ detail: part.join(', '), progress: { done: symbols.length - left, total: symbols.length } })
      // The service works on these while those before are stored. Whichever fails, the other is waited for.
      const requested = client.operationRatios(
        connection,
        { symbols: part, fromDate, period: null, reportType: null },
        signal,
      )
      await Promise.allSettled([requested, stored])
      await stored
      try {
        const response = await requested
        stored = storePart(response)
        brought.answered.push(...part)
        receivedAt = response.receivedAt
        failures = 0
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown
        const { kind } = thrown.error
        // What is wrong with these says nothing of the others.
        if (kind === 'no-data') noData = thrown
        else if (kind !== 'bad-request' && !isFailedRequest(thrown.error)) throw thrown
        else {
          failures += 1
          if (failures >= (receivedAt === 0 ? MAX_FIRST_FAILURES : MAX_FAILURES)) throw thrown
          failed ??= thrown
          // One of them may be what the service refuses.
          if (kind === 'bad-request' && part.length > 1) parts.push(...partsOf(part, 1))
        }
      }
    }
    await stored
    if (failed !== null) throw failed
    if (receivedAt === 0 && noData !== null) throw noData
    return { value: brought.unreadable, receivedAt }
  }

  return {
    read,
    store,
    async refresh(scope, { symbols, fromDate }, ended) {
      const brought: Parameters<typeof request>[4] = { answered: [], unreadable: null }
      const refreshed = await readThrough<UnreadableItems | null>({
        mode: 'live',
        async live() {
          const connection = await scope.access()
          return runTask(
            {
              title: symbols.length === 1 ? `Ratios of ${symbols[0] ?? ''}` : 'Ratios',
              view: 'ratios',
              connection: connection.connection,
              canCancel: true,
            },
            (task) => request(scope, connection, { symbols, fromDate }, task, brought, ended),
          )
        },
        async cached() {
          const { source } = await read(scope, { symbols, fields: [], reportTypes: [], fromDate, knownAt: null }, ended)
          return { value: brought.unreadable, receivedAt: source.receivedAt }
        },
      })
      return brought.answered.length === 0 || refreshed.source.because === null
        ? refreshed
        : { ...refreshed, answered: brought.answered }
    },
  }
}
