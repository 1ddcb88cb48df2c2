import type { WEBHOOK_PARAMETERS } from '../contract/webhook-parameters.ts'
import { notDelivered } from '../errors.ts'
import type { Endpoint } from '../request-context.ts'

/** SPEC 4.4: triggers one delivery to the destination and reports whether it arrived. */
export const webhookTest: Endpoint<typeof WEBHOOK_PARAMETERS> = async ({ values, key }, { production }) => {
  const { destination, kind, token } = values
  // The response reports the first attempt; production retries continue in the background.
  const { outcome } = await production.test({ url: destination, kind, forProduction: token !== null, key })
  if (outcome !== 'delivered') throw notDelivered()
  return { status: 200, body: { status: 'success' } }
}
