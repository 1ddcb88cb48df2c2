import { expect, it, vi } from 'vitest'
import { createFirstCalls } from '../../../main/first-calls.ts'
import type { FirstCallsParts } from '../../../main/first-calls.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import { settled } from '../../support/settled.ts'

function callsWith(latest: FirstCallsParts['latest'] = () => new Promise(() => undefined)) {
  const free = Promise.withResolvers<null>()
  const handlers = { 'log.show': () => Promise.resolve(null) } as unknown as FirstCallsParts['handlers']
  const logger = createLogger({ sink: () => true, now: () => 0, reference: () => 'ref-1' })
  const called = vi.fn()
  const calls = createFirstCalls({ until: free.promise, called, handlers, placeOf: () => undefined, latest, logger })
  return {
    called,
    send: (channel: string, input: unknown = {}) => calls.dispatch(1, 'a', channel, input),
    free: () => free.resolve(null),
  }
}

it('a call about the window is replied to once main is free, whatever else has started', async () => {
  const { send, free } = callsWith()
  const reply = send('log.show')
  free()
  expect(await reply).toEqual({ ok: true, value: null })
})

it('no call is replied to before that', async () => {
  const { send, called } = callsWith()
  let isReplied = false
  void send('log.show').then(() => {
    isReplied = true
  })
  await settled()
  expect(isReplied).toBe(false)
  // It is what main waits for.
  expect(called).toHaveBeenCalledTimes(1)
})

it('other calls get the error of a start that failed', async () => {
  const { send, free } = callsWith(() => Promise.reject(new Error('no library')))
  free()
  expect(await send('news.rows')).toMatchObject({ ok: false, error: { kind: 'start-failed' } })
})

it('what a window asks first is asked of the others in its name', async () => {
  const asked: unknown[][] = []
  const { send, free } = callsWith(() =>
    Promise.resolve({
      dispatcher: {
        dispatch(window, _id, channel) {
          asked.push([window, channel])
          return Promise.resolve({ ok: true, value: { connection: null } })
        },
        cancel: () => undefined,
        cancelAll: () => undefined,
      },
    }),
  )
  free()
  const reply = await send('desk.boot', { part: 'window' })
  expect([asked, reply]).toMatchObject([
    [
      [1, 'app.status'],
      [1, 'window.start'],
      [1, 'preferences.get'],
      [1, 'connections.list'],
    ],
    {
      ok: true,
      value: ['app.status', 'window.start', 'preferences.get', 'connections.list'].map((channel) => ({ channel })),
    },
  ])
})
