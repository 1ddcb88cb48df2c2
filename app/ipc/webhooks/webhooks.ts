import { z } from 'zod'
import type { ChainCertificate } from '../../domain/webhooks/certificate-chain.ts'
import type { Finding, StepResult } from '../../domain/webhooks/rehearsal-findings.ts'
import type { RehearsalPlan } from '../../domain/webhooks/rehearsal.ts'
import type { TextEdit } from '../../domain/values/text-edits.ts'
import { MAX_RUN_DESTINATIONS } from '../../domain/webhooks/test-run.ts'
import type { RunCell, TestRun, TestRunSummary } from '../../domain/webhooks/test-run.ts'
import { REPLAY_METHODS, TEST_OUTCOMES } from '../../domain/webhooks/view-choices.ts'
import { WEBHOOK_KINDS } from '../../domain/webhooks/webhook.ts'
import { empty, errorSchema, exactly, LARGE_INPUT, none, ofConnection, putBackOutcome } from '../common.ts'
import {
  forwardStateSchema,
  forwardTargetSchema,
  ownDeliveryReportSchema,
  receiverAddressSchema,
  receiverScript,
  receiverState,
} from './receiver.ts'
import {
  deliveryDetailSchema,
  deliveryListQuerySchema,
  deliveryListSchema,
  deliveryNotesSchema,
  deliveryRowSchema,
  newerDeliveriesSchema,
  payloadShapeSchema,
  retryChainSchema,
} from './deliveries.ts'

const text = z.string()
const kind = z.enum(WEBHOOK_KINDS)
const id = z.number().int()
const address = z.string().max(2000)
const contractName = z.string().max(200)

const step = exactly<StepResult>()(
  z.strictObject({
    status: z.number().nullable(),
    afterMs: z.number(),
    location: text.nullable(),
    errorText: text.nullable(),
  }),
)
const plan = exactly<RehearsalPlan>()(
  z.strictObject({
    url: address,
    kinds: z.array(kind).min(1).max(WEBHOOK_KINDS.length).readonly(),
    signs: z.boolean(),
    countUrl: address,
    stateUrl: address,
    failUrl: address,
    scenarios: z.array(z.string().max(20)).max(20).readonly(),
  }),
)
const finding = exactly<Finding>()(
  z.strictObject({
    scenario: text,
    kind,
    passed: z.boolean().nullable(),
    why: text,
    results: z.array(step).readonly(),
  }),
)
const rehearsal = z.strictObject({
  plan: plan.nullable(),
  isRunning: z.boolean(),
  done: z.number(),
  total: z.number(),
  findings: z.array(finding).readonly(),
})

/** A rehearsal that is running or finished. */
export type RehearsalState = z.infer<typeof rehearsal>

const testRequest = z.strictObject({
  destination: address,
  kind,
  /** ID of the run that it is part of; left out for a single test. */
  run: z.number().int().optional(),
  /** Send the connection's transform token as well. */
  transforms: z.boolean(),
})

/** A test delivery to trigger. */
export type WebhookTestRequest = z.infer<typeof testRequest>

const webhookTest = z.strictObject({
  id,
  sentAt: z.number(),
  destination: text,
  kind: text,
  transformed: z.boolean(),
  durationMs: z.number(),
  delivered: z.boolean(),
  /** HTTP status of the service's response; null when there was none. */
  status: z.number().int().nullable(),
  message: text,
})

/** A test delivery that was triggered, and its result. */
export type WebhookTest = z.infer<typeof webhookTest>

const testOutcome = z.strictObject({
  test: webhookTest,
  error: errorSchema.nullable(),
  /** Why the test is not in the history, although it was sent; null when it is. */
  unstored: errorSchema.nullable(),
})

/** A test delivery, why it failed, and why it was not stored. */
export type WebhookTestOutcome = z.infer<typeof testOutcome>

const testQuery = z.strictObject({
  /** Searched in the kind, destination, message and status; empty to match all. */
  text: z.string().max(200),
  outcome: z.enum(TEST_OUTCOMES.map(({ id }) => id)),
  /** Null for all of them. */
  limit: z.number().int().min(1).nullable(),
})

export type WebhookTestQuery = z.infer<typeof testQuery>

