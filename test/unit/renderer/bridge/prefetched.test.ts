// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BootReply } from '../../../../app/ipc/window/startup.ts'
import { sendReply, type Desk, type SentReply } from '../../../../app/ipc/channels.ts'
import { mayBePrefetched, prefetch, takePrefetched } from '../../../../renderer/bridge/prefetched.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ROWS: BootReply = { channel: 'news.rows', input: { connection: 'a', query: '', limit: 100 }, value: 'rows' }

/** A window that has asked first; main replies when the test says so. */
function asked() {
  const asks: string[] = []
  const replies = new Map<string, (reply: SentReply) => void>()
  const listeners = new Set<() => void>()
  vi.stubGlobal('desk', {
    invoke(_id: string, channel: string, input: unknown) {
      const { part } = input as { part: string }
      asks.push(`${channel} ${part}`)
      return new Promise((resolve) => replies.set(part, resolve))
    },
    subscribe(listener: (notice: string) => void) {
      const hear = (): void => listener('tasks.changed')
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  } satisfies Partial<Desk>)
  prefetch()
  return {
    asks,
    listeners,
    reply: (part: string, value: readonly BootReply[]) =>
      replies.get(part)?.(sendReply('desk.boot', { ok: true, value })),
    refuse: (part: string) => replies.get(part)?.(sendReply('desk.boot', { ok: false, error: { kind: 'cancelled' } })),
    notify: () => {
      for (const hear of [...listeners]) hear()
    },
  }
}

it('both parts are asked for at once', () => {
  expect(asked().asks).toEqual(['desk.boot window', 'desk.boot stories'])
})

it('a call takes its reply, whatever the order of its members', async () => {
  const { reply } = asked()
  const taken = takePrefetched('news.rows', { limit: 100, connection: 'a', query: '' })
  reply('stories', [ROWS])
  expect(await taken).toEqual(ROWS)
})

it('a reply is taken once', async () => {
  const { reply } = asked()
  reply('stories', [ROWS])
  await takePrefetched('news.rows', ROWS.input)
  expect(await takePrefetched('news.rows', ROWS.input)).toBeUndefined()
})

it('a call with another input makes its own', async () => {
  const { reply } = asked()
  reply('stories', [ROWS])
  expect(await takePrefetched('news.rows', { connection: 'b', query: '', limit: 100 })).toBeUndefined()
})

it('a call of no part waits for none', async () => {
  asked()
  expect(await takePrefetched('news.mark', {})).toBeUndefined()
})

it('the part of the window does not wait for the stories', async () => {
  const { reply } = asked()
  reply('window', [{ channel: 'app.status', input: {}, value: 'status' }])
  expect((await takePrefetched('app.status', {}))?.value).toBe('status')
})

it('a part that main refuses brings nothing', async () => {
  const { refuse } = asked()
  const taken = takePrefetched('news.rows', ROWS.input)
  refuse('stories')
  expect(await taken).toBeUndefined()
})

it('after a notice nothing is taken, also by a call that waits', async () => {
  const { reply, notify } = asked()
  const waiting = takePrefetched('news.rows', ROWS.input)
  notify()
  reply('stories', [ROWS])
  expect([await waiting, await takePrefetched('news.rows', ROWS.input), mayBePrefetched()]).toEqual([
    undefined,
    undefined,
    false,
  ])
})

it('replies that were not taken are dropped after ten seconds, with the listener', () => {
  const { listeners } = asked()
  vi.advanceTimersByTime(10_000)
  expect([mayBePrefetched(), listeners.size]).toEqual([false, 0])
})

it('a window without a door to main asks nothing', () => {
  vi.stubGlobal('desk', undefined)
  prefetch()
  expect(mayBePrefetched()).toBe(false)
})
