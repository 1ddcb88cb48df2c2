import { destinationError } from '../../../app/domain/webhooks/webhook.ts'
import type { RunCell, TestRun, TestRunSummary } from '../../../app/domain/webhooks/test-run.ts'
import { AppError, errorInfo, invalidInput, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import type {
  BegunRun,
  WebhookTestList,
  WebhookTestOutcome,
  WebhookTestQuery,
  WebhookTestRequest,
} from '../../../app/ipc/webhooks/webhooks.ts'
import { isObject } from '../../../app/domain/responses/wire-tree.ts'
import type { ServiceClient } from '../requests/module.ts'
import { messageOf } from '../../platform/http/response-error.ts'
import type { KnownSecrets } from '../../platform/log/known-secrets.ts'
import type { Context } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

/** Test deliveries and their history. */
export interface WebhookService {
  /** Triggers one delivery, exactly once, and stores its result. */
  test(scope: ConnectionScope, request: WebhookTestRequest, signal: AbortSignal): Promise<WebhookTestOutcome>
  history(scope: ConnectionScope, query: WebhookTestQuery): Promise<WebhookTestList>
  /** Stores a run before its first test, and returns its ID. */
  beginRun(scope: ConnectionScope, plan: BegunRun): Promise<number>
  /** The runs of the connection, the newest first. */
  runs(scope: ConnectionScope): Promise<readonly TestRunSummary[]>
  run(scope: ConnectionScope, id: number): Promise<TestRun | null>
}

export interface WebhookServicePorts extends Pick<Context, 'library' | 'now'> {
  client: ServiceClient
  /** The transform token of a connection. Throws an invalid-input error when there is none. */
  token: (scope: ConnectionScope) => Promise<string>
  knownSecrets: KnownSecrets
  /** Called after each test that was stored. */
  notifyStored: () => void
}

const UNSTORED_ID = 0

/** How a test ended. */
type Outcome = Pick<RunCell, 'delivered' | 'status' | 'message' | 'requestId'>

const requestIdOf = (error: ErrorInfo): string | null =>
  'reply' in error ? error.reply.requestId : error.kind === 'unreadable-reply' ? (error.requestId ?? null) : null

/** The outcome of a test that failed; `status` is that of a response that could not be used. */
const outcomeOf = (error: ErrorInfo, status: number | null): Outcome => ({
  delivered: false,
  status: 'reply' in error ? error.reply.status : status,
  message:
    error.kind === 'cancelled' ? 'Cancelled. The delivery may still have been made.' : describeError(error).title,
  requestId: requestIdOf(error),
})

/** Webhook tests through the client. There are no retries, because each call is a delivery to another system. */
export function createWebhookService({
  client,
  library,
  token,
  now,
  knownSecrets,
  notifyStored,
}: WebhookServicePorts): WebhookService {
  /** Sends a test once. Throws what kept it from being sent. */
  async function send(
    scope: ConnectionScope,
    { destination, kind, transforms }: Omit<WebhookTestRequest, 'run'>,
    signal: AbortSignal,
  ): Promise<Outcome & { error: ErrorInfo | null }> {
    const connection = await scope.access()
    const transformToken = transforms ? await token(scope) : null
    let status: number | null = null
    let requestId: string | null = null
    try {
      const response = await client.webhookTest(connection, { destination, kind, transformToken }, signal)
      status = response.status
      requestId = response.requestId
      // SPEC 4.4: 200 with status "success".
      const said = isObject(response.tree) ? response.tree.status : undefined
      if (said !== 'success') {
        const message = messageOf([said ?? '', response.tree])
        throw new AppError({ kind: 'delivery-failed', reply: { status, message, requestId } })
      }
      scope.confirm(response.relied)
      return { delivered: true, status, message: 'Delivered', requestId, error: null }
    } catch (thrown) {
      const error = errorInfo(thrown)
      if (error === null) throw thrown
      const outcome = outcomeOf(error, status)
      return { ...outcome, requestId: requestId ?? outcome.requestId, error }
    }
  }

  return {
    async test(scope, { destination, kind, transforms, run }, signal) {
      const errorText = destinationError(destination)
      if (errorText !== null) throw invalidInput('destination', errorText)
      const sentAt = now()
      const keep = async (outcome: Outcome): Promise<void> => {
        if (run === undefined) return
        const cell = { kind, destination, sentAt, durationMs: now() - sentAt, ...outcome }
        await library.webhooks.addRunCell(scope.owner, run, knownSecrets.blankAll(cell))
      }
      let outcome: Outcome & { error: ErrorInfo | null }
      try {
        outcome = await send(scope, { destination, kind, transforms }, signal)
      } catch (thrown) {
        const error = errorInfo(thrown)
        // It was not sent, and the outcome says why.
        if (error !== null) await keep(outcomeOf(error, null)).then(notifyStored, () => undefined)
        throw thrown
      }
      const { error, requestId, ...result } = outcome
      // SECURITY 45: a destination may have been pasted with a key in it.
      const row = knownSecrets.blankAll({
        sentAt,
        destination,
        kind,
        transformed: transforms,
        durationMs: now() - sentAt,
        ...result,
      })
      try {
        const test = await library.webhooks.addWebhookTest(scope.owner, row)
        await keep({ ...result, requestId })
        notifyStored()
        return { test, error, unstored: null }
      } catch (thrown) {
        const unstored = errorInfo(thrown)
        if (unstored === null) throw thrown
        // It was sent, and a person who does not know that sends it again.
        return { test: { id: UNSTORED_ID, ...row }, error, unstored }
      }
    },

    async beginRun(scope, plan) {
      // SECURITY 45: as for the row of a test, so that both name the same destination.
      const id = await library.webhooks.beginRun(scope.owner, now(), knownSecrets.blankAll(plan))
      notifyStored()
      return id
    },
    runs: (scope) => library.webhooks.listRuns(scope.owner),
    run: (scope, id) => library.webhooks.readRun(scope.owner, id),
    history: (scope, query) => library.webhooks.listWebhookTests(scope.owner, query),
  }
}
