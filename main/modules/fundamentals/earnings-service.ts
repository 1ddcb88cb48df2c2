import { receivedOf } from '../../../app/domain/responses/received-response.ts'
import type { HeldEarnings } from '../../../app/domain/fundamentals/earnings/cached-earnings.ts'
import type { Sourced } from '../../../app/errors/sourced.ts'
import type { EarningsReports } from '../../../app/ipc/fundamentals.ts'
import { createHash } from 'node:crypto'
import type { DataOwner } from '../../../app/domain/connection/data-owner.ts'
import type { Decode, FundamentalsQuery, ServiceClient, ServiceResponse } from '../requests/module.ts'
import { treeText } from '../../../app/domain/responses/wire-tree.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { EARNINGS_SCHEMA } from '../../../app/domain/webhooks/payload-schemas.ts'
import { earningsRequestKey, readHeldEarnings } from './cached-earnings.ts'
import { readEarnings } from './earnings-wire.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { runCall } from '../tasks/module.ts'
import type { RunTask } from '../tasks/module.ts'
import { readThrough } from '../responses/module.ts'

/** Earnings reports, live or from the last response. */
export interface EarningsService {
  /** What is cached of the earnings of companies, in short; asks for nothing. */
  held(scope: ConnectionScope, symbols: readonly string[], signal: AbortSignal): Promise<readonly HeldEarnings[]>
  get(scope: ConnectionScope, query: FundamentalsQuery, signal: AbortSignal): Promise<Sourced<EarningsReports>>
  /** Stores a response with earnings, whoever requested it. */
  store(owner: DataOwner, query: FundamentalsQuery, response: ServiceResponse): Promise<EarningsReports>
}

/** Dependencies of the earnings service. */
export interface EarningsServicePorts {
  client: ServiceClient
  decode: Decode
  library: LibraryClient
  /** Called after each response that was stored. */
  notifyStored: () => void
  runTask: RunTask
}

function toReports(tree: WireTree, bytes: Uint8Array): EarningsReports {
  const { ok, errors, data, path } = readEarnings(tree)
  return {
    ok,
    errors,
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

  return {
    store,
    held: (scope, symbols, signal) =>
      readHeldEarnings({ responses: library.responses, decode }, scope.owner, symbols, signal),
    get(scope, query, signal) {
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
          const stored = await library.responses.readLatestResponse(scope.owner, requestKey)
          return stored?.intact === true
            ? { value: toReports(await decode(stored.bytes, signal), stored.bytes), receivedAt: stored.receivedAt }
            : { value: NOTHING, receivedAt: null }
        },
      })
    },
  }
}
