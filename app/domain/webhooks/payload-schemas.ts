import { quoted, visibleName } from '../values/visible-text.ts'
import type { DeliveryEnvelope } from './delivery.ts'
import { WEBHOOK_KINDS } from './webhook.ts'
import { differenceOf } from '../responses/decimal.ts'
import { parseJson } from '../responses/parse-json.ts'
import { isObject, sentDigits, treeText, type WireTree } from '../responses/wire-tree.ts'
import { elementPath, memberPath } from '../responses/wire-path.ts'
import { counted } from '../values/number-form.ts'
import { emptyRecord, ownProperty } from '../values/own-property.ts'

/** Names that the written types refer to themselves. */
const USED = new Set(['Record'])

const WITHOUT_LETTERS = 'Payload'

/** A text as a type name in letters and digits of ASCII, which every compiler accepts: `data/v1/wiims` becomes `DataV1Wiims`. */
function typeName(text: string): string {
  const name = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
    .replace(/^(\d)/, 'T$1')
  return name === '' ? WITHOUT_LETTERS : USED.has(name) ? `${name}${WITHOUT_LETTERS}` : name
}

const DESCRIBED: ReadonlySet<string> = new Set(WEBHOOK_KINDS)

/**
 * A valid type name for each of these texts, a different one for each, whatever their order. The kinds of the description come first, so
 * that no other kind takes their names.
 */
export function typeNames(texts: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const each = [...new Set(texts)].sort()
  for (const text of [...each.filter((kind) => DESCRIBED.has(kind)), ...each.filter((kind) => !DESCRIBED.has(kind))]) {
    const name = typeName(text)
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name}_${count}`
    // Names that differ in case only would be one file on some systems.
    taken.add(free.toLowerCase())
    names.set(text, free)
  }
  return names
}

/** What decides about the payload schema of a delivery. */
export interface TeachingFacts extends Pick<DeliveryEnvelope, 'kind' | 'kindAsSent' | 'errorText'> {
  signature: 'absent' | 'verified' | 'wrong' | 'unchecked'
  /** Whether its payload schema was learnt from it. */
  hasTaught: boolean
  /** The first arrival of the delivery that it repeats; null when it is no retry. */
  retryOf: number | null
}

/** Why nothing can be learnt from a delivery, even when the person wants it; null when something can. */
export function unteachable({
  errorText,
  hasTaught,
  ...delivery
}: Omit<TeachingFacts, 'signature' | 'retryOf'>): string | null {
  if (errorText !== null || schemaNameOf(delivery) === null)
    return 'Nothing can be learnt from a payload with an error.'
  return hasTaught ? 'The payload schema was learnt from this delivery already.' : null
}

/** Whether a payload schema is learnt from a delivery that just arrived: anyone can send one without the right signature. */
export const teachesByItself = (delivery: Omit<TeachingFacts, 'hasTaught' | 'retryOf'>): boolean =>
  delivery.signature === 'verified' && unteachable({ ...delivery, hasTaught: false }) === null

const REASONS: Readonly<Record<TeachingFacts['signature'], string>> = {
  absent: 'it has no signature',
  wrong: 'its signature is wrong',
  unchecked: 'its signature was not checked',
  verified: 'you took that back',
}

/** Whether the payload schema of a delivery was learnt from it, why not, and what to do, as a sentence. */
export function teachingText(delivery: TeachingFacts): string {
  const { errorText, hasTaught, signature, retryOf } = delivery
  const name = schemaNameOf(delivery)
  if (hasTaught) return `The payload schema of ${quoted(name ?? '')} was learnt from this delivery, too.`
  if (errorText !== null || name === null)
    return 'No payload schema was learnt from this delivery, because it has an error.'
  if (signature === 'verified' && retryOf !== null)
    return `The payload schema of ${quoted(name)} counts a delivery once, and this one repeats #${retryOf}.`
  return `The payload schema of ${quoted(name)} was not learnt from this delivery, because ${REASONS[signature]}. If you know where it came from, let it teach the schema.`
}

/** The name of the schema of earnings responses, which belongs to no delivery. */
export const EARNINGS_SCHEMA = 'earningReports (endpoint)'

