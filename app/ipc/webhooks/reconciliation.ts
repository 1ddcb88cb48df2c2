import { z } from 'zod'
import {
  LINE_FILTERS,
  MAX_LINES,
  MAX_SPAN_MS,
  RECONCILED_KINDS,
  RECONCILED_PARTS,
  STORY_ACTIONS,
  UNKNOWN_REASONS,
  VERDICTS,
  type DeclaredScope,
  type Finding,
  type HourCount,
  type LineFilter,
  type ReconciledLine,
  type Reconciliation,
  type UnknownReason,
} from '../../domain/webhooks/reconciliation.ts'
import { nodeId } from '../news/stories.ts'
import { empty, exactly, ofConnection } from '../common.ts'

const text = z.string()
const time = z.number()
const count = z.number().int()
const names = z.array(text.min(1).max(100)).max(500).readonly()

const scope = exactly<DeclaredScope>()(
  z.strictObject({
    kinds: z.array(z.enum(RECONCILED_KINDS)).max(RECONCILED_KINDS.length).readonly(),
    symbols: names,
    channels: names,
  }),
)

export const reconciledLine = exactly<ReconciledLine>()(
  z.strictObject({
    story: count,
    action: text,
    at: time,
    verdict: z.enum([...VERDICTS, 'unlisted']),
    why: z.enum(UNKNOWN_REASONS).nullable(),
    delayMs: time.nullable(),
    times: count,
    isEarly: z.boolean(),
    deliveries: z.array(count).readonly(),
    title: text.nullable(),
    differs: z.array(z.enum(RECONCILED_PARTS)).readonly(),
  }),
)

const filter = exactly<LineFilter>()(z.enum(LINE_FILTERS.map(({ id }) => id)))
const finding = z.enum(
  LINE_FILTERS.map(({ id }) => id).filter((id): id is Finding => id !== 'problems' && id !== 'all'),
)
const counts = exactly<Record<Finding, number>>()(z.record(finding, count))
const reasons = exactly<Record<UnknownReason, number>>()(z.record(z.enum(UNKNOWN_REASONS), count))

const hour = exactly<HourCount>()(
  z.strictObject({
    at: time,
    delivered: count,
    late: count,
    missed: count,
    outside: count,
    unknown: count,
    judgedMs: time,
  }),
)

const reconciliation = exactly<Reconciliation>()(
  z.strictObject({
    from: time,
    to: time,
    madeAt: time,
    counts,
    reasons,
    worst: z.array(reconciledLine),
    compared: count.nullable(),
    p50: time.nullable(),
    p95: time.nullable(),
    hours: z.array(hour).readonly(),
    scope: scope.nullable(),
    readMs: time,
    heardMs: time,
    judgedMs: time,
    hasListened: z.boolean(),
    isPurged: z.boolean(),
    skewMs: time.nullable(),
  }),
)

/** The line after which the next ones are asked for. */
const cursor = z.strictObject({ at: time, story: count, action: text.max(200) })

/** Calls of what was delivered beside what the list shows. Times are Unix milliseconds by the clock of the service. */
export const RECONCILIATION_CONTRACT = {
  /** Compares what the list shows of a part of time with the deliveries. */
  'reconciliation.make': {
    input: ofConnection({
      /** The end of the time; null for the present. */
      to: time.nullable(),
      hours: count.min(1).max(MAX_SPAN_MS / 3_600_000),
      /** Whether contents are compared as well, which takes much longer. */
      compares: z.boolean(),
    }),
    output: reconciliation,
  },
  /** Its lines, the newest first. */
  'reconciliation.lines': {
    input: ofConnection({
      from: time,
      to: time,
      compares: z.boolean(),
      shows: filter,
      after: cursor.nullable(),
      limit: count.min(1).max(MAX_LINES),
    }),
    output: z.strictObject({ rows: z.array(reconciledLine).readonly(), hasMore: z.boolean() }),
  },
  /** What the destination of the connection receives, as the person says; null when that was not said. */
  'reconciliation.scope': { input: ofConnection({}), output: scope.nullable() },
  /** Posts a delivery that was missed where deliveries are forwarded, built from what is cached and marked as rebuilt. */
  'reconciliation.send': {
    input: ofConnection({ story: nodeId, action: z.enum(STORY_ACTIONS), at: time }),
    /** `errorText` says why there was no answer, whose status is null then. */
    output: z.strictObject({ status: count.nullable(), errorText: text.nullable() }),
  },
  'reconciliation.setScope': { input: ofConnection({ scope: scope.nullable() }), output: empty },
} as const
