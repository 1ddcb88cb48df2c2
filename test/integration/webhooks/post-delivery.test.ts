import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { PLAIN_ANSWER } from '../../../app/domain/webhooks/receiver.ts'
import { createPostDelivery } from '../../../main/modules/webhooks/post-delivery.ts'
import { receiverThat } from '../../support/webhooks/running-receiver.ts'

const post = createPostDelivery({
  now: Date.now,
  sleep: (ms) => wait(ms),
  authorities: () => Promise.resolve([]),
  patienceMs: 60_000,
})

it('stored headers are sent with an asterisk for each character that no header has', async () => {
  const { receiver, received } = await receiverThat(PLAIN_ANSWER)
  const headers = [
    ['X-Token', 'Bearer •••'],
    ['X-•••', 'caf\u00e9\u0001'],
  ] as const
  const { signal } = new AbortController()
  expect(
    await post({ url: new URL(receiver.httpUrl), headers, body: '{}', mode: { how: 'whole' }, signal }),
  ).toMatchObject({ status: 204, errorText: null })
  expect(received[0]?.headers).toEqual(
    expect.arrayContaining([
      ['X-Token', 'Bearer ***'],
      ['X-***', 'caf\u00e9*'],
    ]),
  )
})

/** The result of a delivery to a receiver that answers like this. `now` counts how often it was asked, in place of a clock. */
async function resultOf(answer: (response: ServerResponse) => void, patienceMs = 60_000) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  let asked = 0
  const parts = { now: () => ++asked, sleep: (ms: number) => wait(ms), authorities: () => Promise.resolve([]) }
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const { signal } = new AbortController()
  return createPostDelivery({ ...parts, patienceMs })({ url, headers: {}, body: '{}', mode: { how: 'whole' }, signal })
}

it('a response whose body does not end came when it began', async () => {
  const { status, afterMs, errorText } = await resultOf((response) => response.writeHead(200).write('x'), 500)
  expect({ status, afterMs, errorText }).toEqual({ status: 200, afterMs: 1, errorText: null })
})

it('a response is read as it was sent, also where a part of it ends within a character', async () => {
  const words = Buffer.from('Größe übertroffen')
  const { body } = await resultOf((response) => {
    response.writeHead(200).write(words.subarray(0, 5), () => setImmediate(() => response.end(words.subarray(5))))
  })
  expect(body).toBe('Größe übertroffen')
})

it.each([
  ['a mark of the order of bytes', Buffer.from('\ufeffdone'), '\ufeffdone'],
  ['half a character at its end', Buffer.from('done ß').subarray(0, -1), 'done \ufffd'],
])('a response with %s is told with it', async (_what, sent, told) => {
  const { body } = await resultOf((response) => response.end(sent))
  expect(body).toBe(told)
})

it('of a long response the first 5 KiB are read, and no half of a character', async () => {
  const { body } = await resultOf((response) => response.end(`x${'ß'.repeat(5000)}`))
  expect(body).toBe(`x${'ß'.repeat(2559)}`)
})

it('a response that goes on and on is received up to a megabyte and what is on its way', async () => {
  const block = 'x'.repeat(65_536)
  let blocks = 0
  const { status, body, errorText } = await resultOf((response) => {
    function write(): void {
      blocks += 1
      if (!response.destroyed && blocks < 10_000) response.write(block, () => setImmediate(write))
    }
    write()
  }, 5000)
  expect({ status, body, errorText }).toEqual({ status: 200, body: 'x'.repeat(5120), errorText: null })
  expect(blocks).toBeLessThan(1000)
})
