import { z } from 'zod'
import type { OwnDeliveryReport } from '../domain/webhooks/own-delivery.ts'
import { RECEIVER_PATH } from '../domain/webhooks/receiver-address.ts'
import type { ReceiverAddress, RefusedRequest } from '../domain/webhooks/receiver-address.ts'
import { exactly } from './common.ts'

const text = z.string()
const port = z.number().int().min(0).max(65_535)

/** Schema of where the receiver is reached, for calls of the window and for the settings file. */
export const receiverAddressSchema = exactly<ReceiverAddress>()(
  z.strictObject({
    publicUrl: text.max(500),
    httpPort: port,
    httpsPort: port,
    path: z.union([z.literal(''), text.regex(RECEIVER_PATH)]),
  }),
)

/** Schema of a request that the receiver refused. */
export const refusedRequestSchema = exactly<RefusedRequest>()(
  z.strictObject({
    at: z.number(),
    status: z.number(),
    reason: z.enum(['host', 'path', 'method', 'size', 'busy']),
    isTls: z.boolean(),
    method: text,
    host: text,
    path: text,
  }),
)

/** Schema of what a delivery of the demonstration to the receiver came to. */
export const ownDeliveryReportSchema = exactly<OwnDeliveryReport>()(
  z.strictObject({ status: z.number().nullable(), isDelivered: z.boolean() }),
)
