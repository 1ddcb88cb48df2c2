import { z } from 'zod'
import type { DeliveryEnvelope, DeliveryNotes } from '../../domain/webhooks/delivery.ts'
import {
  REMARK_CHOICES,
  RESPONSE_CHOICES,
  SIGNATURE_CHOICES,
  WITHIN_CHOICES,
} from '../../domain/webhooks/delivery-filter.ts'
import type { DeliveryFilter } from '../../domain/webhooks/delivery-filter.ts'
import { FORWARD_STATES, type Forwarded } from '../../domain/webhooks/forwarding.ts'
import { CUT_BY, MAX_LABEL, MAX_NOTE } from '../../domain/webhooks/delivery.ts'
import { RELATION_VERDICTS } from '../../domain/webhooks/duplicates.ts'
import type { SchemaDrift, Shape } from '../../domain/webhooks/payload-schemas.ts'
import type { Arrival } from '../../domain/webhooks/retry-analysis.ts'
import { WEBHOOK_KINDS } from '../../domain/webhooks/webhook.ts'
import { isCalendarDate } from '../../domain/responses/service-date.ts'
import { exactly, ofConnection } from '../common.ts'

const text = z.string()
const kind = z.enum(WEBHOOK_KINDS)

const envelope = exactly<DeliveryEnvelope>()(
  z.strictObject({
    payloadId: text.nullable(),
    apiVersion: text.nullable(),
    kindAsSent: text.nullable(),
    kind: kind.nullable(),
    action: text.nullable(),
    dataId: text.nullable(),
    revision: text.nullable(),
    timestamp: text.nullable(),
    errorText: text.nullable(),
  }),
)

const signature = z.enum(['absent', 'verified', 'wrong', 'unchecked'])

/**
 * Result of checking a signature: none was sent, it matches the body, it does not match, or there is no key to check it with.
 */
export type SignatureVerdict = z.infer<typeof signature>

const relation = z.strictObject({ earlier: z.number(), verdict: z.enum(RELATION_VERDICTS) })

/** The closest relation of a delivery to an earlier one, and the first delivery with that relation. */
export type Relation = z.infer<typeof relation>

export const deliveryRowSchema = envelope.extend({
  id: z.number(),
  receivedAt: z.number(),
  /** Value of the delivery header; null when it was absent. */
  deliveryId: text.nullable(),
  signature,
  isTls: z.boolean(),
  bytes: z.number(),
  /** The status that the receiver sent; null when it cut the connection or has not responded yet. */
  status: z.number().nullable(),
  answeredAfterMs: z.number().nullable(),
  wasCut: z.boolean(),
  /** Who ended the connection without a response; null where none did. */
  cutBy: z.enum(CUT_BY).nullable(),
  /** What the person wrote; null for nothing. */
  label: text.nullable(),
  note: text.nullable(),
  schemaDrift: z
    .array(z.custom<SchemaDrift>((value) => typeof value === 'object' && value !== null && 'path' in value))
    .readonly(),
  /** Whether its payload schema was learnt from it. */
  hasTaught: z.boolean(),
  /** Relation to an earlier delivery; null when there is none. */
  relation: relation.nullable(),
  /** The first arrival of the delivery that it repeats; null when it is no retry. */
  retryOf: z.number().nullable(),
})

/** A delivery as one line of a list. Times are Unix milliseconds. */
export type DeliveryRow = z.infer<typeof deliveryRowSchema>

const bodyText = z.strictObject({
  /** Content codings that were undone, the outermost first. */
  codings: z.array(text).readonly(),
  /** Name of the character encoding. */
  charset: text,
  /** Whether every byte stands for a character. */
  isValid: z.boolean(),
  /** Why a coding was not undone; null when all were. */
  errorText: text.nullable(),
})

/** How the text of a body was found in its bytes. */
export type BodyText = z.infer<typeof bodyText>