const testList = z.strictObject({
  rows: z.array(webhookTest).readonly(),
  /** Number of test deliveries that match the query, and number of all. */
  matching: z.number(),
  stored: z.number(),
})

/** The test deliveries, newest first. */
export type WebhookTestList = z.infer<typeof testList>

const runPlan = z.strictObject({
  kinds: z.array(kind).min(1).max(WEBHOOK_KINDS.length).readonly(),
  destinations: z.array(address).min(1).max(MAX_RUN_DESTINATIONS).readonly(),
  transformed: z.boolean(),
})
/** What is stored of a run before its outcomes. */
const storedPlan = {
  id: z.number(),
  startedAt: z.number(),
  kinds: z.array(text).readonly(),
  destinations: z.array(text).readonly(),
  transformed: z.boolean(),
}
const runSummary = exactly<TestRunSummary>()(z.strictObject({ ...storedPlan, sent: z.number(), delivered: z.number() }))
const runCell = exactly<RunCell>()(
  z.strictObject({
    kind: text,
    destination: text,
    sentAt: z.number(),
    delivered: z.boolean(),
    status: z.number().int().nullable(),
    message: text,
    durationMs: z.number(),
    requestId: text.nullable(),
    attempts: z.number().int(),
  }),
)
const testRun = exactly<TestRun>()(z.strictObject({ ...storedPlan, cells: z.array(runCell).readonly() }))

/** The kinds and destinations of a run that begins. */
export type BegunRun = z.infer<typeof runPlan>

const chainCertificate = exactly<ChainCertificate>()(
  z.strictObject({
    subject: text,
    issuer: text,
    validFrom: z.number(),
    validTo: z.number(),
    names: z.array(text).readonly(),
    errorText: text.nullable(),
  }),
)
const destinationFinding = z.strictObject({
  name: text,
  /** Null where the check was not possible. */
  passed: z.boolean().nullable(),
  detail: text,
  /** What mends it; left out where nothing has to be done. */
  fix: text.optional(),
  /** The certificates that the server presented, its own first; left out for other checks. */
  chain: z.array(chainCertificate).readonly().optional(),
})

export type DestinationFinding = z.infer<typeof destinationFinding>

const textEdit = exactly<TextEdit>()(
  z.strictObject({ from: z.number().int().min(0), to: z.number().int().min(0), text }),
)
const replayRequest = z.strictObject({
  id,
  url: address,
  /** POST when left out. */
  method: z.enum(REPLAY_METHODS).optional(),
  /** In place of those that came; left out to send those. */
  headers: z
    .array(z.tuple([z.string().max(1000), z.string().max(100_000)]).readonly())
    .max(1000)
    .readonly()
    .optional(),
  /** Edits of the text of its body; without any it is sent byte for byte as it came. */
  edits: z.array(textEdit).readonly(),
  times: z.number().int().min(1).max(100),
})

const replayAnswer = z.strictObject({
  ...step.shape,
  /** The first 5 KiB of the response. */
  body: text,
})

/** What a receiver answered to a delivery that was sent again. */
export type ReplayAnswer = z.infer<typeof replayAnswer>

/** A delivery to send to a receiver several times. */
export type ReplayRequest = z.infer<typeof replayRequest>

