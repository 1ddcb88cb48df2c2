import { z } from 'zod'
import type { ForwardTarget } from '../../domain/webhooks/forwarding.ts'
import { WEBHOOK_KINDS, type OwnDeliveryReport } from '../../domain/webhooks/webhook.ts'
import { RECEIVER_PATH, MAX_DELAY_MS } from '../../domain/webhooks/receiver.ts'
import type { ReceiverAddress, RefusedRequest, ReceiverScript } from '../../domain/webhooks/receiver.ts'
import { exactly } from '../common.ts'

const text = z.string()
const kind = z.enum(WEBHOOK_KINDS)
const port = z.number().int().min(0).max(65_535)

export const receiverAddressSchema = exactly<ReceiverAddress>()(
  z.strictObject({
    publicUrl: text.max(500),
    httpPort: port,
    httpsPort: port,
    path: z.union([z.literal(''), text.regex(RECEIVER_PATH)]),
  }),
)

const refusedRequestSchema = exactly<RefusedRequest>()(
  z.strictObject({
    at: z.number(),
    status: z.number().nullable(),
    reason: z.enum(['host', 'path', 'method', 'size', 'busy', 'length', 'head', 'malformed', 'stalled', 'incomplete']),
    isTls: z.boolean(),
    method: text,
    host: text,
    path: text,
  }),
)

const headers = z
  .array(
    z
      .tuple([
        z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/),
        z
          .string()
          .max(2000)
          .regex(/^[\t\x20-\x7e\x80-\xff]*$/),
      ])
      .readonly(),
  )
  .max(40)
  .readonly()
const response = z.strictObject({
  status: z.number().int().min(200).max(599),
  headers,
  body: z.string().max(20_000),
  delayMs: z.number().int().min(0).max(MAX_DELAY_MS),
  cuts: z.boolean(),
  failsFirst: z.number().int().min(0).max(1000),
})
export const receiverScript = exactly<ReceiverScript>()(
  z.strictObject({
    fallback: response,
    byKind: z.partialRecord(kind, response).readonly(),
    recordsRetries: z.boolean(),
  }),
)
export const receiverState = z.strictObject({
  /** Addresses while it runs; null while it is off. */
  httpUrl: text.nullable(),
  httpsUrl: text.nullable(),
  script: receiverScript,
  /** Number of deliveries received since it was started. */
  received: z.number(),
  /** Number of deliveries that could not be stored, for example because the disk was full. */
  unwritten: z.number(),
  address: receiverAddressSchema,
  /** The connection to which deliveries belong; null while it is off. */
  connection: text.nullable(),
  /** What a sender outside is given; null without a public address, and while it is off. */
  publicUrl: text.nullable(),
  /** Requests that it refused since it was started: their number, and the latest ones, the last first. */
  refused: z.strictObject({ total: z.number(), latest: z.array(refusedRequestSchema).readonly() }),
})

export type ReceiverState = z.infer<typeof receiverState>

export const ownDeliveryReportSchema = exactly<OwnDeliveryReport>()(
  z.strictObject({ status: z.number().nullable(), isDelivered: z.boolean() }),
)

export const forwardTargetSchema = exactly<ForwardTarget>()(
  z.strictObject({ url: z.string().max(2000), isOn: z.boolean() }),
)

export const forwardStateSchema = z.strictObject({ ...forwardTargetSchema.shape, waiting: z.number() })

/** Where the deliveries of a connection are forwarded to, and how many wait. */
export type ForwardState = z.infer<typeof forwardStateSchema>