/** The name of the schema that a delivery belongs to: its kind, or what it calls that; null where it names none. */
export const schemaNameOf = ({ kind, kindAsSent }: Pick<DeliveryEnvelope, 'kind' | 'kindAsSent'>): string | null =>
  kind ?? kindAsSent

type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object'

/** What has been learnt about the values at one place. */
export interface Shape {
  /** How often each type was seen. */
  types: Readonly<Partial<Record<JsonType, number>>>
  /** Members of the objects seen here, and how many of the objects had them. */
  members: Readonly<Record<string, { seen: number; shape: Shape }>>
  /** Elements of all arrays seen here; null while no array had any. */
  items: Shape | null
  /** Smallest and largest number with its digits as sent; null while there was none. */
  range: readonly [string, string] | null
  /** A few different example values, as JSON. */
  examples: readonly string[]
}

const MAX_EXAMPLES = 5
const MAX_EXAMPLE = 120
/**
 * Limits for untrusted payloads. Below this depth nothing is learnt or compared. A shape with this many members counts as a
 * map with arbitrary keys.
 */
const DEEPEST = 32
const MAX_MEMBERS = 1000

/** The shape before any value was seen. */
export const UNSEEN: Shape = { types: {}, members: {}, items: null, range: null, examples: [] }

/** The type of a value; a number without a fraction is an integer. */
function typeOf(value: WireTree): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const digits = sentDigits(value)
  if (digits !== null) return /^-?\d+$/.test(digits) || Number.isInteger(Number(digits)) ? 'integer' : 'number'
  return typeof value as 'string' | 'boolean' | 'object'
}

/** Whether a number is less than another, by all of their digits. */
const isLess = (one: string, other: string): boolean =>
  differenceOf(one, other)?.startsWith('-') ?? Number(one) < Number(other)

/** A range with one more number. */
function widened(range: Shape['range'], digits: string): Shape['range'] {
  if (range === null) return [digits, digits]
  const [low, high] = range
  return [isLess(digits, low) ? digits : low, isLess(high, digits) ? digits : high]
}

/**
 * Members by name on an object without a prototype, so that a name in a payload never refers to a built-in property.
 */
function fromEntries<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const made = emptyRecord<T>()
  for (const [name, value] of entries) made[name] = value
  return made
}

/** A shape while it learns. A copy for each element of an array would cost as much again for each of them. */
interface Draft {
  types: Partial<Record<JsonType, number>>
  members: Map<string, { seen: number; shape: Draft }>
  items: Draft | null
  range: Shape['range']
  examples: string[]
}

const draftOf = ({ types, members, items, range, examples }: Shape): Draft => ({
  types: { ...types },
  members: new Map(
    Object.entries(members).map(([name, { seen, shape }]) => [name, { seen, shape: draftOf(shape) }] as const),
  ),
  items: items === null ? null : draftOf(items),
  range,
  examples: [...examples],
})

const shapeOf = ({ types, members, items, range, examples }: Draft): Shape => ({
  types,
  members: fromEntries([...members].map(([name, { seen, shape }]) => [name, { seen, shape: shapeOf(shape) }] as const)),
  items: items === null ? null : shapeOf(items),
  range,
  examples,
})

function learnAt(draft: Draft, value: WireTree, depth: number): void {
  const type = typeOf(value)
  draft.types[type] = (draft.types[type] ?? 0) + 1
  if (depth >= DEEPEST) return
  if (isObject(value)) {
    for (const [name, each] of Object.entries(value)) {
      const known = draft.members.get(name)
      if (known === undefined && draft.members.size >= MAX_MEMBERS) continue
      const member = known ?? { seen: 0, shape: draftOf(UNSEEN) }
      member.seen += 1
      learnAt(member.shape, each, depth + 1)
      draft.members.set(name, member)
    }
    return
  }
  if (Array.isArray(value)) {
    for (const each of value) learnAt((draft.items ??= draftOf(UNSEEN)), each, depth + 1)
    return
  }
  const example = treeText(value)
  if (draft.examples.length < MAX_EXAMPLES && example.length <= MAX_EXAMPLE && !draft.examples.includes(example))
    draft.examples.push(example)
  const digits = sentDigits(value)
  if (digits !== null && digits.length <= MAX_EXAMPLE) draft.range = widened(draft.range, digits)
}

