import { destinationProblem, WEBHOOK_KINDS, WEBHOOK_VERSION } from '../../../app/domain/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhook.ts'
import { badWebhookRequest, notDelivered } from '../errors.ts'
import type { Endpoint } from '../exchange.ts'

/** SPEC 4.4: triggers one delivery to the destination and says whether it arrived. */
export const webhookTest: Endpoint = async ({ query, key }, { production }) => {
  const destination = query.get('destination') ?? ''
  if (destinationProblem(destination) !== null) throw badWebhookRequest('Invalid destination URL')
  if (query.get('version') !== WEBHOOK_VERSION) throw badWebhookRequest('Invalid version')
  const kind = WEBHOOK_KINDS.find((each): each is WebhookKind => each === query.get('kind'))
  if (kind === undefined) throw badWebhookRequest('Invalid kind')
  // The answer tells of the first attempt; the retries of production go on behind it.
  const { outcome } = await production.test({ url: destination, kind, forProduction: query.has('token'), key })
  if (outcome !== 'delivered') throw notDelivered()
  return { status: 200, body: { status: 'success' } }
}
