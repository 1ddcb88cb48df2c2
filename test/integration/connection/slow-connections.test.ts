import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PLAIN_ANSWER } from '../../../app/domain/webhooks/receiver.ts'
import { createAuthority } from '../../../main/modules/webhooks/certificate-authority.ts'
import { RECEIVER_LIMITS } from '../../../main/modules/webhooks/receiver.ts'
import { post, receiverThat } from '../../support/webhooks/running-receiver.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

/** Opens connections that send this and nothing more, in the order of their ports. */
async function slowSockets(url: string, count: number, sent: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let place = 0; place < count; place++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    // Without reading, a socket does not see its end.
    socket.resume()
    sockets.push(socket)
    await once(socket, 'connect')
    if (sent !== '') await new Promise((resolve) => socket.write(sent, resolve))
  }
  return sockets
}

const SLOW: readonly (readonly [name: string, sent: (path: string) => string])[] = [
  ['send nothing', () => ''],
  ['never finish a head', (path) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `],
  ['never finish a body', (path) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{`],
]

// H8
describe('SECURITY 32: slow connections', () => {
  it.each(SLOW.flatMap(([name, sent]) => [60, 500].map((count) => [count, name, sent] as const)))(
    'of a number of %i that %s do not keep deliveries out',
    async (count, _name, sent) => {
      const { receiver } = await receiverThat(PLAIN_ANSWER)
      await slowSockets(receiver.httpUrl, count, sent(new URL(receiver.httpUrl).pathname))
      for (let time = 0; time < 20; time++) expect((await post(receiver.httpUrl)).status).toBe(204)
    },
  )

  it('that never finish a handshake do not keep deliveries over HTTPS out', async () => {
    const authority = createAuthority(temporaryFolder(), Date.now)
    const { receiver } = await receiverThat(PLAIN_ANSWER, {}, await authority.issue())
    const [httpsUrl, ca] = [receiver.httpsUrl ?? '', await authority.certificate()]
    await slowSockets(httpsUrl, 300, '')
    // More than the number that can wait at the same time.
    for (let time = 0; time < 60; time++) expect((await post(httpsUrl, { ca })).status).toBe(204)
  })

  it('do not end a delivery that is arriving under the secret path', async () => {
    const { receiver, received } = await receiverThat(PLAIN_ANSWER)
    const { port, pathname } = new URL(receiver.httpUrl)
    const honest = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void honest.destroy())
    await new Promise((resolve) => {
      honest.write(`POST ${pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n{"half":`, resolve)
    })
    await slowSockets(receiver.httpUrl, 300, 'POST /')
    const answered = once(honest, 'data')
    honest.write('"two"}')
    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 204 /)
    expect(received.map(({ body }) => Buffer.from(body).toString())).toEqual(['{"half":"two"}'])
  })

  it('give way to newer ones, the oldest first', async () => {
    const { receiver } = await receiverThat(PLAIN_ANSWER)
    const sockets = await slowSockets(receiver.httpUrl, 200, 'POST /')
    const closed: number[] = []
    sockets.forEach((socket, place) => {
      socket.once('close', () => closed.push(place))
    })
    await slowSockets(receiver.httpUrl, 3, 'POST /')
    await expect.poll(() => closed.toSorted((one, other) => one - other)).toEqual([0, 1, 2])
  })

  it.each(SLOW)('that %s are closed when their time is over', async (_name, sent) => {
    const { receiver } = await receiverThat(PLAIN_ANSWER, {}, null, { headMs: 100, requestMs: 100, checkMs: 50 })
    const [socket] = await slowSockets(receiver.httpUrl, 1, sent(new URL(receiver.httpUrl).pathname))
    if (socket?.destroyed === false) await once(socket, 'close')
    expect(socket?.destroyed).toBe(true)
  })

  it('have the promised time', () => {
    expect(RECEIVER_LIMITS).toEqual({ headMs: 10_000, requestMs: 30_000, checkMs: 1000 })
  })
})

it('deliveries that arrive together are all accepted', async () => {
  const { receiver } = await receiverThat(PLAIN_ANSWER)
  const answers = await Promise.all(Array.from({ length: 120 }, () => post(receiver.httpUrl)))
  expect(answers.filter(({ status }) => status !== 204)).toEqual([])
})

it('more deliveries than can wait for an answer are told to come later', async () => {
  const { receiver, received } = await receiverThat(
    { ...PLAIN_ANSWER, delayMs: 1 },
    { scheduleTimeout: () => () => undefined },
  )
  const waiting = Array.from({ length: 50 }, () => post(receiver.httpUrl).catch(() => null))
  await expect.poll(() => received.length).toBe(50)
  expect(await post(receiver.httpUrl)).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
  await receiver.close()
  await Promise.all(waiting)
})
