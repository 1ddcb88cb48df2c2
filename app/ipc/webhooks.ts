import { z } from 'zod'
import type { SchemaDrift, Shape } from '../domain/webhooks/payload-schemas.ts'
import { RELATION_VERDICTS } from '../domain/webhooks/duplicates.ts'
import { MAX_DELAY_MS } from '../domain/webhooks/receiver-script.ts'
import { WEBHOOK_KINDS } from '../domain/webhooks/webhook.ts'
import type { WebhookTest } from '../domain/webhooks/webhook.ts'
import { empty, errorSchema, LARGE_INPUT, none, ofConnection } from './common.ts'

const text = z.string()
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
const kind = z.enum(WEBHOOK_KINDS)
const address = z.string().max(2000)

const response = z.strictObject({
  status: z.number().int().min(200).max(599),
  headers,
  body: z.string().max(20_000),
  delayMs: z.number().int().min(0).max(MAX_DELAY_MS),
  cuts: z.boolean(),
  failsFirst: z.number().int().min(0).max(1000),
})
const script = z.strictObject({
  fallback: response,
  byKind: z.partialRecord(kind, response).readonly(),
  recordsRetries: z.boolean(),
})
const receiver = z.strictObject({
  httpUrl: text.nullable(),
  httpsUrl: text.nullable(),
  script,
  received: z.number(),
  unwritten: z.number(),
})

const schemaDrift = z
  .array(z.custom<SchemaDrift>((value) => typeof value === 'object' && value !== null && 'path' in value))
  .readonly()
const row = z.strictObject({
  id: z.number(),
  receivedAt: z.number(),
  deliveryId: text.nullable(),
  payloadId: text.nullable(),
  apiVersion: text.nullable(),
  kindAsSent: text.nullable(),
  kind: kind.nullable(),
  action: z.enum(['created', 'updated', 'removed']).nullable(),
  dataId: text.nullable(),
  revision: text.nullable(),
  timestamp: text.nullable(),
  errorText: text.nullable(),
  signature: z.enum(['absent', 'verified', 'wrong', 'unchecked']),
  isTls: z.boolean(),
  bytes: z.number(),
  status: z.number().nullable(),
  answeredAfterMs: z.number().nullable(),
  wasCut: z.boolean(),
  schemaDrift,
  relation: z.strictObject({ earlier: z.number(), verdict: z.enum(RELATION_VERDICTS) }).nullable(),
})

const step = z.strictObject({
  status: z.number().nullable(),
  afterMs: z.number(),
  location: text.nullable(),
  errorText: text.nullable(),
})
const plan = z.strictObject({
  url: address,
  kinds: z.array(kind).min(1).max(WEBHOOK_KINDS.length).readonly(),
  signs: z.boolean(),
  countUrl: address,
  scenarios: z.array(z.string().max(20)).max(20).readonly(),
})
const rehearsal = z.strictObject({
  plan: plan.nullable(),
  isRunning: z.boolean(),
  done: z.number(),
  total: z.number(),
  findings: z
    .array(
      z.strictObject({
        scenario: text,
        kind,
        passed: z.boolean().nullable(),
        why: text,
        results: z.array(step).readonly(),
      }),
    )
    .readonly(),
})

const webhookTest = z.strictObject({
  id: z.number().int(),
  sentAt: z.number(),
  destination: text,
  kind: text,
  transformed: z.boolean(),
  durationMs: z.number(),
  delivered: z.boolean(),
  status: z.number().int().nullable(),
  message: text,
}) satisfies z.ZodType<WebhookTest>

/** Calls of webhook tests, the receiver and what it received, and rehearsals. */
export const WEBHOOKS_CONTRACT = {
  'webhook.test': {
    input: ofConnection({
      destination: z.string().max(2000),
      kind: z.enum(WEBHOOK_KINDS),
      /** Send the connection's transform token as well. */
      transforms: z.boolean(),
    }),
    output: z.strictObject({ test: webhookTest, error: errorSchema.nullable() }),
  },
  /** The tests that were sent by the service of the connection, and those of earlier versions, which did not record it. */
  'webhook.history': {
    input: ofConnection({
      text: z.string().max(200),
      outcome: z.enum(['all', 'delivered', 'failed']),
      limit: z.number().int().min(1).nullable(),
    }),
    output: z.strictObject({ rows: z.array(webhookTest).readonly(), matching: z.number(), stored: z.number() }),
  },
  'webhook.check': {
    input: z.strictObject({ destination: address }),
    output: z.array(z.strictObject({ name: text, passed: z.boolean().nullable(), detail: text })).readonly(),
  },
  'receiver.state': { input: none, output: receiver },
  'receiver.start': { input: ofConnection({}), output: receiver },
  'receiver.stop': { input: none, output: empty },
  'receiver.script': { input: z.strictObject({ script }), output: empty, maxInput: LARGE_INPUT },
  /** The receiver's own certificate authority, as PEM. */
  'receiver.certificate': { input: none, output: text },
  /** Deliveries from an offset, oldest first; `matching` is the number that match the text. */
  'deliveries.list': {
    input: z.strictObject({
      from: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
      text: z.string().max(200),
    }),
    output: z.strictObject({ rows: z.array(row).readonly(), matching: z.number(), stored: z.number() }),
  },
  'deliveries.related': { input: z.strictObject({ id: z.number().int() }), output: z.array(row).readonly() },
  'deliveries.get': {
    input: z.strictObject({ id: z.number().int() }),
    output: row
      .extend({ path: text, headers: z.array(z.tuple([text, text]).readonly()).readonly(), body: text })
      .nullable(),
  },
  /** Deliveries that were retried, the latest first, each with its arrivals. */
  'deliveries.retries': {
    input: none,
    output: z
      .array(
        z.strictObject({
          id: z.number(),
          kind: kind.nullable(),
          arrivals: z
            .array(z.strictObject({ at: z.number(), deliveryId: text.nullable(), payloadId: text.nullable() }))
            .readonly(),
        }),
      )
      .readonly(),
  },
  'deliveries.clear': { input: none, output: empty },
  'deliveries.replay': {
    input: z.strictObject({
      url: address,
      body: z.string().max(1024 * 1024),
      headers,
      times: z.number().int().min(1).max(100),
    }),
    output: z.array(step).readonly(),
    maxInput: LARGE_INPUT,
  },
  'contracts.list': {
    input: none,
    output: z
      .array(
        z.strictObject({
          name: text,
          samples: z.number(),
          updatedAt: z.number(),
          shape: z.custom<Shape>((value) => typeof value === 'object' && value !== null && 'types' in value),
        }),
      )
      .readonly(),
  },
  'contracts.forget': { input: z.strictObject({ name: z.string().max(200) }), output: empty },
  /** The present or the last rehearsal of the connection. */
  'rehearsal.state': { input: ofConnection({}), output: rehearsal },
  'rehearsal.start': { input: ofConnection({ plan }), output: empty },
  'rehearsal.cancel': { input: ofConnection({}), output: empty },
} as const
