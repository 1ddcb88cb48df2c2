import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { HOSTILITIES, RUDE, sendHostile, type Hostility } from '../../support/cases/hostile.ts'
import fc from '../../support/cases/property.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'

let service: EmbeddedService
beforeAll(async () => {
  // Few stories, because some queries check all of them.
  service = await startFrozenService({ stories: 1000 })
})
afterAll(async () => {
  await service.close()
})

const send = (hostility: Hostility, silence?: number): Promise<string> =>
  sendHostile(Number(new URL(service.url).port), service.keys.full, hostility, silence)
// Each of these connections ends, so that a busy machine has the time it needs.
const rude = (name: string): Promise<string> => send(RUDE.find((each) => each.name === name) as Hostility, 60_000)

const stillAnswers = async (): Promise<boolean> =>
  (
    await fetch(`${service.url}/api/v2/news/${service.sample.nodeIds[0] ?? 0}`, {
      headers: { authorization: `token ${service.keys.full}` },
    })
  ).status === 200

describe('a hostile client', () => {
  it.each(HOSTILITIES)('with $name gets a plain error or no response, and no stack', async (hostility) => {
    const reply = await send(hostility)
    if (reply !== '') expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(reply).not.toMatch(/at .*\.ts:\d+|node:internal/)
    expect(await stillAnswers()).toBe(true)
  })

  it('with many simultaneous requests gets the responses in order', async () => {
    const replies = await rude('many requests in one breath')
    expect([...replies.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(
      Array.from({ length: 50 }, (_, place) => (place % 2 === 0 ? '200' : '404')),
    )
  })

  it('that closes half of the connection still gets its response', async () => {
    expect(await rude('half of the connection closed')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('that sends slowly does not delay others', async () => {
    const sockets = Array.from({ length: 50 }, () => connect(Number(new URL(service.url).port), '127.0.0.1'))
    await Promise.all(
      sockets.map((socket) => {
        socket.on('error', () => undefined)
        return new Promise((resolve) => socket.write('GET /api/v2/news HTTP/1.1\r\nhost: x\r\nx-slow: ', resolve))
      }),
    )
    expect(await stillAnswers()).toBe(true)
    for (const socket of sockets) socket.destroy()
  })

  it('that disconnects during responses does not harm the service', async () => {
    await Promise.all(Array.from({ length: 40 }, () => rude('leaving in the middle of the answer')))
    expect(await stillAnswers()).toBe(true)
  })

  it('with any query gets 200, 400 or 414, and a readable response', async () => {
    const names = fc.constantFrom(
      'tickers',
      'date',
      'dateFrom',
      'dateTo',
      'page',
      'pageSize',
      'sort',
      'displayOutput',
      'format',
      'updatedSince',
      'importanceRank',
      'isin',
      'channels',
      'authors',
      'topics',
      'topic_group_by',
      'primaryTickers',
      'content_types',
      'importance',
      'region',
      'lastId',
      'x',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String))), { maxLength: 5 }),
        async (pairs) => {
          const reply = await fetch(`${service.url}/api/v2/news?${new URLSearchParams(pairs).toString()}`, {
            headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
          })
          expect([200, 400, 414]).toContain(reply.status)
          JSON.parse(await reply.text())
        },
      ),
      { numRuns: 80 },
    )
  })
})
