import type { DeliveryDetail, DeliveryRow } from '../../../../app/ipc/webhooks/deliveries.ts'
import { sentAction, sentRevision, isInTime, CUT_WORDS } from '../../../../app/domain/webhooks/delivery.ts'
import { counted, durationText } from '../../../../app/domain/values/number-form.ts'
import { isOfConnection } from '../../../../app/domain/webhooks/headers.ts'
import { shellByteWord, shellPrint, shellWord } from '../../../../app/domain/requests/shell-word.ts'
import { isJson, prettyJson } from '../../../format/json-text.ts'

/** The facts of a delivery with their names, as its payload and headers state them; facts that were not sent are left out. */
export function deliveryFacts({
  kind,
  kindAsSent,
  deliveryId,
  payloadId,
  dataId,
  revision,
  action,
  timestamp,
  isTls,
  errorText,
  body,
}: Omit<DeliveryDetail, 'headers' | 'raw' | 'text' | 'forwarded'>): readonly (readonly [string, string])[] {
  const sent = sentRevision(revision)
  const actionAsSent = sentAction(body)
  const facts: readonly (readonly [string, string | null])[] = [
    ['Kind', kindAsSent === kind ? kind : `${kindAsSent ?? 'none'}${kind === null ? '' : `, same as ${kind}`}`],
    ['Delivery header', deliveryId ?? 'none'],
    ['Payload id', payloadId],
    ['Item', dataId === null ? null : `${dataId}, ${sent === null ? 'without a revision' : `revision ${sent}`}`],
    [
      'Action',
      actionAsSent?.toLowerCase() === action?.toLowerCase()
        ? actionAsSent
        : `${actionAsSent ?? 'none'}, same as ${action}`,
    ],
    ['Timestamp', timestamp],
    ['Protocol', isTls ? 'HTTPS' : 'HTTP'],
    ['Error', errorText],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

/** What there is to know of a body before its text is read, as sentences. */
export function bodyNotes({ raw, text, bytes }: Pick<DeliveryDetail, 'raw' | 'text' | 'bytes'>): readonly string[] {
  const { codings, charset, isValid, errorText } = text
  const hasMark = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf
  const notes: readonly (string | false)[] = [
    codings.length > 0 && `Decoded from ${codings.join(', then ')}.`,
    errorText !== null && `Not decoded: ${errorText}`,
    charset !== 'utf-8' && `The text is in ${charset.toUpperCase()}.`,
    hasMark && 'It begins with a byte order mark, which JSON does not allow.',
    !isValid && `Not all of it is text in ${charset.toUpperCase()}: what is not is shown as \ufffd.`,
    // A key in a body is blanked.
    raw.length !== bytes && `It came with ${counted(bytes, 'byte')} and is not stored byte for byte.`,
  ]
  return notes.filter((note) => note !== false)
}

type Content = Pick<DeliveryDetail, 'headers' | 'raw' | 'body' | 'text'>

/** What the receiver answered to a delivery after that many milliseconds. */
export function responseWords({ status, cutBy }: Pick<DeliveryRow, 'status' | 'cutBy'>, afterMs: number): string {
  return `${cutBy === null ? (status ?? 'cut') : CUT_WORDS[cutBy]} after ${durationText(afterMs)}${isInTime(afterMs) ? '' : ', too late'}`
}

/** Whether the bytes of a body are its text in UTF-8. */
export const isPlainText = ({ text }: Pick<DeliveryDetail, 'text'>): boolean =>
  text.isValid && text.codings.length === 0 && text.charset === 'utf-8'

/** A header for curl, which leaves one without a value out unless it ends with a semicolon. */
const curlHeader = (name: string, value: string): string => (value === '' ? `${name};` : `${name}: ${value}`)

/** Bytes of one argument of a command. Linux takes no argument of 128 KiB or more. */
const MAX_ARGUMENT = 100_000

/** What curl adds where the delivery has no header of that name. It calls a body a form. */
const ADDED = ['Content-Type', 'User-Agent', 'Accept', 'Expect']

/** What puts a body that no argument of a command can contain into a pipe; null for any other. */
function pipeOf(delivery: Content): string | null {
  if (!isPlainText(delivery)) return `printf %s '${base64Of(delivery.raw)}' | base64 -d`
  // The printf of the shell itself has no limit.
  return delivery.body.includes('\0') || delivery.raw.length > MAX_ARGUMENT ? shellPrint(delivery.body) : null
}

/** The delivery as a curl command for bash and similar shells that sends it to `$URL`, byte for byte. */
export function deliveryCurl(delivery: Content): string {
  const pipe = pipeOf(delivery)
  const headers = delivery.headers.filter(([name]) => !isOfConnection(name))
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  return [
    `${pipe === null ? '' : `${pipe} | `}curl -X POST "$URL"`,
    ...headers.map(([name, value]) => `-H ${shellByteWord(curlHeader(name, value))}`),
    ...ADDED.filter((name) => !names.has(name.toLowerCase())).map((name) => `-H '${name}:'`),
    pipe === null ? `--data-raw ${shellWord(delivery.body)}` : '--data-binary @-',
  ].join(' \\\n  ')
}

/** The headers of a delivery as they were received, one per line. */
export const deliveryHeaders = ({ headers }: Pick<DeliveryDetail, 'headers'>): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n')

/** A longer text is not repeated beside the bytes, so that the file can be read again. */
const MAX_REPEATED = 1024 * 1024

/**
 * The delivery as a JSON fixture for tests: all of its headers in their order, the bytes of its body in base64, its text, and as JSON with
 * its digits. `payload` is null without JSON.
 */
export function deliveryFixture(
  delivery: Content & Pick<DeliveryDetail, 'kind' | 'kindAsSent' | 'payloadId' | 'path' | 'isTls'>,
): string {
  const { kind, kindAsSent, payloadId, path, isTls, headers, raw, body, text } = delivery
  const isRepeated = text.isValid && body.length <= MAX_REPEATED
  const facts = JSON.stringify(
    { kind, kindAsSent, payloadId, path, isTls, headers, bodyBase64: base64Of(raw), body: isRepeated ? body : null },
    null,
    2,
  )
  const payload = isRepeated && isJson(body) ? prettyJson(body).replaceAll('\n', '\n  ') : 'null'
  return `${facts.slice(0, -2)},\n  "payload": ${payload}\n}\n`
}

const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0')

const WIDTH = 16

const lineOf = (bytes: Uint8Array, from: number): string => {
  const part = [...bytes.subarray(from, from + WIDTH)]
  const codes = part.map((byte) => hex(byte, 2)).join(' ')
  const letters = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
  return `${hex(from, 6)}  ${codes.padEnd(WIDTH * 3 - 1)}  ${letters}`
}

/** Bytes as lines with their offset, their codes and their letters. */
export const hexText = (bytes: Uint8Array): string =>
  Array.from({ length: Math.ceil(bytes.length / WIDTH) }, (_, line) => lineOf(bytes, line * WIDTH)).join('\n')

/** Number of bytes that become one call: a function takes a limited number of arguments. */
const AT_ONCE = 8192

export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + AT_ONCE)))
  return btoa(parts.join(''))
}
