import { describe, expect, it } from 'vitest'
import { isInTime } from '../../app/domain/webhooks/delivery.ts'
import { PLAIN_ANSWER } from '../../app/domain/webhooks/receiver.ts'
import { errorInfo } from '../../app/errors/app-error.ts'
import { createUndiciTransport } from '../../main/platform/http/undici-transport.ts'
import { REAL_TIME, rehearse } from '../support/rehearse.ts'
import { post, receiverThat } from '../support/running-receiver.ts'
import { scriptedServer } from '../support/scripted-server.ts'

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
