import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { formatServiceDate } from '../../../../../app/domain/responses/service-date.ts'
import { AppError, type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { idsOf, stockOf, storyOf } from '../../../../support/records/stories.ts'
import { settled } from '../../../../support/system/settled.ts'
import { scriptedNews } from '../../../../support/service/scripted-news.ts'
import { watchingLists } from '../../../../support/service/scripted-watch.ts'
import { HOUR, NOON, watching } from '../../../../support/service/watching.ts'

describe('a refresh', () => {
  it('requests the newest page first, and then the updates since the newest update, less five seconds', async () => {
    const { library, watch, asked } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A', 'B'], isPaused: false })
    await watch.refresh(null)
    await watch.refresh(null)
    expect(asked.map(({ tickers, updatedSince, completeness }) => [tickers, updatedSince, completeness])).toEqual([
      [['A', 'B'], null, 'full'],
      [['A', 'B'], NOON - HOUR - 5000, 'full'],
    ])
    expect([idsOf(library, ''), watch.state()]).toMatchObject([
      [1, 2, 3],
      { running: false, requests: 2, fresh: 0, error: null },
    ])
  })

  it('requests groups of fifty tickers and pages, with a pause before each call except the first', async () => {
    const { library, watch, asked, paces, setStories } = watching()
    setStories(
      Array.from({ length: 150 }, (_, id) =>
        storyOf({ id, created: formatServiceDate(NOON - HOUR), updated: formatServiceDate(NOON - HOUR) }),
      ),
    )
    library.companies.saveWatchList({
      id: null,
      name: 'Many',
      symbols: Array.from({ length: 60 }, (_, place) => `S${place}`),
      isPaused: false,
    })
    await watch.refresh(null)
    expect(asked.map(({ tickers, page }) => [tickers.length, page])).toEqual([
      [50, 0],
      [10, 0],
    ])
    expect([paces, watch.state()]).toMatchObject([[250, 250], { requests: 3, fresh: 100 }])
    await watch.refresh(null)
    expect(asked.slice(2).map(({ tickers, page }) => [tickers.length, page])).toEqual([
      [50, 0],
      [50, 1],
      [10, 0],
      [10, 1],
    ])
    expect(watch.state()).toMatchObject({ requests: 5, fresh: 50 })
  })

  it.each([null, '1795787600'])(
    'goes on from when stories were created where they were updated %j',
    async (updated) => {
      const { library, watch, asked, setStories } = watching()
      setStories([storyOf({ id: 1, created: formatServiceDate(NOON - HOUR), updated, stocks: [stockOf('A')] })])
      library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
      await watch.refresh(null)
      await watch.refresh(null)
      expect(asked.map(({ updatedSince }) => updatedSince)).toEqual([null, NOON - HOUR - 5000])
    },
  )

  it('reads all updates of a service that sends fewer stories than are requested on each page', async () => {
    const service = scriptedNews({ ownPageSize: 15 })
    service.publish({ id: 1, createdAt: NOON - HOUR, symbols: ['A'] })
    const lists = watchingLists(service)
    lists.watch(['A'])
    await lists.refresh()
    service.publish(
      ...Array.from({ length: 40 }, (_, place) => ({ id: 2 + place, createdAt: NOON - place * 1000, symbols: ['A'] })),
    )
    await lists.refresh()
    expect(lists.state()).toMatchObject({ fresh: 40 })
    const before = service.asked.length
    await lists.refresh()
    expect(service.asked.slice(before).map(({ page }) => page)).toEqual([0])
  })

  it('counts what cannot be read, and leads to its response', async () => {
    const service = scriptedNews()
    service.publish({ id: 1, createdAt: NOON, symbols: ['A'] })
    service.listOdd({ id: 'x' })
    const lists = watchingLists(service)
    lists.watch(['A'])
    await lists.refresh()
    expect(lists.state()).toMatchObject({ fresh: 1, unreadable: { count: 1, first: { path: '$[0]' } } })
  })

  it('reads the other lists as well when what changed in one cannot be read', async () => {
    const service = scriptedNews()
    service.publish({ id: 1, createdAt: NOON, symbols: ['A', 'B'] })
    const lists = watchingLists(service)
    lists.watch(['A'])
    lists.watch(['B'])
    await lists.refresh()
    service.remove(NOON, 1)
    service.listOdd({ id: '99999999999999999999' })
    const before = service.asked.length
    await lists.refresh()
    expect(service.asked.slice(before).map(({ tickers }) => tickers)).toEqual([['A'], ['B']])
    expect(lists.state()).toMatchObject({ error: null, unreadable: { count: 2 } })
  })

  it.each(['unauthorized', 'forbidden', 'not-found', 'no-data'] as const)(
    'is well where the service has no list of removed stories, or none for this key: %s',
    async (kind) => {
      const service = scriptedNews()
      service.publish({ id: 1, createdAt: NOON, symbols: ['A'] })
      const lists = watchingLists(service)
      lists.watch(['A'])
      await lists.refresh()
      service.failRemovedFrom(0, { kind, reply: { status: 403, message: '', requestId: null } })
      await lists.refresh()
      expect(service.askedRemoved.length).toBeGreaterThan(0)
      expect(lists.state()).toMatchObject({ running: false, error: null })
    },
  )

  it('reads the other lists as well when the response for one is no list of stories, and says so', async () => {
    const service = scriptedNews()
    const unreadable = { kind: 'unreadable-reply', reason: 'shape', detail: 'x' } as const
    service.onRequest(({ tickers }) => {
      if (tickers.includes('A')) throw new AppError(unreadable)
    })
    const lists = watchingLists(service)
    lists.watch(['A'])
    lists.watch(['B'])
    await lists.refresh()
    expect(service.asked.map(({ tickers }) => tickers)).toEqual([['A'], ['B']])
    expect(lists.state()).toMatchObject({ running: false, error: unreadable })
  })

  it.each([
    ['refused', 'bad-request'],
    ['not found', 'not-found'],
    ['without data', 'no-data'],
    ['failed', 'service-error'],
    ['cut off', 'connection-broken'],
    ['too slow', 'timed-out'],
  ] as const)('reads the other lists as well when one is %s, and says so', async (_, kind) => {
    const service = scriptedNews()
    service.publish({ id: 1, createdAt: NOON, symbols: ['B'] })
    const reply = { status: 400, message: 'x', requestId: null }
    const facts = { reply, host: 'a.example', phase: 'idle', afterMs: 1 } as const
    service.onRequest(({ tickers }) => {
      if (tickers.includes('A')) throw new AppError({ kind, ...facts })
    })
    const lists = watchingLists(service)
    lists.watch(['A'])
    lists.watch(['B'])
    await lists.refresh()
    expect(lists.state()).toMatchObject({ fresh: 1, error: { kind } })
  })

  it.each<ErrorInfo>([
    { kind: 'service-error', reply: { status: 503, message: '', requestId: null } },
    { kind: 'connection-broken', host: 'a.example' },
  ])('requests no further list where three were not received: $kind', async (error) => {
    const service = scriptedNews()
    service.onRequest(() => {
      throw new AppError(error)
    })
    const lists = watchingLists(service)
    for (const symbol of ['A', 'B', 'C', 'D', 'E']) lists.watch([symbol])
    await lists.refresh()
    expect([service.asked.length, lists.state().error?.kind]).toEqual([3, error.kind])
  })

  it('reads a list again that is requested after it was read, and not again while it is read', async () => {
    const service = scriptedNews()
    service.publish({ id: 1, createdAt: NOON, symbols: ['A'] })
    const lists = watchingLists(service)
    const list = lists.watch(['A'])
    await lists.refresh()
    const again: Promise<void>[] = []
    service.onRequest(() => {
      if (again.length < 2) again.push(lists.refresh(list))
    })
    await lists.refresh(list)
    await Promise.all(again)
    expect(service.asked).toHaveLength(2)
    const { newsRemoved } = service.client
    service.client.newsRemoved = (...request) => {
      if (again.length < 3) again.push(lists.refresh(list))
      return newsRemoved(...request)
    }
    await lists.refresh(list)
    await Promise.all(again)
    expect(service.asked).toHaveLength(4)
  })

  it('keeps removed stories as tombstones and counts edits', async () => {
    const { library, watch, setStories, setRemoved } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    await watch.refresh(null)
    setStories([
      storyOf({
        id: 1,
        title: 'Edited',
        created: formatServiceDate(NOON - HOUR),
        updated: formatServiceDate(NOON),
        stocks: [stockOf('A')],
      }),
    ])
    setRemoved([
      { id: 2, updated: formatServiceDate(NOON) },
      { id: 77, updated: formatServiceDate(NOON) },
      { id: -1, updated: formatServiceDate(NOON) },
    ])
    await watch.refresh(null)
    expect(watch.state()).toMatchObject({ revised: 1, removed: 1, unreadable: { count: 1 } })
    expect([idsOf(library, 'is:revised'), idsOf(library, 'is:removed')]).toEqual([[1], [2]])
  })

  it('that fails or is cancelled reports it and starts again after the symbols that were read whole', async () => {
    const { library, watch, asked, fail } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    fail(new AppError({ kind: 'offline', reason: 'refused', detail: '' }))
    await watch.refresh(null)
    expect(watch.state()).toMatchObject({ running: false, error: { kind: 'offline' } })
    fail(null)
    const running = watch.refresh(null)
    watch.cancel()
    await running
    expect(watch.state()).toMatchObject({ running: false, error: { kind: 'cancelled' } })
    await watch.refresh(null)
    expect(asked.map(({ updatedSince }) => updatedSince)).toEqual([null, null, NOON - HOUR - 5000])
    expect(watch.state().error).toBeNull()
  })

  it('skips paused lists unless one is requested', async () => {
    const { library, watch, asked } = watching()
    const id = library.companies.saveWatchList({ id: null, name: 'Paused', symbols: ['A'], isPaused: true })
    await watch.refresh(null)
    expect(asked).toHaveLength(0)
    await watch.refresh(id)
    expect(asked).toHaveLength(1)
  })

  it('refreshes a list that is requested while the removed stories are read', async () => {
    const { library, watch, asked, askedRemoved, hold } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    const paused = library.companies.saveWatchList({ id: null, name: 'Paused', symbols: ['B'], isPaused: true })
    const release = hold('removals')
    const all = watch.refresh(null)
    await settled()
    expect(askedRemoved).toHaveLength(1)
    const one = watch.refresh(paused)
    release()
    await Promise.all([all, one])
    expect(asked.map(({ tickers }) => tickers)).toEqual([['A'], ['B']])
    expect(watch.state()).toMatchObject({ running: false, error: null })
  })

  it('refreshes all lists that are requested while one of them is, each once', async () => {
    const { library, watch, asked, hold } = watching()
    const mine = library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    library.companies.saveWatchList({ id: null, name: 'Other', symbols: ['B'], isPaused: false })
    const release = hold('test')
    const one = watch.refresh(mine)
    await settled()
    expect(watch.state()).toMatchObject({ running: true, isEvery: false })
    const all = watch.refresh(null)
    expect(watch.state()).toMatchObject({ running: true, isEvery: true })
    release()
    await Promise.all([one, all])
    expect(asked.map(({ tickers }) => tickers)).toEqual([['A'], ['B']])
    expect(watch.state()).toMatchObject({ running: false, error: null })
  })

  it('runs automatically for the connections of the windows', async () => {
    const { library, watch, asked } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    await watch.refreshInUse()
    expect(asked).toHaveLength(1)
  })

  it('does not run automatically while working offline', async () => {
    const { library, watch, asked } = watching({ ...DEFAULT_PREFERENCES, offline: true })
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    await watch.refreshInUse()
    expect(asked).toHaveLength(0)
  })
})

describe('an alert', () => {
  const ALERT = {
    id: null,
    purpose: 'alert',
    name: 'Mergers',
    query: 'title:merger',
    colour: null,
    sound: null,
  } as const
  const list = { id: null, name: 'Mine', symbols: ['A'], isPaused: false }
  const merger = (id: number, at: number) =>
    storyOf({ id, title: `A merger ${id}`, created: formatServiceDate(at), updated: formatServiceDate(NOON - HOUR) })

  /** A desk whose library has stories already. */
  async function filled(preferences = DEFAULT_PREFERENCES): Promise<ReturnType<typeof watching>> {
    const desk = watching(preferences)
    desk.library.companies.saveWatchList(list)
    await desk.watch.refresh(null)
    return desk
  }

  it('is told of a matching new story once, and of no old one', async () => {
    const { library, watch, alerted, setStories } = await filled()
    library.companies.saveNamedQuery(ALERT)
    setStories([
      merger(10, NOON - HOUR),
      merger(20, NOON - 48 * HOUR),
      storyOf({ id: 30, created: formatServiceDate(NOON - HOUR), updated: formatServiceDate(NOON - HOUR) }),
    ])
    await watch.refresh(null)
    await settled()
    const told = [
      {
        connection: 'test',
        match: {
          alert: { name: 'Mergers', query: 'title:merger' },
          sound: null,
          story: { id: 10, title: 'A merger 10' },
        },
      },
    ]
    expect(alerted).toEqual(told)
    await watch.refresh(null)
    await settled()
    expect(alerted).toEqual(told)
  })

  it('is told of nothing when notifications are off', async () => {
    const { library, watch, alerted, setStories } = await filled({ ...DEFAULT_PREFERENCES, notifications: false })
    library.companies.saveNamedQuery(ALERT)
    setStories([merger(10, NOON - HOUR)])
    await watch.refresh(null)
    await settled()
    expect(alerted).toEqual([])
  })

  it('that cannot be applied keeps no other one from being told', async () => {
    const { library, watch, alerted, setStories } = await filled()
    library.companies.saveNamedQuery({ ...ALERT, name: 'Gone', query: 'list:Removed' })
    library.companies.saveNamedQuery(ALERT)
    setStories([merger(10, NOON - HOUR)])
    await watch.refresh(null)
    await settled()
    expect(alerted.map(({ match }) => match.alert.name)).toEqual(['Mergers'])
  })

  it('with a sound is heard, also when another one without a sound names the story', async () => {
    const { library, watch, alerted, setStories } = await filled()
    library.companies.saveNamedQuery({ ...ALERT, name: 'All', query: 'after:2020-01-01' })
    library.companies.saveNamedQuery({ ...ALERT, sound: 'bell' })
    setStories([merger(10, NOON - HOUR)])
    await watch.refresh(null)
    await settled()
    expect(alerted.map(({ match }) => [match.alert.name, match.sound])).toEqual([['All', 'bell']])
  })

  it('is told of nothing at the first fill of the library, however many lists and pages it takes', async () => {
    const { library, watch, alerted, setStories } = watching()
    library.companies.saveWatchList(list)
    library.companies.saveWatchList({ ...list, name: 'Others', symbols: ['B'] })
    library.companies.saveNamedQuery(ALERT)
    setStories([merger(10, NOON - HOUR)])
    await watch.refresh(null)
    await settled()
    expect(alerted).toEqual([])
  })
})

const LIST = { id: null, name: 'Mine', symbols: ['A'], isPaused: false }

describe('a refresh of one connection', () => {
  it('is not shown under another connection', async () => {
    const { library, watch } = watching()
    library.companies.saveWatchList(LIST)
    await watch.refresh(null)
    expect(watch.state('other')).toMatchObject({ requests: 0, endedAt: null })
  })

  it('does not block that of another connection', async () => {
    const { library, watch, other, hold } = watching()
    library.companies.saveWatchList(LIST)
    const release = hold('test')
    const first = watch.refresh(null)
    await watch.refresh(null, other)
    expect([watch.state('test').running, watch.state('other').running]).toEqual([true, false])
    release()
    await first
  })

  it('is refused while one of the same connection runs', async () => {
    const { library, watch, hold } = watching()
    library.companies.saveWatchList(LIST)
    const release = hold('test')
    const first = watch.refresh(null)
    await expect(watch.refresh(null)).rejects.toMatchObject({ error: { kind: 'invalid-input' } })
    release()
    await first
  })

  it('is cancelled without that of another connection', async () => {
    const { library, watch, other, hold } = watching()
    library.companies.saveWatchList(LIST)
    const releases = [hold('test'), hold('other')]
    const refreshes = [watch.refresh(null), watch.refresh(null, other)]
    await settled()
    watch.cancel('other')
    for (const release of releases) release()
    await Promise.all(refreshes)
    expect([watch.state('test').error, watch.state('other').error]).toEqual([null, { kind: 'cancelled' }])
  })

  it('ends when the connection is removed', async () => {
    const { library, watch, other, hold, askedUnder, removeConnection } = watching()
    library.companies.saveWatchList({ ...LIST, symbols: Array.from({ length: 60 }, (_, place) => `S${place}`) })
    const release = hold('other')
    const refresh = watch.refresh(null, other)
    await settled()
    removeConnection('other')
    release()
    await refresh
    expect(askedUnder).toEqual(['other'])
  })

  it('leaves no state of a connection that was removed', async () => {
    const { library, watch, other, removeConnection } = watching()
    library.companies.saveWatchList(LIST)
    await watch.refresh(null, other)
    removeConnection('other')
    await watch.refresh(null)
    expect(watch.state('other').requests).toBe(0)
  })
})

describe('the scheduled refresh', () => {
  it('refreshes the connections of the windows one after another', async () => {
    const { library, watch, scope, other, hold, show, askedUnder } = watching()
    library.companies.saveWatchList(LIST)
    show(scope, other)
    const release = hold('test')
    void watch.refreshInUse()
    await settled()
    expect(askedUnder).toEqual(['test'])
    release()
    await settled()
    expect(askedUnder).toEqual(['test', 'other'])
  })

  it('leaves out a connection that is being refreshed', async () => {
    const { library, watch, scope, other, hold, show, askedUnder } = watching()
    library.companies.saveWatchList(LIST)
    show(scope, other)
    const release = hold('test')
    const refresh = watch.refresh(null)
    void watch.refreshInUse()
    await settled()
    expect(askedUnder).toEqual(['test', 'other'])
    release()
    await refresh
  })

  it('refreshes all lists of a connection of which one is being refreshed', async () => {
    const { library, watch, asked, hold } = watching()
    const mine = library.companies.saveWatchList(LIST)
    library.companies.saveWatchList({ ...LIST, name: 'Other', symbols: ['B'] })
    const release = hold('test')
    const one = watch.refresh(mine)
    await settled()
    const all = watch.refreshInUse()
    release()
    await Promise.all([one, all])
    expect(asked.map(({ tickers }) => tickers)).toEqual([LIST.symbols, ['B']])
  })

  it('requests nothing more after a stop', async () => {
    const { library, watch, scope, other, hold, show, askedUnder } = watching()
    library.companies.saveWatchList(LIST)
    show(scope, other)
    const release = hold('test')
    void watch.refreshInUse()
    await settled()
    watch.stop()
    release()
    await settled()
    expect(askedUnder).toEqual(['test'])
  })
})
