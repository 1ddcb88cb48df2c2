import { COLOURS } from '../../../../app/domain/connection/connection.ts'
import { ENTITLEMENT_PROBES } from '../../../../app/domain/connection/entitlement.ts'
import { ALERT_SOUNDS } from '../../../../app/domain/news/view-choices.ts'
import { CONTEXT, MAX_QUOTE } from '../../../../app/domain/news/highlight.ts'
import { parseStoryQuery } from '../../../../app/domain/news/story-query.ts'
import { CUT_BY, MAX_LABEL, MAX_NOTE } from '../../../../app/domain/webhooks/delivery-notes.ts'
import { FORWARD_STATES } from '../../../../app/domain/webhooks/forwarding.ts'
import { RELATION_VERDICTS } from '../../../../app/domain/webhooks/duplicates.ts'
import { WEBHOOK_KINDS } from '../../../../app/domain/webhooks/webhook.ts'
import { unpack } from '../../../platform/database/packing.ts'
import {
  isBoolean,
  isFlag,
  isInteger,
  isNumber,
  isText,
  isTime,
  json,
  listOf,
  objectOf,
  oneOf,
  orNull,
  packed,
  recordOf,
  textUpTo,
} from './value-checks.ts'
import type { Check } from './value-checks.ts'

const isStatus: Check = (value) => isInteger(value) && Number(value) >= 0 && Number(value) <= 999

/** A query that can be read. One that cannot would fail each list that it is part of. */
const isQuery: Check = (value) =>
  typeof value === 'string' && (value === '' || (textUpTo(2000)(value) && parseStoryQuery(value).ok))

const cell = objectOf({
  probe: oneOf(...ENTITLEMENT_PROBES.map(({ id }) => id)),
  status: orNull(isNumber),
  detail: isText,
  durationMs: isNumber,
  response: oneOf('allowed', 'empty', 'refused', 'key-invalid', 'unknown'),
})

const runCell = objectOf({
  kind: isText,
  destination: isText,
  sentAt: isTime,
  delivered: isBoolean,
  status: orNull(isStatus),
  message: isText,
  durationMs: isNumber,
  requestId: orNull(isText),
  attempts: isInteger,
})

/** The text on one side of a highlight. */
const contextText: Check = (value) => value === '' || textUpTo(CONTEXT)(value)

const isPosition: Check = (value) => isInteger(value) && Number(value) >= 0

const MAX_DEPTH = 40

/** Digits as they were sent. */
const isBound: Check = (value) =>
  typeof value === 'string' && /^-?\d{1,120}(?:\.\d{1,120})?(?:[eE][+-]?\d{1,120})?$/.test(value)

/** What was learnt about the values at one place of a payload. */
function isShape(value: unknown, depth = 0): boolean {
  const inner: Check = (each) => isShape(each, depth + 1)
  return (
    depth < MAX_DEPTH &&
    objectOf({
      types: recordOf(isInteger),
      members: recordOf(objectOf({ seen: isInteger, shape: inner })),
      items: orNull(inner),
      range: orNull((range) => listOf(isBound)(range) && (range as unknown[]).length === 2),
      examples: listOf(json(() => true)),
    })(value)
  )
}

const schemaDrift = json(
  listOf(
    objectOf({
      path: isText,
      what: oneOf('new-member', 'missing-member', 'other-type', 'outside-range'),
      detail: isText,
    }),
  ),
)

const header: Check = (value) => listOf(isText)(value) && (value as unknown[]).length === 2

/** What the columns of each table of the user store and of the deliveries contain, apart from their types. */
export const USER_COLUMNS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  mark: { label: orNull(textUpTo(60)), note: orNull(textUpTo(10_000)) },
  highlight: {
    quote: textUpTo(MAX_QUOTE),
    text_before: contextText,
    text_after: contextText,
    start: isPosition,
    digest: textUpTo(16),
    is_only: isFlag,
    response_hash: textUpTo(64),
    response_path: (value) => isText(value) && String(value).length <= 1000,
  },
  watch_list: {
    name: textUpTo(80),
    symbols: json((value) => listOf(textUpTo(24))(value) && (value as unknown[]).length <= 1000),
    paused: isFlag,
  },
  named_query: {
    purpose: oneOf('saved', 'mute', 'alert'),
    name: textUpTo(80),
    query: isQuery,
    colour: orNull((value) => isInteger(value) && Number(value) >= 0 && Number(value) < COLOURS),
    sound: orNull(oneOf(...ALERT_SOUNDS)),
  },
  entitlement: { cells: json(listOf(cell)) },
  webhook_test: { transformed: isFlag, delivered: isFlag, status: orNull(isStatus) },
  webhook_run: {
    transformed: isFlag,
    kinds: json(listOf(isText)),
    destinations: json(listOf(isText)),
    cells: json(listOf(runCell)),
  },
  contract: { samples: isInteger, shape: json(isShape) },
  delivery: {
    kind: orNull(oneOf(...WEBHOOK_KINDS)),
    action: orNull(oneOf('created', 'updated', 'removed')),
    signature: oneOf('absent', 'verified', 'wrong', 'unchecked'),
    is_tls: isFlag,
    was_cut: isFlag,
    taught: isFlag,
    cut_by: orNull(oneOf(...CUT_BY)),
    label: orNull(textUpTo(MAX_LABEL)),
    note: orNull(textUpTo(MAX_NOTE)),
    status: orNull(isStatus),
    schema_drift: schemaDrift,
    relation: orNull(oneOf(...RELATION_VERDICTS)),
  },
  delivery_content: { headers: json(listOf(header)), body: packed(unpack) },
  forward: { state: oneOf(...FORWARD_STATES), tries: isInteger, status: orNull(isStatus) },
  forward_target: { is_on: isFlag },
  numbering: { name: oneOf('delivery') },
}