/** The shape after one more value. */
export function learn(shape: Shape, value: WireTree): Shape {
  const draft = draftOf(shape)
  learnAt(draft, value, 0)
  return shapeOf(draft)
}

/** Whether a name of a member is one in TypeScript without quotation marks. */
const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name)

const requiredOf = (shape: Shape): string[] =>
  Object.entries(shape.members)
    .filter(([, { seen }]) => seen === (shape.types.object ?? 0))
    .map(([name]) => name)
    .sort()

/** A difference between a value and the learnt shape. `path` is such as `$.data.content.eps`. */
export interface SchemaDrift {
  path: string
  what: 'new-member' | 'missing-member' | 'other-type' | 'outside-range' | 'not-listed'
  detail: string
}

/** Maximum number of differences that are listed, because each element of an untrusted payload can have some. */
const MAX_LISTED = 200

const accepts = (types: Shape['types'], type: JsonType): boolean =>
  types[type] !== undefined || (type === 'integer' && types.number !== undefined)

/** What is known of the members at a place, which is worked out once for all values there. */
interface KnownMembers {
  always: readonly string[]
  isMap: boolean
}

function knownMembers(): (shape: Shape) => KnownMembers {
  const known = new Map<Shape, KnownMembers>()
  return (shape) => {
    const before = known.get(shape)
    if (before !== undefined) return before
    const now = { always: requiredOf(shape), isMap: Object.keys(shape.members).length >= MAX_MEMBERS }
    known.set(shape, now)
    return now
  }
}

function* schemaDriftAt(
  shape: Shape,
  value: WireTree,
  path: string,
  depth: number,
  membersOf: (shape: Shape) => KnownMembers,
): Generator<SchemaDrift, undefined> {
  const type = typeOf(value)
  if (!accepts(shape.types, type)) {
    yield {
      path,
      what: 'other-type',
      detail: `${type}, until now ${Object.keys(shape.types).join(' or ') || 'nothing'}`,
    }
    return
  }
  if (depth >= DEEPEST) return
  if (isObject(value)) {
    const { always, isMap } = membersOf(shape)
    for (const name of always)
      if (!Object.hasOwn(value, name))
        yield { path: memberPath(path, name), what: 'missing-member', detail: 'until now always present' }
    for (const [name, each] of Object.entries(value)) {
      const known = ownProperty(shape.members, name)
      if (known !== undefined) yield* schemaDriftAt(known.shape, each, memberPath(path, name), depth + 1, membersOf)
      else if (!isMap) yield { path: memberPath(path, name), what: 'new-member', detail: typeOf(each) }
    }
    return
  }
  if (Array.isArray(value)) {
    if (shape.items !== null)
      for (const [place, each] of value.entries())
        yield* schemaDriftAt(shape.items, each, elementPath(path, place), depth + 1, membersOf)
    return
  }
  const digits = sentDigits(value)
  if (digits !== null && shape.range !== null && (isLess(digits, shape.range[0]) || isLess(shape.range[1], digits)))
    yield { path, what: 'outside-range', detail: `${digits}, until now ${shape.range[0]} to ${shape.range[1]}` }
}

/**
 * The differences between a value and a shape, less those of the `ignored` sort; empty for any value that the shape was learnt from. Of
 * very many only the first are listed, and a last entry says so.
 */
export function schemaDriftOf(shape: Shape, value: WireTree, ignored?: SchemaDrift['what']): SchemaDrift[] {
  const listed: SchemaDrift[] = []
  for (const each of schemaDriftAt(shape, value, '$', 0, knownMembers())) {
    if (each.what === ignored) continue
    if (listed.length === MAX_LISTED)
      return [...listed, { path: '$', what: 'not-listed', detail: `more than ${MAX_LISTED} differences` }]
    listed.push(each)
  }
  return listed
}