/** Calls of webhook tests, the receiver and what it received, and rehearsals. */
export const WEBHOOKS_CONTRACT = {
  'webhook.test': { input: ofConnection(testRequest.shape), output: testOutcome },
  /** The tests that the connection sent. */
  'webhook.history': { input: ofConnection(testQuery.shape), output: testList },
  /** Stores a run before its first test. Its tests name its ID. */
  'webhook.beginRun': { input: ofConnection(runPlan.shape), output: z.number().int() },
  /** The runs of the connection, the newest first. */
  'webhook.runs': { input: ofConnection({}), output: z.array(runSummary).readonly() },
  'webhook.run': { input: ofConnection({ id }), output: testRun.nullable() },
  'webhook.check': {
    input: z.strictObject({ destination: address }),
    output: z.array(destinationFinding).readonly(),
  },
  'receiver.state': { input: none, output: receiverState },
  'receiver.start': { input: ofConnection({}), output: receiverState },
  'receiver.stop': { input: none, output: empty },
  /** Changes where the receiver is reached, and starts it there when it runs. */
  'receiver.address': { input: z.strictObject({ address: receiverAddressSchema }), output: receiverState },
  'receiver.script': { input: z.strictObject({ script: receiverScript }), output: empty, maxInput: LARGE_INPUT },
  /** Changes what differs between two scripts, unless any of that is no longer as expected. */
  'receiver.putBackScript': {
    input: z.strictObject({ expected: receiverScript, wanted: receiverScript }),
    output: putBackOutcome,
    maxInput: LARGE_INPUT,
  },
  /** Lets the service of the demonstration deliver to the receiver. Refused for any other connection. */
  'receiver.deliver': { input: ofConnection({ kind }), output: ownDeliveryReportSchema },
  /** The receiver's own certificate authority, as PEM. */
  'receiver.certificate': { input: none, output: text },
  /** Deliveries from an offset, oldest first; `matching` is the number that match the search. */
  'deliveries.list': { input: deliveryListQuerySchema, output: deliveryListSchema },
  'deliveries.related': { input: ofConnection({ id }), output: z.array(deliveryRowSchema).readonly() },
  /** The number of deliveries that match the search and are newer than this one. */
  'deliveries.newer': { input: newerDeliveriesSchema, output: z.number() },
  'deliveries.get': { input: ofConnection({ id }), output: deliveryDetailSchema.nullable() },
  /** Deliveries that were retried, the latest first, each with its arrivals. */
  'deliveries.retries': { input: ofConnection({}), output: z.array(retryChainSchema).readonly() },
  'deliveries.clear': { input: ofConnection({}), output: empty },
  /** Deletes one delivery, whose number is not given again. */
  'deliveries.delete': { input: ofConnection({ id }), output: empty },
  /** Brings back a delivery that was deleted since the start, or deletes it again. */
  'deliveries.putBack': { input: ofConnection({ id, isKept: z.boolean() }), output: putBackOutcome },
  'deliveries.note': { input: ofConnection({ id, notes: deliveryNotesSchema }), output: empty },
  /** Changes what differs between two notes of a delivery, unless any of that is no longer as expected. */
  'deliveries.putBackNotes': {
    input: ofConnection({ id, expected: deliveryNotesSchema, wanted: deliveryNotesSchema }),
    output: putBackOutcome,
  },
  /** Adds a delivery to its payload schema, from which it was not learnt by itself. */
  'deliveries.teach': { input: ofConnection({ id }), output: empty },
  /** Takes it out again or adds it once more, unless the schema has learnt something else since. */
  'deliveries.putBackTeaching': { input: ofConnection({ id, isTaught: z.boolean() }), output: putBackOutcome },
  /** Stores the delivery of a fixture, which `webhooks.save-fixture` wrote, and returns its ID. */
  'deliveries.import': { input: ofConnection({ content: text }), output: z.number().int(), maxInput: LARGE_INPUT },
  'deliveries.replay': {
    input: ofConnection(replayRequest.shape),
    output: z.array(replayAnswer).readonly(),
    maxInput: LARGE_INPUT,
  },
  /** Where the deliveries of the connection are forwarded to, and how many wait. */
  'forward.state': { input: ofConnection({}), output: forwardStateSchema },
  'forward.set': { input: ofConnection({ target: forwardTargetSchema }), output: forwardStateSchema },
  /** Forwards none of those that wait. */
  'forward.cancel': { input: ofConnection({}), output: forwardStateSchema },
  'contracts.list': { input: ofConnection({}), output: z.array(payloadShapeSchema).readonly() },
  /** Whether there is a schema with that name, which a list need not be read for. */
  'contracts.isKnown': { input: ofConnection({ name: contractName }), output: z.boolean() },
  'contracts.forget': { input: ofConnection({ name: contractName }), output: empty },
  /** Brings back a schema that was deleted since the start, or deletes it again, unless it was learnt anew. */
  'contracts.putBack': { input: ofConnection({ name: contractName, isKept: z.boolean() }), output: putBackOutcome },
  /** The present or the last rehearsal of the connection. */
  'rehearsal.state': { input: ofConnection({}), output: rehearsal },
  'rehearsal.start': { input: ofConnection({ plan }), output: empty },
  'rehearsal.cancel': { input: ofConnection({}), output: empty },
} as const
