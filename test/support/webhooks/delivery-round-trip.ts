import { createServer } from 'node:net'
import { keptAddress } from '../window/receiver-place.ts'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { isOfConnection } from '../../../app/domain/webhooks/headers.ts'
import { editText } from '../../../app/domain/values/text-edits.ts'
import type { DeliveryDetail } from '../../../app/ipc/webhooks/deliveries.ts'
import { createDeliveriesService } from '../../../main/modules/webhooks/deliveries-service.ts'
import { createPostDelivery } from '../../../main/modules/webhooks/post-delivery.ts'
import { createReceiverService } from '../../../main/modules/webhooks/receiver-service.ts'
import { createRehearsalService } from '../../../main/modules/webhooks/rehearsal-service.ts'
import { decodeText } from '../../../main/modules/webhooks/store/charset.ts'
import { openBody } from '../../../main/modules/webhooks/store/body-text.ts'
import { createKnownSecrets } from '../../../main/platform/log/known-secrets.ts'
import { compareJson } from '../../../renderer/format/json-compare.ts'
import { editable, isJson } from '../../../renderer/format/json-text.ts'
import { deliveryFixture } from '../../../renderer/features/webhooks/deliveries/delivery-text.ts'
import { oddDelivery, type OddDelivery } from '../cases/odd-deliveries.ts'
import fc from '../cases/property.ts'
import { realAfter } from './running-receiver.ts'
import { accessTo, connectionOf, scopeOf } from '../service/scope.ts'
import { later, openTestLibrary } from '../records/stories.ts'
import { untoldTask } from '../system/tasks.ts'

const LATIN = 'latin1'
const CONNECTION = connectionOf().id