/** Types as a schema names them: `number` includes integers. */
function schemaTypes({ types }: Shape): JsonType[] {
  const seen = Object.keys(types) as JsonType[]
  return seen.filter((type) => type !== 'integer' || !seen.includes('number')).sort()
}

/**
 * The shape as JSON Schema (2020-12). Members that were always present are required; members that were never seen are
 * still allowed.
 */
export function toJsonSchema(shape: Shape): Record<string, WireTree> {
  const types = schemaTypes(shape)
  return {
    ...(types.length === 0 ? {} : { type: types.length === 1 ? (types[0] ?? null) : types }),
    ...(types.includes('object')
      ? {
          properties: Object.fromEntries(
            Object.entries(shape.members)
              .sort(([one], [other]) => (one < other ? -1 : 1))
              .map(([name, { shape: inner }]) => [name, toJsonSchema(inner)]),
          ),
          required: requiredOf(shape),
        }
      : {}),
    ...(shape.items === null ? {} : { items: toJsonSchema(shape.items) }),
    ...(shape.examples.length === 0 ? {} : { examples: shape.examples.map((example) => parseJson(example)) }),
  }
}

/** The name of a document that describes deliveries, and what it says of itself. */
const ASYNC_API = {
  asyncapi: '3.0.0',
  info: {
    title: 'Webhook deliveries',
    version: '1.0.0',
    description:
      'Inferred from deliveries that were received. The service does not describe its payloads, so this may be incomplete.',
  },
  defaultContentType: 'application/json',
} as const

/**
 * The shapes of payloads as one AsyncAPI 3 document, in which a receiver gets a message of each kind. Responses are left out. `samples` is
 * the number of payloads that a shape was learnt from.
 */
export function toAsyncApi(
  schemas: readonly { name: string; samples: number; shape: Shape }[],
): Record<string, WireTree> {
  const delivered = schemas.filter(({ name }) => name !== EARNINGS_SCHEMA)
  const names = typeNames(delivered.map(({ name }) => name))
  const messages = delivered.map(({ name, samples, shape }): [string, WireTree] => [
    names.get(name) ?? name,
    { name, summary: `Learnt from ${counted(samples, 'payload')}.`, payload: toJsonSchema(shape) },
  ])
  const references = messages.map(([name]): [string, WireTree] => [name, { $ref: `#/components/messages/${name}` }])
  return {
    ...ASYNC_API,
    channels: {
      deliveries: {
        address: null,
        description: 'The address of the receiver, which the person gives to the service.',
        messages: Object.fromEntries(references),
      },
    },
    operations: { receiveDelivery: { action: 'receive', channel: { $ref: '#/channels/deliveries' } } },
    components: { messages: Object.fromEntries(messages) },
  }
}

function typeText(shape: Shape, indent: string): string {
  const inner = `${indent}  `
  const texts = schemaTypes(shape).map((type) => {
    switch (type) {
      case 'integer':
        return 'number'
      case 'array':
        return `readonly (${shape.items === null ? 'unknown' : typeText(shape.items, indent)})[]`
      case 'object': {
        const required = new Set(requiredOf(shape))
        const members = Object.entries(shape.members).sort(([one], [other]) => (one < other ? -1 : 1))
        if (members.length === 0) return 'Record<string, unknown>'
        return `{\n${members.map(([name, { shape: each }]) => `${inner}${isName(name) ? name : JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${typeText(each, inner)}`).join('\n')}\n${indent}}`
      }
      default:
        return type
    }
  })
  return texts.length === 0 ? 'unknown' : [...new Set(texts)].join(' | ')
}

/** A text as a part of a comment, which it does not end. */
const commented = (text: string): string => JSON.stringify(visibleName(text)).replaceAll('*/', '*\\/')

/** The shape as a TypeScript type with that name. `source` is the name of the schema, which a comment gives as it was sent. */
export const toTypeScript = (name: string, shape: Shape, source?: string): string =>
  `${source === undefined ? '' : `/** Learnt from ${commented(source)}. */\n`}export type ${name} = ${typeText(shape, '')}\n`
