import type { DeliveryDetail } from '../../../app/ipc/webhooks/deliveries.ts'

/** The body of a delivery with that text in UTF-8, as a window gets it. */
export const bodyOf = (body: string): Pick<DeliveryDetail, 'raw' | 'body' | 'text' | 'forwarded'> => ({
  raw: new TextEncoder().encode(body),
  body,
  text: { codings: [], charset: 'utf-8', isValid: true, errorText: null },
  forwarded: null,
})
