import { ENTITLEMENT_PROBES, PROBE_PAUSE_MS } from '../../../app/domain/connection/entitlement.ts'
import type {
  EntitlementResult,
  EntitlementCell,
  EntitlementMap,
  ProbeId,
} from '../../../app/domain/connection/entitlement.ts'
import { durationText } from '../../../app/domain/values/number-form.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import { errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { ONE_HEADLINE, type ServiceResponse, type ServiceClient } from '../requests/module.ts'
import type { Context, RunningTask } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

/** Finds out by requests what a key has access to. */
export interface EntitlementService {
  /** Sends the probes one after another and stores their results. Probes have no side effects. */
  probe(scope: ConnectionScope, task: RunningTask): Promise<EntitlementMap>
  /** Maps of the connection for all keys, newest first. */
  list(scope: ConnectionScope): Promise<EntitlementMap[]>
}

export interface EntitlementPorts extends Pick<Context, 'library' | 'now' | 'sleep'> {
  client: ServiceClient
  /** A symbol to request when no story has one. Any response about it shows the access of the key. */
  anySymbol: (scope: ConnectionScope) => Promise<string>
}

const ANSWERS: Readonly<Partial<Record<ErrorInfo['kind'], EntitlementResult>>> = {
  unauthorized: 'key-invalid',
  forbidden: 'refused',
  'no-data': 'empty',
}

type Outcome = Omit<EntitlementCell, 'probe' | 'durationMs'>

const allowed = (isFull: boolean, detail: string): Outcome => ({
  response: isFull ? 'allowed' : 'empty',
  status: 200,
  detail,
})

/** When to go on after the limit of requests was reached. */
const waitText = (retryAfterMs: number | null): string =>
  `The limit of requests was reached; check again ${retryAfterMs === null ? 'later' : `in ${durationText(Math.ceil(retryAfterMs / 1000) * 1000)}`}.`

function outcomeOf(error: ErrorInfo): Outcome {
  const reply = 'reply' in error ? error.reply : null
  const detail =
    error.kind === 'rate-limited'
      ? waitText(error.retryAfterMs)
      : reply === null || reply.message === ''
        ? describeError(error).title
        : reply.message.slice(0, 200)
  return { response: ANSWERS[error.kind] ?? 'unknown', status: reply?.status ?? null, detail }
}

/** Creates the entitlement service. It leaves out the webhook test, because it would send a delivery to a real receiver. */
export function createEntitlementService({
  client,
  library,
  now,
  sleep,
  anySymbol,
}: EntitlementPorts): EntitlementService {
  return {
    async probe(scope, { signal, tell }) {
      const connection = await scope.access()
      let [storyId, symbol] = [0, await anySymbol(scope)]
      const fundamentals = () => ({ symbols: [symbol], fromDate: null, period: null, reportType: null })
      const probes: Readonly<Record<ProbeId, () => Promise<Outcome>>> = {
        async 'news-list'() {
          const { stories } = await client.newsList(connection, ONE_HEADLINE, signal)
          const [first] = stories
          storyId = first?.id ?? 0
          symbol = first?.symbol ?? symbol
          return allowed(first !== undefined, first === undefined ? 'an empty list' : 'stories')
        },
        async 'news-full'() {
          const [story] = (await client.newsItem(connection, storyId, 'full', signal)).stories
          return allowed(
            story?.hasEmptyBody === false,
            story === undefined
              ? 'an empty list'
              : story.hasEmptyBody
                ? 'a story without its text'
                : 'a story with its text',
          )
        },
        async 'news-removed'() {
          await client.newsRemoved(connection, ONE_HEADLINE, signal)
          return allowed(true, 'answered')
        },
        async ratios() {
          const { readRatios } = await import('../fundamentals/module.ts')
          const records = readRatios((await client.operationRatios(connection, fundamentals(), signal)).tree).reduce(
            (count, entry) => count + entry.records.length,
            0,
          )
          return allowed(records > 0, `${records} records of ${symbol}`)
        },
        async earnings() {
          const response: ServiceResponse = await client.earningReports(connection, fundamentals(), signal)
          const { readEarnings } = await import('../fundamentals/module.ts')
          const { data, errors } = readEarnings(response.tree)
          return allowed(data !== null && errors.length === 0, errors[0] ?? `an answer about ${symbol}`)
        },
      }
      const cells: EntitlementCell[] = []
      for (const [place, { id, label }] of ENTITLEMENT_PROBES.entries()) {
        tell({ detail: label, progress: { done: place, total: ENTITLEMENT_PROBES.length } })
        if (place > 0) await sleep(PROBE_PAUSE_MS, signal)
        const startedAt = now()
        let outcome: Outcome
        let isLimited = false
        try {
          outcome = await probes[id]()
        } catch (thrown) {
          const error = errorInfo(thrown)
          if (error === null || error.kind === 'cancelled') throw thrown
          isLimited = error.kind === 'rate-limited'
          outcome = outcomeOf(error)
        }
        if (id === 'news-full' && storyId === 0 && outcome.response === 'empty')
          outcome = { ...outcome, response: 'unknown', detail: 'no story was listed whose text could be requested' }
        cells.push({ probe: id, ...outcome, durationMs: now() - startedAt })
        // Every further request would be rejected too, and some services extend the wait with each.
        if (isLimited) break
      }
      return library.connection.addEntitlement(connection.owner, {
        fingerprint: connection.fingerprint,
        madeAt: now(),
        cells,
      })
    },
    list: (scope) => library.connection.listEntitlements(scope.owner),
  }
}