function chunked(body: Uint8Array): Buffer {
  const parts: Buffer[] = []
  for (let from = 0; from < body.length; from += 5000) {
    const part = body.subarray(from, from + 5000)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), Buffer.from(part), Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

/** Sends a delivery over a socket of its own, byte for byte as given. Resolves to the first line of the response. */
function sendRaw(url: string, { headers, body, isChunked }: OddDelivery): Promise<string> {
  const { hostname, port, host, pathname } = new URL(url)
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  const lines = [
    `POST ${pathname} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Host: ${host}`,
    length,
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString(LATIN)
      if (!answer.includes('\r\n')) return
      socket.destroy()
      resolve(answer.split('\r\n')[0] ?? '')
    })
    socket.on('error', reject)
    socket.write(Buffer.from(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`, LATIN))
    socket.write(isChunked ? chunked(body) : body)
  })
}

/** A server that keeps the bytes of each request as they come, and accepts it. */
async function rawTarget(): Promise<{ url: string; take: () => { head: string; body: Buffer } }> {
  let found: { head: string; body: Buffer } | null = null
  const server = createServer((socket: Socket) => {
    let all = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      all = Buffer.concat([all, chunk])
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = all.subarray(0, end).toString(LATIN)
      const body = all.subarray(end + 4)
      if (body.length < Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)) return
      found = { head, body }
      socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    take() {
      if (found === null) throw new Error('nothing was sent')
      const taken = found
      found = null
      return taken
    },
  }
}

/** The receiver, the store and the replay of the application, over real sockets. */
async function workbench() {
  const library = openTestLibrary()
  const knownSecrets = createKnownSecrets()
  const receiver = createReceiverService({
    library: later(library),
    authority: { issue: () => Promise.reject(new Error('no HTTPS')), certificate: () => Promise.resolve('') },
    now: Date.now,
    scheduleTimeout: realAfter,
    knownSecrets,
    address: keptAddress(),
    notify: () => undefined,
  })
  onTestFinished(() => receiver.stop())
  const pause = (): Promise<void> => Promise.resolve()
  const rehearsal = createRehearsalService({
    play: {
      post: createPostDelivery({
        now: Date.now,
        sleep: pause,
        authorities: () => Promise.resolve([]),
        patienceMs: 60_000,
      }),
      read: () => Promise.resolve(null),
      payloadOf: () => Promise.resolve(''),
      uuid: () => '',
      now: Date.now,
      sleep: pause,
    },
    notify: () => undefined,
    settings: { connection: (id) => connectionOf({ id }) },
    runTask: untoldTask,
    deliveryOf: (connection, id) => Promise.resolve(library.webhooks.readDelivery(id, { connection })),
  })
  const deliveries = createDeliveriesService({
    library: later(library),
    now: Date.now,
    knownSecrets,
    runTask: untoldTask,
    notify: () => undefined,
    wake: () => undefined,
  })
  const { httpUrl } = await receiver.start(scopeOf(() => Promise.resolve(accessTo('https://a.example'))))
  const target = await rawTarget()
  const newest = (): DeliveryDetail => {
    const { stored } = library.webhooks.listDeliveries({ from: 0, limit: 1, text: '' })
    const [row] = library.webhooks.listDeliveries({ from: stored - 1, limit: 1, text: '' }).rows
    const delivery = library.webhooks.readDelivery(row?.id ?? 0)
    if (delivery === null) throw new Error('nothing was stored')
    return delivery
  }
  const replay = async (id: number, edits: Parameters<typeof rehearsal.replay>[0]['edits']) => {
    const request = { connection: CONNECTION, id, url: target.url, edits, times: 1 }
    const [result] = await rehearsal.replay(request, new AbortController().signal)
    expect(result).toMatchObject({ status: 204 })
    return target.take()
  }
  return { url: httpUrl ?? '', library, newest, replay, deliveries }
}

const ofDelivery = (headers: OddDelivery['headers']): string[] =>
  headers.filter(([name]) => !isOfConnection(name)).map(([name, value]) => `${name}: ${value}`)

const linesOf = (head: string): string[] =>
  head
    .split('\r\n')
    .slice(1)
    .filter((line) => !isOfConnection(line.slice(0, line.indexOf(':'))))

/** Where an edit is made: a digit of the text that is shown, or its end. */
function editOf(text: string, seed: number): string {
  const places = [...text.matchAll(/(?<=[:[,\s])[1-9](?=[,}\]\s\d])/g)].map(({ index }) => index)
  const at = places[seed % Math.max(1, places.length)]
  if (at === undefined) return `${text}7`
  return `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`
}

/** Receives, shows, edits, replays, exports and imports generated deliveries: a diff of the bytes shows the edit only. */
export async function expectBytesKept(numRuns: number): Promise<void> {
  const { url, library, newest, replay, deliveries } = await workbench()
  await fc.assert(
    fc.asyncProperty(oddDelivery, fc.nat(), async (sent, seed) => {
      expect(await sendRaw(url, sent)).toContain('204')
      const received = newest()
      // Received: bytes, and all headers in their order and spelling.
      expect(Buffer.compare(received.raw, sent.body)).toBe(0)
      expect(ofDelivery(received.headers)).toEqual(ofDelivery(sent.headers))
      // Replayed without an edit.
      const again = await replay(received.id, [])
      expect(Buffer.compare(again.body, Buffer.from(sent.body))).toBe(0)
      expect(linesOf(again.head)).toEqual(ofDelivery(sent.headers))
      // Edited in one place.
      const form = editable(received.body)
      const wanted = editOf(form.text, seed)
      const edits = form.editsFor(wanted)
      expect(edits).toHaveLength(1)
      const [edit] = edits
      if (edit === undefined) return
      const edited = await replay(received.id, edits)
      const [before, after] = [openBody(sent.body, sent.headers).bytes, openBody(edited.body, sent.headers).bytes]
      const tail = decodeText(before, received.text.charset).length - edit.to
      expect(decodeText(after, received.text.charset)).toBe(editText(received.body, edits))
      expectOneChange(before, after)
      expect(linesOf(edited.head)).toEqual(ofDelivery(sent.headers))
      expect(tail).toBeGreaterThanOrEqual(0)
      if (isJson(received.body) && isJson(wanted))
        expect(compareJson(received.body, editText(received.body, edits)).length).toBeLessThanOrEqual(1)
      // Exported and imported.
      const id = await deliveries.importFixture(CONNECTION, deliveryFixture(received))
      const imported = library.webhooks.readDelivery(id, { connection: CONNECTION })
      expect(imported?.headers).toEqual(received.headers)
      expect(Buffer.compare(imported?.raw ?? new Uint8Array([0]), received.raw)).toBe(0)
    }),
    { numRuns },
  )
}

/** Expects two texts of bytes to differ in one place of a few bytes only. */
function expectOneChange(before: Uint8Array, after: Uint8Array): void {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  expect(before.length - start - end).toBeLessThanOrEqual(2)
  expect(after.length - start - end).toBeLessThanOrEqual(2)
}
