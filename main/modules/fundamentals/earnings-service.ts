import type { Sourced } from '../../../app/errors/sourced.ts'
import type { AnswerRef } from '../../../app/domain/responses/source-ref.ts'
import { createHash } from 'node:crypto'
import { decodeAnswer } from '../../platform/http/decode-answer.ts'
import type { FundamentalsQuery, ServiceClient } from '../requests/module.ts'
import { treeText } from '../../platform/http/wire-tree.ts'
import { readEarnings } from './earnings-wire.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { readThrough } from '../responses/module.ts'

/** An earnings response as JSON text, because its fields are not described. */
interface EarningsReports {
  ok: boolean | null
  errors: readonly string[]
  dataText: string
  answer: AnswerRef
}

/** Earnings reports, live or from the last response. */
export interface EarningsService {
  get(scope: ConnectionScope, query: FundamentalsQuery, signal: AbortSignal): Promise<Sourced<EarningsReports>>
}

/** Dependencies of the earnings service. */
export interface EarningsServicePorts {
  client: ServiceClient
  library: LibraryClient
}

function toReports(bytes: Uint8Array): EarningsReports {
  const { ok, errors, data, path } = readEarnings(decodeAnswer(bytes))
  return {
    ok,
    errors,
    dataText: treeText(data),
    answer: { hash: createHash('sha256').update(bytes).digest('hex'), path },
  }
}

/** Name under which the payload schema of earnings responses is learnt. */
const EARNINGS_CONTRACT = 'earningReports (endpoint)'

const NOTHING: EarningsReports = { ok: null, errors: [], dataText: 'null', answer: { hash: '', path: '$' } }

/** Earnings through the client and the library; the last response for each request key is stored as received. */
export function createEarningsService({ client, library }: EarningsServicePorts): EarningsService {
  return {
    get(scope, query, signal) {
      const question = `earnings ${JSON.stringify([[...query.symbols].sort(), query.period, query.reportType, query.fromDate])}`
      return readThrough<EarningsReports>({
        mode: 'live',
        async live() {
          const connection = await scope.access()
          const answer = await client.earningReports(connection, query, signal)
          const value = toReports(answer.bytes)
          await library.responses.storeQuestion(connection.owner, answer, question)
          await library.webhooks.learnContract(EARNINGS_CONTRACT, value.dataText, answer.receivedAt)
          return { value, receivedAt: answer.receivedAt }
        },
        async held() {
          const stored = await library.responses.readQuestion(scope.owner, question)
          return stored?.intact === true
            ? { value: toReports(stored.bytes), receivedAt: stored.receivedAt }
            : { value: NOTHING, receivedAt: null }
        },
      })
    },
  }
}