const forwarded = exactly<Forwarded>()(
  z.strictObject({
    state: z.enum(FORWARD_STATES),
    tries: z.number(),
    triedAt: z.number().nullable(),
    status: z.number().nullable(),
    afterMs: z.number().nullable(),
    body: text,
    errorText: text.nullable(),
  }),
)

export const deliveryDetailSchema = deliveryRowSchema.extend({
  path: text,
  /** In their order and spelling, repeated ones included. */
  headers: z.array(z.tuple([text, text]).readonly()).readonly(),
  /** The bytes of the body, in the codings that they came in. */
  raw: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
  /** The text of the body without its codings. */
  body: text,
  text: bodyText,
  /** What came of forwarding it; null when it was not to be forwarded. */
  forwarded: forwarded.nullable(),
})

/** A delivery with its headers, body and response. */
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>

export const deliveryNotesSchema = exactly<DeliveryNotes>()(
  z.strictObject({ label: z.string().max(MAX_LABEL).nullable(), note: z.string().max(MAX_NOTE).nullable() }),
)

const one = <Id extends string>(list: readonly { id: Id }[]) =>
  z.enum(list.map(({ id }) => id) as [Id, ...Id[]]).nullable()

const day = z.string().refine(isCalendarDate).nullable()

export const deliveryFilterSchema = exactly<DeliveryFilter>()(
  z.strictObject({
    kind: z.enum([...WEBHOOK_KINDS, 'other']).nullable(),
    response: one(RESPONSE_CHOICES),
    signature: one(SIGNATURE_CHOICES),
    remark: one(REMARK_CHOICES),
    within: one(WITHIN_CHOICES),
    from: day,
    to: day,
  }),
)

const deliverySearchSchema = z.strictObject({
  /** Searched for in headers, bodies, IDs, kinds, item numbers, errors, labels and notes; empty for all deliveries. */
  text: z.string().max(200),
  /** Left out for all deliveries. Its time is chosen by `since` and `until`. */
  filter: deliveryFilterSchema.optional(),
  /** The time since which they came; left out for all times. It is part of the search, so that all pages are of the same list. */
  since: z.number().int().optional(),
  /** The time before which they came; left out for all times. */
  until: z.number().int().optional(),
})

export type DeliverySearch = z.infer<typeof deliverySearchSchema>

export const newerDeliveriesSchema = ofConnection({ id: z.number().int(), ...deliverySearchSchema.shape })

export const deliveryListQuerySchema = ofConnection({
  from: z.number().int().min(0),
  limit: z.number().int().min(1).max(500),
  ...deliverySearchSchema.shape,
})

/** Which deliveries to list. The position counts from the oldest match, so new deliveries do not move the others. */
export type DeliveryListQuery = z.infer<typeof deliveryListQuerySchema>

export const deliveryListSchema = z.strictObject({
  rows: z.array(deliveryRowSchema).readonly(),
  /** The number of deliveries that match the text, and the number of all stored ones. */
  matching: z.number(),
  stored: z.number(),
})

/** A page of deliveries, oldest first. */
export type DeliveryList = z.infer<typeof deliveryListSchema>

const arrival = exactly<Arrival>()(
  z.strictObject({ at: z.number(), deliveryId: text.nullable(), payloadId: text.nullable(), isAccepted: z.boolean() }),
)

export const retryChainSchema = z.strictObject({
  /** ID of the first arrival. */
  id: z.number(),
  kind: kind.nullable(),
  /** Number of all arrivals. */
  total: z.number(),
  arrivals: z.array(arrival).readonly(),
})

/** A delivery with its received attempts, oldest first; of very many only the first ones. */
export type RetryChain = z.infer<typeof retryChainSchema>

export const payloadShapeSchema = z.strictObject({
  name: text,
  samples: z.number(),
  updatedAt: z.number(),
  shape: z.custom<Shape>((value) => typeof value === 'object' && value !== null && 'types' in value),
})

/** The known shape of the payloads of one kind, or of earnings responses. */
export type PayloadShape = z.infer<typeof payloadShapeSchema>
