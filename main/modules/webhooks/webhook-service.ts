import { destinationProblem } from '../../../app/domain/webhooks/webhook.ts'
import type {
  WebhookKind,
  WebhookTest,
  WebhookTestList,
  WebhookTestQuery,
} from '../../../app/domain/webhooks/webhook.ts'
import { FaultError, faultOf } from '../../../app/errors/fault.ts'
import type { Fault } from '../../../app/errors/fault.ts'
import { describeFault } from '../../../app/errors/describe-fault.ts'
import { isObject } from '../../platform/http/wire-tree.ts'
import type { ServiceClient } from '../requests/module.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

interface WebhookTestRequest {
  destination: string
  kind: WebhookKind
  /** Send the connection's transform token as well. */
  transforms: boolean
}

/** Test deliveries and their history. */
export interface WebhookService {
  /** Triggers one delivery, exactly once, and stores its result. */
  test(
    scope: ConnectionScope,
    request: WebhookTestRequest,
    signal: AbortSignal,
  ): Promise<{ test: WebhookTest; fault: Fault | null }>
  history(query: WebhookTestQuery): Promise<WebhookTestList>
}

/** Dependencies of the webhook service. */
export interface WebhookServicePorts {
  client: ServiceClient
  library: LibraryClient
  /** The transform token of a connection. Throws an invalid-input error when there is none. */
  token: (scope: ConnectionScope) => Promise<string>
  now: () => number
}

const statusOf = (fault: Fault): number | null => ('reply' in fault ? fault.reply.status : null)

/** Webhook tests through the client. There are no retries, because each call is a delivery to another system. */
export function createWebhookService({ client, library, token, now }: WebhookServicePorts): WebhookService {
  return {
    async test(scope, { destination, kind, transforms }, signal) {
      const problem = destinationProblem(destination)
      if (problem !== null) throw new FaultError({ kind: 'invalid-input', field: 'destination', problem })
      const connection = await scope.access()
      const transformToken = transforms ? await token(scope) : null
      const sentAt = now()
      let fault: Fault | null = null
      let status: number | null = null
      let message = ''
      try {
        const answer = await client.webhookTest(connection, { destination, kind, transformToken }, signal)
        status = answer.status
        // SPEC 4.4: 200 with status "success".
        const said = isObject(answer.tree) ? answer.tree.status : undefined
        if (said !== 'success')
          throw new FaultError({
            kind: 'unreadable-reply',
            reason: 'shape',
            detail: 'expected a status of success',
          })
        message = 'Delivered'
        scope.confirm(answer.relied)
      } catch (thrown) {
        fault = faultOf(thrown)
        if (fault === null) throw thrown
        status = statusOf(fault) ?? status
        message =
          fault.kind === 'cancelled' ? 'Cancelled. The delivery may still have been made.' : describeFault(fault).title
      }
      const test = await library.webhooks.addWebhookTest({
        sentAt,
        destination,
        kind,
        transformed: transforms,
        durationMs: now() - sentAt,
        delivered: fault === null,
        status,
        message,
      })
      return { test, fault }
    },

    history: (query) => library.webhooks.listWebhookTests(query),
  }
}
