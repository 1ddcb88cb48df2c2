import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isInTime } from '../../../app/domain/webhooks/delivery.ts'
import { PLAIN_ANSWER } from '../../../app/domain/webhooks/receiver.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { jsonAnswer } from '../../../main/modules/programs/answer.ts'
import { openDoor } from '../../../main/modules/programs/door.ts'
import { createUndiciTransport } from '../../../main/platform/http/undici-transport.ts'
import { REAL_TIME, rehearse } from '../../support/webhooks/rehearse.ts'
import { post, receiverThat } from '../../support/webhooks/running-receiver.ts'
import { scriptedServer } from '../../support/service/scripted-server.ts'

/** Milliseconds until the response arrives from a receiver with that delay. */
async function answeredAfter(delayMs: number): Promise<number> {
  const { receiver, responses } = await receiverThat({ ...PLAIN_ANSWER, delayMs })
  await post(receiver.httpUrl)
  return responses[0]?.afterMs ?? 0
}

describe('the thirty seconds of a receiver, in real time', () => {
  it('end between 29 and 30.2 seconds', async () => {
    const [early, late] = await Promise.all([answeredAfter(29_000), answeredAfter(30_200)])
    expect(isInTime(early)).toBe(true)
    expect(isInTime(late)).toBe(false)
  })

  it('apply to a rehearsal: a response after 29 is in time, and after 31 the delivery is repeated', async () => {
    const state = await rehearse('none', { scenarios: ['late', 'given-up'] }, REAL_TIME)
    expect(state.findings.map(({ passed }) => passed)).toEqual([true, true])
  })
})

// SECURITY 66
it('a program that stalls in its header or its body is told so within 15 seconds, and its connection ends', async () => {
  const server = await openDoor(
    0,
    async ({ body }) => jsonAnswer(await body()),
    () => undefined,
  )
  onTestFinished(() => server.close())
  const { host, port } = new URL(server.url)
  const stalled = async (sent: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
    })
    socket.write(sent)
    const from = performance.now()
    await once(socket, 'close')
    return { text: text.slice(0, 12), isInTime: performance.now() - from < 15_000 }
  }
  const all = await Promise.all([
    stalled(`GET / HTTP/1.1\r\nHost: ${host}\r\nX:`),
    stalled(`POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n{`),
  ])
  expect(all).toEqual([
    { text: 'HTTP/1.1 408', isInTime: true },
    { text: 'HTTP/1.1 408', isInTime: true },
  ])
})

// SECURITY 22
describe('a call that is cancelled', () => {
  it('closes its socket within 100 ms', async () => {
    const server = await scriptedServer(() => undefined)
    const transport = createUndiciTransport(() => Promise.resolve(null))
    const delays: number[] = []
    // A busy machine may delay single attempts; if cancelling did not work, all of them would be late.
    for (let attempt = 1; attempt <= 10; attempt++) {
      const control = new AbortController()
      const url = new URL(server.url)
      const call = transport({ url, headers: {}, signal: control.signal }).catch(errorInfo)
      await expect.poll(() => server.requests.length).toBe(attempt)
      const closed = server.nextClose()
      const cancelledAt = performance.now()
      control.abort()
      expect(await call).toEqual({ kind: 'cancelled' })
      delays.push((await closed) - cancelledAt)
    }
    expect(Math.min(...delays)).toBeLessThan(100)
  })
})
