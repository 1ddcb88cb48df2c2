import type { StoredValue } from '../../../../platform/database/connection.ts'
import type { StoredRow } from '../../../../platform/database/copy-rows.ts'
import { serviceDay } from '../../../../../app/domain/responses/service-date.ts'
import { pictureType } from '../../../../../app/domain/news/picture-type.ts'
import { unpack } from '../../../../platform/database/compression.ts'
import { CHANGE_TYPES, unpackText } from '../../../news/store/history/story-versions.ts'
import { isPlaceOf } from '../../../news/store/time-key.ts'
import { MAX_KEPT_TEXT, MAX_KEPT_TITLE } from '../../../../../app/domain/changes/changes-page.ts'
import { COLOURS } from '../../../../../app/domain/connection/connection.ts'
import { ENTITLEMENT_PROBES } from '../../../../../app/domain/connection/entitlement.ts'
import { ALERT_SOUNDS } from '../../../../../app/domain/news/view-choices.ts'
import { CONTEXT, MAX_QUOTE } from '../../../../../app/domain/news/highlight.ts'
import { MAX_QUERY_LENGTH } from '../../../../../app/domain/news/query-tokens.ts'
import { CUT_BY, MAX_LABEL, MAX_NOTE } from '../../../../../app/domain/webhooks/delivery.ts'
import { FORWARD_STATES } from '../../../../../app/domain/webhooks/forwarding.ts'
import { RECONCILED_KINDS } from '../../../../../app/domain/webhooks/reconciliation.ts'
import { RELATION_VERDICTS } from '../../../../../app/domain/webhooks/duplicates.ts'
import { WEBHOOK_KINDS } from '../../../../../app/domain/webhooks/webhook.ts'
import { isObject } from '../../../../../app/domain/values/own-property.ts'

/** Whether a value is as the application writes it. */
type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isInteger: Check = (value) => Number.isSafeInteger(value)
const isBoolean: Check = (value) => typeof value === 'boolean'

/** The last key that a row may have: so many keys are left after it that a table never comes to the last one. */
const LAST_KEY = 2 ** 52
/** A key that the application gave to a row, or counts from. What stands for a lost row has a negative one. */
const isKey: Check = (value) => isInteger(value) && Number(value) <= LAST_KEY

/** The times that a date can have, in Unix milliseconds. */
const LAST_TIME = 8.64e15
const isTime: Check = (value) => isInteger(value) && Math.abs(Number(value)) <= LAST_TIME

/** A number that stands for yes or no. */
const isFlag: Check = (value) => value === 0 || value === 1

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)

/** A text with at most that many characters, and at least one. */
const textUpTo =
  (length: number): Check =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= length

const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

/** An object with these members and no others. */
const objectOf = (members: Readonly<Record<string, Check>>): Check => {
  const names = Object.keys(members)
  return (value) =>
    isObject(value) &&
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && members[name]?.(value[name]) === true)
}

const recordOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check)

const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value))

/** A text that is JSON of a value. */
const json =
  (check: Check): Check =>
  (value) => {
    if (typeof value !== 'string') return false
    try {
      return check(JSON.parse(value))
    } catch {
      return false
    }
  }

/** Bytes that a function reads as a value. */
const packed =
  (read: (bytes: Uint8Array) => unknown, check: Check = () => true): Check =>
  (value) => {
    try {
      return value instanceof Uint8Array && check(read(value))
    } catch {
      return false
    }
  }

const bytesOf =
  (length: number): Check =>
  (value) =>
    value instanceof Uint8Array && value.length === length

const texts = (...names: readonly string[]): Record<string, Check> =>
  Object.fromEntries(names.map((name) => [name, orNull(isText)]))

const HEAD = {
  id: isInteger,
  title: isText,
  ...texts('author', 'created', 'updated', 'url'),
  channels: listOf(isText),
  tags: listOf(isText),
  stocks: listOf(objectOf({ name: isText, ...texts('exchange', 'sector', 'gics', 'gicsCode', 'isin', 'cusip') })),
  images: listOf(objectOf({ url: isText, ...texts('alt', 'size') })),
  importanceRank: orNull(isInteger),
  originalId: orNull(isInteger),
}
const head = either(
  objectOf(HEAD),
  objectOf({
    ...HEAD,
    missing: listOf(
      oneOf('title', 'author', 'created', 'teaser', 'body', 'url', 'channels', 'tags', 'stocks', 'images'),
    ),
  }),
)

const company = objectOf({
  ...texts('primarySymbol', 'primaryExchange', 'standardName', 'cik', 'isin', 'cusip', 'countryId'),
  ...texts('businessCountryId', 'industryTemplateCode'),
  isReit: orNull(isBoolean),
  isLimitedPartnership: orNull(isBoolean),
  isLimitedLiabilityCompany: orNull(isBoolean),
  yearOfEstablishment: orNull(isNumber),
})

