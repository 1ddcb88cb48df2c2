import { AppError } from '../../errors/app-error.ts'
import { parseJson, MAX_DEPTH, BYTE_ORDER_MARK, withoutMark } from '../responses/parse-json.ts'
import { isObject, sentDigits, treeText, type WireTree } from '../responses/wire-tree.ts'
import { ownProperty } from '../values/own-property.ts'
import { PRODUCTION_PATHS, WEBHOOK_KINDS, type WebhookKind } from './webhook.ts'
import { countText } from '../values/number-form.ts'

// The revision of an item is what was sent as such or, without one, the time of its last update. The calendar and signal kinds send neither.
// For them it is made of the content and the timestamp, so that two updates are never taken for one.

const OF_CONTENT = 'content '

/** Begins a revision that was sent with such a beginning, so that the two are never the same. */
const AS_SENT = 'sent '

/** The revision of an item without one. */
const contentRevision = (digest: string, timestamp: string | null): string =>
  `${OF_CONTENT}${digest}${timestamp === null ? '' : ` of ${timestamp}`}`

/** A revision that was sent. */
const revisionOf = (sent: string): string =>
  [OF_CONTENT, AS_SENT].some((beginning) => sent.startsWith(beginning)) ? `${AS_SENT}${sent}` : sent

/** The revision as it was sent, or null for one that was made of the content. */
export function sentRevision(revision: string | null): string | null {
  if (revision === null || revision.startsWith(OF_CONTENT)) return null
  return revision.startsWith(AS_SENT) ? revision.slice(AS_SENT.length) : revision
}

// SPEC Events, Limits: the receiver must respond within 30 seconds.
/** Milliseconds that a receiver has to respond; a response at exactly this time is still valid. */
export const RECEIVER_LIMIT_MS = 30_000

/** Whether a response after that many milliseconds is in time. */
export const isInTime = (elapsedMs: number): boolean => elapsedMs <= RECEIVER_LIMIT_MS

// SPEC Events: a 2xx status means success.
/** Whether a response, after that many milliseconds, accepted its delivery. A status is null without a response. */
export const isAccepted = (status: number | null, answeredAfterMs: number | null): boolean =>
  status !== null && status >= 200 && status < 300 && isInTime(answeredAfterMs ?? 0)

/** What distinguishes a payload from the others of its kind. */
export interface PayloadOccasion {
  /** SPEC Events: every payload has an `id`. */
  id: string
  at: number
  forProduction: boolean
}

/** The identifying members of a payload. A member is null when it was not sent or has another type. */
export interface DeliveryEnvelope {
  payloadId: string | null
  apiVersion: string | null
  kindAsSent: string | null
  /** One of the described kinds, in either spelling; null for any other. */
  kind: WebhookKind | null
  /** `created`, `updated` or `removed`; any other word as it was sent. */
  action: string | null
  /** A number or text, with its digits as sent. */
  dataId: string | null
  /** What distinguishes two states of one item, see revision.ts. */
  revision: string | null
  timestamp: string | null
  /** Why the body is not a valid payload; null when it is. */
  errorText: string | null
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '')

const BY_NAME = new Map(WEBHOOK_KINDS.map((kind) => [plain(kind.replace(/\/v1$/, '')), kind]))

const BY_PATH = new Map(Object.entries(PRODUCTION_PATHS).map(([kind, path]) => [path, kind as WebhookKind]))

/**
 * The described kind that a text names: `Earnings/v1` as in tests, or a path such as `data/v2.1/calendar/earnings`. No other path, and no
 * other version, whose payloads may have another form.
 */
export function webhookKindOf(text: string): WebhookKind | null {
  const name = /^([a-z]+)(?:\/v1)?$/i.exec(text)?.[1]
  return BY_PATH.get(text) ?? (name === undefined ? null : (BY_NAME.get(plain(name)) ?? null))
}

/** The described actions by the words that name them, in any case. */
const ACTIONS: Readonly<Record<string, string>> = {
  created: 'created',
  updated: 'updated',
  removed: 'removed',
  deleted: 'removed',
}

type Node = Readonly<Record<string, WireTree>>

const nodeOf = (value: WireTree | null | undefined): Node | null => (isObject(value) ? value : null)

