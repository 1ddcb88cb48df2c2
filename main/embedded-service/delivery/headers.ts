import { createHmac } from 'node:crypto'

const USER_AGENT = 'EmbeddedMarketData-Webhook/1.0'

/** Headers of a delivery with that ID and body for the holder of that key. */
export type DeliveryHeaders = (deliveryId: string, body: string, key: string) => Record<string, string>

/**
 * The headers of deliveries. SPEC Events: the delivery header is on every one, test deliveries included. With `signs`, also
 * the signature of the interface facts: the HMAC-SHA256 of the raw body keyed with the API key.
 */
export function createDeliveryHeaders(vendorPrefix: string, signs: boolean): DeliveryHeaders {
  return (deliveryId, body, key) => ({
    'content-type': 'application/json',
    // The real one names a product and its version.
    'user-agent': USER_AGENT,
    [`X-${vendorPrefix}-Delivery`]: deliveryId,
    ...(signs
      ? { [`X-${vendorPrefix}-Signature`]: `sha256=${createHmac('sha256', key).update(body).digest('hex')}` }
      : {}),
  })
}