/** A number as the service sends it. */
const isDigits: Check = (value) => typeof value === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(value)

const isDay: Check = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A time from which the day at the service can be taken. */
const hasDay: Check = (value) => {
  try {
    return isNumber(value) && serviceDay(Number(value)) !== ''
  } catch {
    return false
  }
}

const span = objectOf({
  newest: hasDay,
  oldest: hasDay,
  next: orNull(objectOf({ day: orNull(isDay), page: isInteger })),
  readAt: isNumber,
  incompleteDays: listOf(isDay),
})

/** What the columns of each table of a library contain, apart from their types. */
const LIBRARY_COLUMNS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  response: { hash: bytesOf(32) },
  receipt: { status: (value) => isInteger(value) && Number(value) >= 100 && Number(value) <= 599 },
  version: {
    head: json(head),
    text: orNull(packed(unpackText, objectOf(texts('teaser', 'body')))),
    completeness: oneOf(0, 1, 2),
    change_type: oneOf(...CHANGE_TYPES.keys()),
  },
  story: { id: isInteger, versions: isInteger },
  ratio_record: { digest: bytesOf(16), digits: json(recordOf(isDigits)), is_calculated: orNull(isFlag) },
  ratio_symbol: { company: orNull(json(company)) },
  news_coverage: { spans: json(listOf(span)) },
}

/** Whether the bytes of a response are as many as were received. One of no bytes replaces a lost one, and proves nothing. */
function isResponse({ body, size }: StoredRow): boolean {
  const isReplacement: boolean = size === 0 && body instanceof Uint8Array && body.length === 0
  return isReplacement || packed(unpack, (bytes) => (bytes as Uint8Array).length === size)(body)
}

/** What the columns of a row contain together. */
const LIBRARY_ROWS: Readonly<Record<string, (row: StoredRow) => boolean>> = {
  response: isResponse,
  story: ({ key, second }) => isPlaceOf(Number(second), Number(key)),
  image: ({ bytes, type, url }) =>
    bytes instanceof Uint8Array && pictureType(bytes) === type && String(url).startsWith('https://'),
}

const isStatus: Check = (value) => isInteger(value) && Number(value) >= 0 && Number(value) <= 999

/** A query, which need not be one that can be read: it is kept, named where it is listed, and stops no other. */
const isQuery: Check = (value) => value === '' || textUpTo(MAX_QUERY_LENGTH)(value)

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
      what: oneOf('new-member', 'missing-member', 'other-type', 'outside-range', 'not-listed'),
      detail: isText,
    }),
  ),
)

const header: Check = (value) => listOf(isText)(value) && (value as unknown[]).length === 2

/** What the columns of each table of the user store and of the deliveries contain, apart from their types. */
const USER_COLUMNS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
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
  kept_changes: {
    title: textUpTo(MAX_KEPT_TITLE),
    scope: json(either(objectOf({ kind: oneOf('all') }), objectOf({ kind: oneOf('list', 'search'), id: isInteger }))),
    is_daily: isFlag,
    content: packed(unpack, (bytes) => (bytes as Uint8Array).length <= 4 * MAX_KEPT_TEXT),
  },
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
  listening: { skew: orNull(isInteger), deleted: isFlag },
  declared_scope: {
    scope: json(
      objectOf({ kinds: listOf(oneOf(...RECONCILED_KINDS)), symbols: listOf(isText), channels: listOf(isText) }),
    ),
  },
  numbering: { name: oneOf('delivery') },
}

// The rows of a backup, or of a damaged file, are checked before they are taken over: the types of their columns by the tables
// themselves, and here what is inside texts and blobs. So a row that could fail a list later is left out.

/** Columns with a key that the application gave, except where they name something of the service. */
const isColumnOfKey = (table: string, column: string): boolean =>
  (column === 'id' && table !== 'story') || (column === 'last' && table === 'numbering')

const isColumnOfTime = (column: string): boolean => column.endsWith('_at') || column === 'read_to'

/** The check of the rows of a table: whether they are as the application writes them. */
export function rowCheck(table: string): (row: StoredRow) => boolean {
  const checks = Object.entries({ ...LIBRARY_COLUMNS[table], ...USER_COLUMNS[table] })
  const isWhole = LIBRARY_ROWS[table] ?? (() => true)
  function isPlausible([column, value]: [string, StoredValue]): boolean {
    if (isColumnOfTime(column)) return orNull(isTime)(value)
    if (isColumnOfKey(table, column)) return isKey(value)
    return typeof value !== 'number' || isNumber(value)
  }
  return (row) =>
    Object.entries(row).every(isPlausible) &&
    checks.every(([column, check]) => !(column in row) || check(row[column])) &&
    isWhole(row)
}
