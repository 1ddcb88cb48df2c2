import type { KnownSecrets } from '../../platform/log/known-secrets.ts'
import { encodeText, isValidText } from './store/charset.ts'
import { openBody, packedAgain } from './store/body-text.ts'
import { list, MisreadError, optional, record, text, type Reader } from '../../../app/domain/values/strict-reader.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import { MAX_BODY, type IncomingDelivery } from './receiver.ts'
import type { IncomingRow } from './store/deliveries.ts'
import { createHash } from 'node:crypto'
import { readEnvelope } from '../../../app/domain/webhooks/delivery.ts'

/** Shorter secrets are blanked in no body, since they could be an ordinary word of it. */
const MIN_LENGTH = 16

/**
 * SECURITY 45: a body without the secrets that the application knows, also inside of codings, and its text. One without any stays as it
 * came, and is unpacked once.
 */
export function withoutSecrets(
  sent: Uint8Array,
  headers: readonly (readonly [name: string, value: string])[],
  knownSecrets: Pick<KnownSecrets, 'blank' | 'blankBytes'>,
): { raw: Uint8Array<ArrayBuffer>; body: string } {
  let raw = knownSecrets.blankBytes(sent, [])
  let opened = openBody(raw, headers)
  const blanked = knownSecrets.blankBytes(opened.bytes, [])
  if (blanked !== opened.bytes) {
    raw = packedAgain(raw, headers, blanked)
    opened = openBody(raw, headers)
  }
  const hidden = knownSecrets.blank(opened.body, MIN_LENGTH)
  if (hidden !== opened.body) {
    const plain = hidden.replaceAll('•••', '***')
    raw = packedAgain(raw, headers, encodeText(plain, opened.charset) ?? Buffer.from(plain))
    opened = openBody(raw, headers)
  }
  return { raw: new Uint8Array(raw), body: opened.body }
}

const MAX_HEADERS = 10_000

const flag: Reader<boolean> = (value) => value === true

/** A name as a header has it, or with the bullets that hide a secret in a stored one. */
const headerName: Reader<string> = (value, at) => {
  const name = text(value, at)
  if (!/^[!#$%&'*+.^_`|~\w•-]+$/.test(name)) throw new MisreadError(at, 'has a name that no header has')
  return name
}

const pair: Reader<readonly [string, string]> = (value, at) => {
  const [name, sent, ...more] = list(text, 2)(value, at)
  if (name === undefined || sent === undefined || more.length > 0) throw new MisreadError(at, 'is no name with a value')
  return [headerName(name, at), sent]
}

const fixture = record({
  headers: list(pair, MAX_HEADERS),
  path: optional(text),
  isTls: flag,
  bodyBase64: optional(text),
  body: (value: unknown, at: string) => (value === null || value === undefined ? undefined : text(value, at)),
})

const refused = (errorText: string): AppError =>
  invalidInput('file', `This is not the fixture of a delivery: ${errorText}.`)

function parse(content: string): ReturnType<typeof fixture> {
  try {
    return fixture(JSON.parse(content), '')
  } catch (thrown) {
    throw refused(thrown instanceof MisreadError ? thrown.message : 'it is not JSON')
  }
}

function bytesOf({ bodyBase64, body }: ReturnType<typeof fixture>): Buffer {
  if (bodyBase64 === undefined) {
    if (body === undefined) throw refused('it has no body')
    return Buffer.from(body)
  }
  const bytes = Buffer.from(bodyBase64, 'base64')
  if (bytes.toString('base64') !== bodyBase64) throw refused('its body is not in base64')
  return bytes
}

/** The delivery of a fixture, as if it had just come. Throws an invalid-input error for any other text. */
export function readFixture(content: string, now: number, knownSecrets: KnownSecrets): IncomingRow {
  const found = parse(content)
  const body = bytesOf(found)
  if (body.length > MAX_BODY) throw refused('its body has more than 1 MiB')
  const row = incomingRow(
    { receivedAt: now, path: found.path ?? '/', isTls: found.isTls, headers: found.headers, body },
    knownSecrets,
  )
  return {
    ...row,
    signature: signatureIn(found.headers) === null ? 'absent' : 'unchecked',
    // A fixture is read from a file, so it gets no response.
    answeredAfterMs: 0,
  }
}

/**
 * The value of the first header whose name matches and that has one; null without one. One in the usual form goes before others: a tunnel
 * can add headers with such names.
 */
export function headerOf(headers: IncomingDelivery['headers'], pattern: RegExp, usual = /^/): string | null {
  const found = headers.filter(([name, value]) => value.trim() !== '' && pattern.test(name))
  return (found.find(([, value]) => usual.test(value)) ?? found[0])?.[1] ?? null
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The signature of a delivery as sent. */
export const signatureIn = (headers: IncomingDelivery['headers']): string | null =>
  headerOf(headers, /^x-.+-signature$/i, /^\s*sha256=/i)

/** Enough to tell the contents of an item apart. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * What tells the contents of an item apart where some bytes of a body are no text: in the text all of them are the same sign, so that
 * different ones would be the same content.
 */
function revisionOf(raw: Uint8Array, headers: IncomingDelivery['headers'], text: string): { revision?: string | null } {
  if (!text.includes('\ufffd')) return {}
  const { bytes, charset } = openBody(raw, headers)
  if (charset !== 'utf-8' || isValidText(bytes, charset)) return {}
  // Each byte as a letter.
  return { revision: readEnvelope(Buffer.from(bytes).toString('latin1'), digestOf).revision }
}

/** SECURITY 45: a delivery as it is stored, in which a key is blanked. Its signature is not checked yet. */
export function incomingRow(
  { receivedAt, path, isTls, headers: sent, body }: IncomingDelivery,
  knownSecrets: KnownSecrets,
): IncomingRow {
  const { raw, body: text } = withoutSecrets(body, sent, knownSecrets)
  const headers = knownSecrets.blankAll(sent)
  return {
    ...readEnvelope(text, digestOf),
    ...revisionOf(raw, headers, text),
    receivedAt,
    deliveryId: headerOf(headers, /^x-.+-delivery$/i, UUID),
    signature: 'unchecked',
    isTls,
    bytes: body.length,
    status: null,
    answeredAfterMs: null,
    wasCut: false,
    path: knownSecrets.blank(path),
    headers,
    raw,
  }
}
