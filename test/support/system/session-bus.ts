import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const aligned = (length: number, to: number): number => Math.ceil(length / to) * to

/** Bytes that begin where a length is a multiple of that, filled up to the next one. */
const filled = (bytes: Buffer, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length, to) - bytes.length)])

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const text = (value: string): Buffer => Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(`${value}\0`)])

/** A header field with a signature in it, which has a shorter length than other texts. */
const signatureField = (signature: string): Buffer =>
  Buffer.concat([Buffer.from([8, 1, 103, 0, signature.length]), Buffer.from(`${signature}\0`)])

function message(type: number, fields: readonly Buffer[], body: Buffer): Buffer {
  const header = fields.reduce((before, field) => Buffer.concat([filled(before, 8), field]))
  return Buffer.concat([
    Buffer.from(['l'.charCodeAt(0), type, 1, 1]),
    number(body.length),
    number(7),
    number(header.length),
    filled(header, 8),
    body,
  ])
}

const replySerial = (serial: number): Buffer => Buffer.concat([Buffer.from([5, 1, 117, 0]), number(serial)])

/** A reply with a list of texts, as the bus sends it. */
export function replyBytes(serial: number, texts: readonly string[]): Buffer {
  const items = texts.reduce<Buffer>((before, each) => Buffer.concat([filled(before, 4), text(each)]), Buffer.alloc(0))
  return message(
    2,
    [Buffer.concat([Buffer.from([6, 1, 115, 0]), text(':1.9')]), signatureField('as'), replySerial(serial)],
    Buffer.concat([number(items.length), items]),
  )
}

/** A reply with one text, as the bus sends it. */
export const textReplyBytes = (serial: number, value: string): Buffer =>
  message(2, [signatureField('s'), replySerial(serial)], text(value))

/** An error reply, as the bus sends it. */
export const errorBytes = (serial: number, name: string): Buffer =>
  message(3, [Buffer.concat([Buffer.from([4, 1, 115, 0]), text(name)]), replySerial(serial)], Buffer.alloc(0))

/** A signal to everybody, as the bus sends it. */
export const signalBytes = (): Buffer =>
  message(4, [Buffer.concat([Buffer.from([3, 1, 115, 0]), text('NameAcquired')])], text('x'))

/** A session bus that answers the login and then does what the test says; resolves to the path of its socket. */
export function startBus(
  answer: (socket: Socket, received: Buffer) => void,
  login = 'OK 0123456789abcdef\r\n',
): Promise<string> {
  const path = join(temporaryFolder(), 'bus')
  const server = createServer((socket) => {
    let isIn = false
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      if (isIn) answer(socket, bytes)
      else socket.write(login)
      isIn = true
    })
  })
  onTestFinished(() => void server.close())
  return new Promise((resolve) => server.listen(path, () => resolve(path)))
}