/** A text or the digits of a number. An empty text, or one of blanks, says nothing, so two of them are not the same. */
const textOf = (node: Node | null, name: string): string | null => {
  const value = node === null ? undefined : ownProperty(node, name)
  return typeof value === 'string' && value.trim() !== '' ? value : sentDigits(value)
}

/** Maximum number of elements in a body. A delivery describes one object, and it is read while its sender waits. */
const MAX_ELEMENTS = 100_000

/** Why a body was not read. */
function unreadText(thrown: unknown): string {
  if (thrown instanceof SyntaxError) return 'The body is not JSON.'
  const isDeep =
    thrown instanceof AppError && thrown.error.kind === 'unreadable-reply' && thrown.error.reason === 'too-deep'
  return isDeep
    ? `The body was not read: it has more than ${MAX_DEPTH} levels of nesting.`
    : `The body was not read: it has more than ${countText(MAX_ELEMENTS)} elements.`
}

const NOTHING: DeliveryEnvelope = {
  payloadId: null,
  apiVersion: null,
  kindAsSent: null,
  kind: null,
  action: null,
  dataId: null,
  revision: null,
  timestamp: null,
  errorText: null,
}

/**
 * Parses the identifying members of a body. Never throws: an unreadable body gives an `errorText` instead. `digestOf` makes a short text of
 * a content, a different one for each.
 */
export function readEnvelope(body: string, digestOf: (text: string) => string): DeliveryEnvelope {
  let value: WireTree
  try {
    value = parseJson(withoutMark(body), MAX_ELEMENTS)
  } catch (thrown) {
    return { ...NOTHING, errorText: body === '' ? 'The body is empty.' : unreadText(thrown) }
  }
  const root = nodeOf(value)
  if (root === null) return { ...NOTHING, errorText: 'The body is JSON but not an object.' }
  const data = nodeOf(root.data)
  const content = nodeOf(data?.content)
  const kindAsSent = textOf(root, 'kind')
  const payloadId = textOf(root, 'id')
  const timestamp = textOf(data, 'timestamp')
  const action = textOf(data, 'action')
  const sent = textOf(content, 'revision_id') ?? textOf(content, 'updated_at') ?? textOf(content, 'updated')
  return {
    payloadId,
    apiVersion: textOf(root, 'api_version'),
    kindAsSent,
    kind: kindAsSent === null ? null : webhookKindOf(kindAsSent),
    action: action === null ? null : (ownProperty(ACTIONS, action.toLowerCase()) ?? action),
    dataId: textOf(data, 'id'),
    revision:
      sent !== null
        ? revisionOf(sent)
        : data?.content === undefined || data.content === null || data.content === ''
          ? null
          : contentRevision(digestOf(treeText(data.content)), timestamp),
    timestamp,
    // SPEC Events: every payload has an `id`.
    errorText:
      payloadId === null
        ? 'The payload has no id.'
        : kindAsSent === null
          ? 'The payload has no kind.'
          : body.startsWith(BYTE_ORDER_MARK)
            ? 'The body is JSON after a byte order mark, which many receivers refuse.'
            : null,
  }
}

/** The action of a body as it was sent; null for a body without one. */
export function sentAction(body: string): string | null {
  try {
    return textOf(nodeOf(nodeOf(parseJson(withoutMark(body), MAX_ELEMENTS))?.data), 'action')
  } catch {
    return null
  }
}

/** Who can end the connection of a delivery without a response: the script of the receiver, its sender, or stopping the receiver. */
export const CUT_BY = ['script', 'sender', 'stop'] as const

/** Who ended the connection of a delivery without a response. */
export type CutBy = (typeof CUT_BY)[number]

/** How that is said of a delivery. */
export const CUT_WORDS: Readonly<Record<CutBy, string>> = {
  script: 'cut by the script',
  sender: 'sender hung up',
  stop: 'receiver stopped',
}

/** Maximum number of characters of a label, and of a note. */
export const [MAX_LABEL, MAX_NOTE] = [60, 2000]

/** What the person wrote about a delivery; null for nothing. */
export interface DeliveryNotes {
  label: string | null
  note: string | null
}

/** A text without what surrounds it; null for an empty one. */
export const notedText = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())
