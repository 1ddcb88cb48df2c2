import type { ErrorInfo, ServiceReply } from '../../../app/errors/app-error.ts'
import { shortened } from '../../../app/domain/values/visible-text.ts'
import { isObject, type WireTree } from '../../../app/domain/responses/wire-tree.ts'

const MAX_MESSAGE = 300

/** Maximum number of characters that are looked at, so that nested lists of long texts are not copied at each level. */
const MAX_READ = 4000

function wordsOf(node: WireTree | undefined): string {
  if (typeof node === 'string') return node.slice(0, MAX_READ)
  if (Array.isArray(node))
    return node
      .slice(0, MAX_READ)
      .map(wordsOf)
      .filter((words) => words !== '')
      .join('; ')
      .slice(0, MAX_READ)
  if (!isObject(node)) return ''
  for (const member of ['errors', 'value', 'message', 'error', 'id', 'code']) {
    const words = wordsOf(node[member])
    if (words !== '') return words
  }
  return ''
}

/** The message of an error body in any of the known formats: a string, a list, `message`, `error`, or the envelope. */
export function messageOf(tree: WireTree | null): string {
  if (tree === null) return ''
  // Control characters and direction overrides in a response could change how the surrounding sentence is read.
  const words = wordsOf(tree)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return shortened(words, MAX_MESSAGE - 1)
}

function firstCode(tree: WireTree | null): string {
  const errors = isObject(tree ?? undefined) ? (tree as Record<string, WireTree>).errors : undefined
  const first = Array.isArray(errors) ? errors[0] : undefined
  const code = isObject(first) ? first.code : first
  return typeof code === 'string' ? code : ''
}

/** Whether a response with a success status is an error envelope: `ok` is false, as a boolean or a text. */
function isErrorEnvelope(tree: WireTree | null): boolean {
  if (!isObject(tree ?? undefined)) return false
  const { ok, errors, data, result } = tree as Record<string, WireTree>
  if (ok === false || ok === 'false') return true
  return (
    Array.isArray(errors) &&
    errors.length > 0 &&
    data === undefined &&
    result === undefined &&
    ok !== true &&
    ok !== 'true'
  )
}

function byCode(code: string, reply: ServiceReply): ErrorInfo {
  switch (code) {
    case 'auth_failed':
      return { kind: 'unauthorized', reply }
    case 'forbidden':
      return { kind: 'forbidden', reply }
    case 'no_data_found':
      return { kind: 'no-data', reply }
    case 'bad_request':
    case 'unsupported_message_type':
    case 'no_matching_endpoint':
      return { kind: 'bad-request', reply }
    case 'failed_dependency':
      return { kind: 'delivery-failed', reply }
    default:
      return { kind: 'service-error', reply }
  }
}

/** The longest wait that is told apart, in seconds: some centuries, as of a date at the end of time. */
const LONGEST_WAIT_S = 1e10

/** Milliseconds that a `Retry-After` header requests, in seconds or as a date; null for an unusable value. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d+$/.test(header)) return Math.min(Number(header), LONGEST_WAIT_S) * 1000
  // The platform reads other numbers, such as 1.5 and -5, as dates of some year.
  if (!/[a-z]{3}/i.test(header)) return null
  const at = Date.parse(header)
  return Number.isFinite(at) ? Math.max(0, at - now) : null
}

// SPEC Errors: every status and body format of the description, and others that were observed.
/** The error in a response, or null for a successful one. `tree` is null when the body could not be read. */
export function errorOfResponse(
  status: number,
  tree: WireTree | null,
  requestId: string | null,
  retryAfter: number | null,
): ErrorInfo | null {
  const reply: ServiceReply = { status, message: messageOf(tree), requestId }
  if (status >= 200 && status < 300) return isErrorEnvelope(tree) ? byCode(firstCode(tree), reply) : null
  switch (status) {
    case 401:
      return { kind: 'unauthorized', reply }
    case 403:
      return { kind: 'forbidden', reply }
    case 404:
      return { kind: firstCode(tree) === 'no_data_found' ? 'no-data' : 'not-found', reply }
    case 424:
      return { kind: 'delivery-failed', reply }
    case 407:
      return { kind: 'proxy-failed', reason: 'credentials', proxy: '' }
    case 429:
      return { kind: 'rate-limited', reply, retryAfterMs: retryAfter }
    // SPEC Errors, News by node ID: request context cancelled.
    case 499:
      return { kind: 'service-error', reply }
  }
  if (status >= 400 && status < 500) {
    // Old documentation shows status 400 with these words for a wrong key.
    return /access denied for user/i.test(reply.message)
      ? { kind: 'unauthorized', reply }
      : { kind: 'bad-request', reply }
  }
  return retryAfter === null
    ? { kind: 'service-error', reply }
    : { kind: 'service-error', reply, retryAfterMs: retryAfter }
}
