import { expect, it } from 'vitest'
import { BOOT_CHANNELS, BOOT_PARTS, type BootPart } from '../../../app/domain/window/startup-calls.ts'
import type { Place } from '../../../app/ipc/window/location.ts'
import { createBoot } from '../../../main/startup-replies.ts'

const NEWS = {
  view: 'news',
  news: { filter: { query: 'fed', order: 'best', shows: 'visible' }, selected: 7, index: 0, top: null },
} as Place

/** Boots a window in a connection, where the calls of `failing` fail. */
async function boot(part: BootPart, place?: Place, failing: readonly string[] = []) {
  const ids: string[] = []
  const ask = createBoot(
    {
      dispatch(_window, callId, channel) {
        ids.push(callId)
        return Promise.resolve(
          failing.includes(channel)
            ? { ok: false, error: { kind: 'cancelled' } }
            : { ok: true, value: channel === 'app.status' ? { connection: { id: 'one' } } : channel },
        )
      },
    },
    (_window, connection) => (connection === 'one' ? place : undefined),
  )
  const replies = await ask(1, part)
  return { ids, replies, inputOf: (wanted: string) => replies.find(({ channel }) => channel === wanted)?.input }
}

it.each(BOOT_PARTS)('the part of the %s brings what a window may take from it, and nothing else', async (part) => {
  const { replies } = await boot(part, NEWS)
  expect([...new Set(replies.map(({ channel }) => channel))].sort()).toEqual(BOOT_CHANNELS[part].toSorted())
})

it('the rows and their number are those of the list that the window showed, each call with an ID of its own', async () => {
  const { inputOf, ids } = await boot('stories', NEWS)
  expect(new Set(ids).size).toBe(ids.length)
  expect([inputOf('news.rows'), inputOf('news.count'), inputOf('news.item')]).toEqual([
    { connection: 'one', query: 'fed', order: 'best', shows: 'visible', offset: 0, limit: 100 },
    { connection: 'one', queries: ['fed'], limit: 20_000 },
    { connection: 'one', id: 7, mode: 'cached' },
  ])
})

it('a window that showed nothing yet begins with every story', async () => {
  expect((await boot('stories')).inputOf('news.rows')).toMatchObject({ query: '', order: 'newest', offset: 0 })
})

it('no stories are read for another view', async () => {
  expect((await boot('stories', { ...NEWS, view: 'ratios' })).inputOf('news.count')).toBeUndefined()
})

it('a call that fails is left out', async () => {
  const { replies } = await boot('window', NEWS, ['preferences.get'])
  expect(replies.map(({ channel }) => channel)).toEqual([
    'app.status',
    'window.start',
    'connections.list',
    'tasks.list',
    'watch.state',
  ])
})

it('without a status nothing is asked of a connection', async () => {
  expect((await boot('stories', NEWS, ['app.status'])).replies).toEqual([])
})
