import { createHmac } from 'node:crypto'

const USER_AGENT = 'EmbeddedMarketData-Webhook/1.0'

/** Creates the headers of a delivery with that ID and body, for the owner of that key. */
export type DeliveryHeaders = (deliveryId: string, body: string, key: string) => Record<string, string>

/**
 * Creates the headers of deliveries. SPEC Events: the delivery header is on every delivery, test deliveries included.
 * With `signs` there is also the signature from the interface facts: the HMAC-SHA256 of the raw body with the API key.
 */
export function createDeliveryHeaders(vendorPrefix: string, signs: boolean): DeliveryHeaders {
  return (deliveryId, body, key) => ({
    'content-type': 'application/json',
    // The real service sends a product name and version.
    'user-agent': USER_AGENT,
    [`X-${vendorPrefix}-Delivery`]: deliveryId,
    ...(signs
      ? { [`X-${vendorPrefix}-Signature`]: `sha256=${createHmac('sha256', key).update(body).digest('hex')}` }
      : {}),
  })
}
