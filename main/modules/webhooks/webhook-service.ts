import { destinationError } from '../../../app/domain/webhooks/webhook.ts'
import { AppError, errorInfo } from '../../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import type {
  WebhookTestList,
  WebhookTestOutcome,
  WebhookTestQuery,
  WebhookTestRequest,
} from '../../../app/ipc/webhooks.ts'
import { isObject } from '../../../app/domain/responses/wire-tree.ts'
import type { ServiceClient } from '../requests/module.ts'
import type { KnownSecrets } from '../../platform/log/known-secrets.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

/** Test deliveries and their history. */
export interface WebhookService {
  /** Triggers one delivery, exactly once, and stores its result. */
  test(scope: ConnectionScope, request: WebhookTestRequest, signal: AbortSignal): Promise<WebhookTestOutcome>
  history(scope: ConnectionScope, query: WebhookTestQuery): Promise<WebhookTestList>
}

/** Dependencies of the webhook service. */
export interface WebhookServicePorts {
  client: ServiceClient
  library: LibraryClient
  /** The transform token of a connection. Throws an invalid-input error when there is none. */
  token: (scope: ConnectionScope) => Promise<string>
  now: () => number
  knownSecrets: KnownSecrets
  /** Called after each test that was stored. */
  notifyStored: () => void
}

/** The ID of a test that has no row. */
const UNSTORED_ID = 0

const statusOf = (error: ErrorInfo): number | null => ('reply' in error ? error.reply.status : null)

/** Webhook tests through the client. There are no retries, because each call is a delivery to another system. */
export function createWebhookService({
  client,
  library,
  token,
  now,
  knownSecrets,
  notifyStored,
}: WebhookServicePorts): WebhookService {
  return {
    async test(scope, { destination, kind, transforms }, signal) {
      const errorText = destinationError(destination)
      if (errorText !== null) throw new AppError({ kind: 'invalid-input', field: 'destination', errorText })
      const connection = await scope.access()
      const transformToken = transforms ? await token(scope) : null
      const sentAt = now()
      let error: ErrorInfo | null = null
      let status: number | null = null
      let message = ''
      try {
        const response = await client.webhookTest(connection, { destination, kind, transformToken }, signal)
        status = response.status
        // SPEC 4.4: 200 with status "success".
        const said = isObject(response.tree) ? response.tree.status : undefined
        if (said !== 'success')
          throw new AppError({
            kind: 'unreadable-reply',
            reason: 'shape',
            detail: 'expected a status of success',
          })
        message = 'Delivered'
        scope.confirm(response.relied)
      } catch (thrown) {
        error = errorInfo(thrown)
        if (error === null) throw thrown
        status = statusOf(error) ?? status
        message =
          error.kind === 'cancelled' ? 'Cancelled. The delivery may still have been made.' : describeError(error).title
      }
      // SECURITY 45: a destination may have been pasted with a key in it.
      const row = knownSecrets.blankAll({
        sentAt,
        destination,
        kind,
        transformed: transforms,
        durationMs: now() - sentAt,
        delivered: error === null,
        status,
        message,
      })
      try {
        const test = await library.webhooks.addWebhookTest(scope.owner, row)
        notifyStored()
        return { test, error, unstored: null }
      } catch (thrown) {
        const unstored = errorInfo(thrown)
        if (unstored === null) throw thrown
        // It was sent, and a person who does not know that sends it again.
        return { test: { id: UNSTORED_ID, ...row }, error, unstored }
      }
    },

    history: (scope, query) => library.webhooks.listWebhookTests(scope.owner, query),
  }
}
