import { Agent } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { fakeTimers } from '../../support/system/fake-timers.ts'
import { openPushedDesk } from '../../support/service/pushed-desk.ts'

const SECOND = 1000

it('SECURITY 32: of 10,000 deliveries without a signature come at most six requests a minute, and of forged ones none', async () => {
  const timers = fakeTimers()
  const { deliver, asked, uncached } = await openPushedDesk(timers)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  onTestFinished(() => agent.destroy())
  let count = 0
  const flood = async (seconds: number, aSecond: number, key: string | null): Promise<Set<number>> => {
    const statuses = new Set<number>()
    for (let second = 0; second < seconds; second++) {
      const sent = Array.from({ length: aSecond }, () => deliver(40_000_000 + count++, { key, agent }))
      for (const { status } of await Promise.all(sent)) statuses.add(status)
      await timers.pass(SECOND)
    }
    return statuses
  }
  expect(await flood(125, 80, null)).toEqual(new Set([204]))
  expect(count).toBe(10_000)
  // Two minutes and five seconds, with one request at the beginning of each ten.
  expect(asked.length).toBeLessThanOrEqual(13)
  expect(asked.length).toBeGreaterThan(6)

  // What waits is requested by then, and all of that before the story of a right signature.
  await timers.pass(60 * SECOND)
  const [story] = uncached
  await deliver(story?.id ?? 0, { agent })
  while (!asked.includes(`story ${story?.id}`)) await setImmediate()
  asked.length = 0
  expect(await flood(60, 20, 'another key')).toEqual(new Set([204]))
  expect(asked).toEqual([])
}, 120_000)
