import { describe, expect, it } from 'vitest'
import type { RehearsalPlan } from '../../../../../app/domain/webhooks/rehearsal.ts'
import type { ConnectionScope } from '../../../../../main/modules/context/connection-scope.ts'
import type { PostDelivery } from '../../../../../main/modules/webhooks/post-delivery.ts'
import { createRehearsalService } from '../../../../../main/modules/webhooks/rehearsal-service.ts'
import { accessTo, connectionOf, scopeOf } from '../../../../support/service/scope.ts'
import { settled } from '../../../../support/system/settled.ts'
import { untoldTask } from '../../../../support/system/tasks.ts'
import type { RunTask } from '../../../../../main/modules/context/context.ts'

const PLAN: RehearsalPlan = {
  url: 'http://localhost:1/hook',
  kinds: ['News/v1', 'Earnings/v1'],
  signs: false,
  countUrl: '',
  stateUrl: '',
  failUrl: '',
  scenarios: ['normal'],
}

const scopeFor = (id: string): ConnectionScope => ({
  ...scopeOf(() => Promise.resolve(accessTo('https://a.example'))),
  connection: connectionOf({ id }),
})

/** Rehearsals of two connections with a receiver that responds when the test says so. */
function rehearsing(runTask: RunTask = untoldTask) {
  const connections = new Set(['one', 'two'])
  const waiting: (() => void)[] = []
  const post: PostDelivery = () =>
    new Promise((resolve) => {
      waiting.push(() => resolve({ status: 204, afterMs: 1, location: null, errorText: null, body: '' }))
    })
  const service = createRehearsalService({
    play: {
      post,
      read: () => Promise.resolve(null),
      payloadOf: () => Promise.resolve('{"data":{"id":"1","action":"Created","content":{}}}'),
      uuid: () => 'uuid',
      now: () => 0,
      sleep: () => Promise.resolve(),
    },
    notify: () => undefined,
    runTask,
    settings: { connection: (id) => (connections.has(id) ? connectionOf({ id }) : undefined) },
    deliveryOf: (_connection, id) =>
      Promise.resolve(
        id === 1
          ? { headers: [['content-type', 'application/json; charset=iso-8859-1']], raw: new TextEncoder().encode('{}') }
          : null,
      ),
  })
  return {
    service,
    connections,
    /** The number of deliveries so far. */
    sent: async () => {
      await settled()
      return waiting.length
    },
    respond: async () => {
      await settled()
      for (const respond of waiting.splice(0)) respond()
      await settled()
    },
  }
}

describe('a rehearsal of one connection', () => {
  it('is not shown under another', async () => {
    const { service } = rehearsing()
    await service.start(scopeFor('one'), PLAN)
    expect([service.state('one').isRunning, service.state('two').isRunning]).toEqual([true, false])
  })

  it('does not end when another begins', async () => {
    const { service, respond } = rehearsing()
    await service.start(scopeFor('one'), PLAN)
    await service.start(scopeFor('two'), PLAN)
    await respond()
    await respond()
    expect([service.state('one').done, service.state('two').done]).toEqual([2, 2])
  })

  it('is cancelled alone', async () => {
    const { service, respond } = rehearsing()
    await service.start(scopeFor('one'), PLAN)
    await service.start(scopeFor('two'), PLAN)
    service.cancel('one')
    await respond()
    expect([service.state('one').isRunning, service.state('two').isRunning]).toEqual([false, true])
  })

  it('ends when its connection is removed, and leaves no state', async () => {
    const { service, connections, respond, sent } = rehearsing()
    await service.start(scopeFor('one'), PLAN)
    connections.delete('one')
    await respond()
    expect([await sent(), service.state('one').plan]).toEqual([0, null])
  })

  it('is replaced by one that begins while its key is read', async () => {
    const { service, respond } = rehearsing()
    await Promise.all([service.start(scopeFor('one'), PLAN), service.start(scopeFor('one'), PLAN)])
    await respond()
    await respond()
    expect(service.state('one')).toMatchObject({ done: 2, isRunning: false })
  })
})

describe('a replay', () => {
  const REQUEST = { connection: 'one', id: 1, url: 'https://receiver.example/hook', edits: [], times: 3 }

  it('is a task that says how far it is', async () => {
    const told: unknown[] = []
    const { service, respond } = rehearsing((begin, work) => {
      told.push(begin.title, begin.canCancel)
      return work({ signal: new AbortController().signal, tell: (changes) => told.push(changes.progress) })
    })
    const replaying = service.replay(REQUEST, new AbortController().signal)
    await respond()
    await respond()
    await respond()
    expect(await replaying).toHaveLength(3)
    expect(told).toEqual([
      'Replay of a delivery',
      true,
      { done: 0, total: 3 },
      { done: 1, total: 3 },
      { done: 2, total: 3 },
    ])
  })

  it('that is cancelled sends no more, and tells what was sent', async () => {
    const control = new AbortController()
    const { service, respond, sent } = rehearsing((_begin, work) =>
      work({ signal: control.signal, tell: () => undefined }),
    )
    const replaying = service.replay(REQUEST, new AbortController().signal)
    await settled()
    control.abort()
    await respond()
    expect([(await replaying).length, await sent()]).toEqual([1, 0])
  })

  it('of a delivery that was deleted says so', async () => {
    const { service, sent } = rehearsing()
    await expect(service.replay({ ...REQUEST, id: 2 }, new AbortController().signal)).rejects.toMatchObject({
      error: { errorText: 'This delivery was deleted.' },
    })
    expect(await sent()).toBe(0)
  })

  it('sends nothing when the encoding of the delivery lacks a character', async () => {
    const { service, sent } = rehearsing()
    const edits = [{ from: 1, to: 1, text: '"\u65e5":1' }]
    await expect(service.replay({ ...REQUEST, edits }, new AbortController().signal)).rejects.toMatchObject({
      error: { field: 'body' },
    })
    expect(await sent()).toBe(0)
  })
})
