/** A call, as the session bus (D-Bus) carries it. */
export interface BusCall {
  destination: string
  path: string
  interface: string
  member: string
  /** The only argument, a text; a call without it has none. */
  argument?: string
}

/** A reply to a call: its body, or the name of the error. */
export interface BusReply {
  replyTo: number
  error: string | null
  body: Buffer
}

const CALL = 1
const RETURN = 2
const ERROR = 3

/** Codes of the header fields, with their types: an object path, strings, and a number. */
const FIELDS = { path: 1, interface: 2, member: 3, errorName: 4, replySerial: 5, destination: 6, signature: 8 } as const

/** Length of the part of a header before its fields. */
const FIXED_LENGTH = 16

const aligned = (length: number, to: number): number => Math.ceil(length / to) * to

const padded = (bytes: Buffer, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length, to) - bytes.length)])

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A field of a header: its code, its type, and a text with its length. */
const textField = (code: number, type: 'o' | 's', text: string): Buffer =>
  Buffer.concat([
    Buffer.from([code, 1, type.charCodeAt(0), 0]),
    number(Buffer.byteLength(text)),
    Buffer.from(`${text}\0`),
  ])

/** The field that says of a body that it is one text. A signature has its length in one byte. */
const TEXT_SIGNATURE = Buffer.from([FIELDS.signature, 1, 'g'.charCodeAt(0), 0, 1, 's'.charCodeAt(0), 0])

/** The bytes of a call; `serial` is the number that the reply names. */
export function callBytes({ destination, path, interface: name, member, argument }: BusCall, serial: number): Buffer {
  const body =
    argument === undefined
      ? Buffer.alloc(0)
      : Buffer.concat([number(Buffer.byteLength(argument)), Buffer.from(`${argument}\0`)])
  const fields = [
    textField(FIELDS.path, 'o', path),
    textField(FIELDS.interface, 's', name),
    textField(FIELDS.member, 's', member),
    textField(FIELDS.destination, 's', destination),
    ...(argument === undefined ? [] : [TEXT_SIGNATURE]),
  ].reduce((before, field) => Buffer.concat([padded(before, 8), field]))
  // Little-endian, version 1. The length of the fields does not count what fills up the last one.
  const fixed = [
    Buffer.from(['l'.charCodeAt(0), CALL, 0, 1]),
    number(body.length),
    number(serial),
    number(fields.length),
  ]
  return Buffer.concat([padded(Buffer.concat([...fixed, fields]), 8), body])
}

/** Reads the fields of a header that a reply needs. */
function readFields(bytes: Buffer): { replyTo: number; errorName: string } {
  let [replyTo, errorName, at] = [0, '', 0]
  while (at + 4 < bytes.length) {
    const code = bytes.readUInt8(at)
    const type = String.fromCharCode(bytes.readUInt8(at + 2))
    // A signature has its length in one byte.
    if (type === 'g') {
      at = aligned(at + 4 + 1 + bytes.readUInt8(at + 4) + 1, 8)
      continue
    }
    const value = bytes.readUInt32LE(at + 4)
    if (code === FIELDS.replySerial) replyTo = value
    if (code === FIELDS.errorName) errorName = bytes.toString('utf8', at + 8, at + 8 + value)
    at = aligned(type === 'u' ? at + 8 : at + 8 + value + 1, 8)
  }
  return { replyTo, errorName }
}

/**
 * Takes the first whole message from received bytes: the reply, or null for a message that is none, and the bytes after it. Undefined
 * while the message is not whole.
 */
export function takeMessage(bytes: Buffer): { reply: BusReply | null; rest: Buffer } | undefined {
  if (bytes.length < FIXED_LENGTH) return undefined
  if (bytes.readUInt8(0) !== 'l'.charCodeAt(0)) throw new Error('the bus sent bytes in another order')
  const bodyAt = aligned(FIXED_LENGTH + bytes.readUInt32LE(12), 8)
  const end = bodyAt + bytes.readUInt32LE(4)
  if (bytes.length < end) return undefined
  const type = bytes.readUInt8(1)
  const { replyTo, errorName } = readFields(bytes.subarray(FIXED_LENGTH, FIXED_LENGTH + bytes.readUInt32LE(12)))
  return {
    reply:
      type === RETURN || type === ERROR
        ? { replyTo, error: type === ERROR ? errorName : null, body: bytes.subarray(bodyAt, end) }
        : null,
    rest: bytes.subarray(end),
  }
}

export const textIn = (body: Buffer): string => body.toString('utf8', 4, 4 + body.readUInt32LE(0))

export function textsIn(body: Buffer): string[] {
  const texts: string[] = []
  const end = 4 + body.readUInt32LE(0)
  for (let at = 4; at < end;) {
    at = aligned(at, 4)
    const length = body.readUInt32LE(at)
    texts.push(body.toString('utf8', at + 4, at + 4 + length))
    at += 4 + length + 1
  }
  return texts
}
