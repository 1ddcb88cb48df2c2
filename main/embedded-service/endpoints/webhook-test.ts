import { destinationProblem, WEBHOOK_KINDS, WEBHOOK_VERSION } from '../../../app/domain/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhook.ts'
import { testPayload } from '../delivery/payload.ts'
import { badWebhookRequest, notDelivered } from '../errors.ts'
import type { Endpoint } from '../exchange.ts'
import { renderJson } from '../render/json.ts'

/** SPEC 4.4: triggers one delivery to the destination and says whether it arrived. */
export const webhookTest: Endpoint = async ({ query, key, signal }, { set, deliver, uuid, now, headersOf }) => {
  const destination = query.get('destination') ?? ''
  if (destinationProblem(destination) !== null) throw badWebhookRequest('Invalid destination URL')
  if (query.get('version') !== WEBHOOK_VERSION) throw badWebhookRequest('Invalid version')
  const kind = WEBHOOK_KINDS.find((each): each is WebhookKind => each === query.get('kind'))
  if (kind === undefined) throw badWebhookRequest('Invalid kind')
  const body = renderJson(testPayload(set, kind, { id: uuid(), at: now(), forProduction: query.has('token') }))
  const { outcome } = await deliver({ destination: new URL(destination), headers: headersOf(uuid(), body, key), body, signal })
  if (outcome !== 'delivered') throw notDelivered()
  return { status: 200, body: { status: 'success' } }
}
