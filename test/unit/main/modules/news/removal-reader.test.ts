import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { createNewsService } from '../../../../../main/modules/news/news-service.ts'
import { createRemovalReader } from '../../../../../main/modules/news/removal-reader.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import { REPLY } from '../../../../support/cases/sample-errors.ts'
import { accessTo, scopeOf } from '../../../../support/service/scope.ts'
import { cachingLists, scriptedNews } from '../../../../support/service/scripted-news.ts'
import { idsOf, later, OWNER } from '../../../../support/records/stories.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 9, 12, 16)
const signal = new AbortController().signal

/** A reader of removals over a service with ten stories. */
function atNoon(options: Parameters<typeof scriptedNews>[0] = {}) {
  const service = scriptedNews(options)
  service.clock.now = NOON
  service.publish(...Array.from({ length: 10 }, (_, id) => ({ id: id + 1, createdAt: NOON - id * 1000 })))
  const lists = cachingLists(service)
  const scope = scopeOf(() => Promise.resolve(accessTo('', { owner: OWNER })), OWNER)
  let notices = 0
  const now = (): number => service.clock.now
  const parts = { client: service.client, library: later(lists.library), now, notifyChanged: () => (notices += 1) }
  const removals = createRemovalReader(parts)
  const logger = createLogger({ sink: () => true, now: () => 0, reference: () => '' })
  const listsOf = { newest: () => lists.newest(), older: () => lists.older() }
  const serviceWith = (reader: typeof removals) =>
    createNewsService({ ...parts, lists: listsOf, removals: reader, ingestion: {} as never, logger })
  return {
    service,
    lists,
    library: lists.library,
    removed: () => idsOf(lists.library, 'is:removed'),
    read: () => removals.read(scope, signal),
    /** Reads as after a restart: with what the library has. */
    readAfresh: () => createRemovalReader(parts).read(scope, signal),
    notices: () => notices,
    refresh: (reader = removals, older = false) => serviceWith(reader).refresh(scope, { query: '', older }, signal),
  }
}

describe('removed stories', () => {
  it('are not requested while no story is cached', async () => {
    const { service, read } = atNoon()
    expect((await read()).marked).toBe(0)
    expect(service.askedRemoved).toEqual([])
  })

  // A12
  it('are requested since the oldest cached story, and later since the newest removal, less five seconds', async () => {
    const { service, lists, read } = atNoon()
    await lists.newest()
    service.remove(NOON, 3)
    await read()
    await read()
    expect(service.askedRemoved.map(({ updatedSince, page }) => [updatedSince, page])).toEqual([
      [NOON - 9000 - 5000, 0],
      [NOON - 9000 - 5000, 1],
      [NOON - 5000, 0],
    ])
  })

  it.each([1, 20, 99])('are all read from a service that sends %i on each page', async (ownPageSize) => {
    const { service, lists, read, removed } = atNoon({ ownPageSize })
    for (let page = 0; page < 11; page++) await lists.older()
    service.remove(NOON, 10, ...Array.from({ length: 40 }, (_, id) => 5000 + id))
    await read()
    expect(removed()).toEqual([10])
  })

  it('are requested since the newest when a service sends all of them for each page', async () => {
    const { service, lists, read } = atNoon({ ignoresPages: true })
    await lists.newest()
    service.remove(NOON, 3, 7)
    await read()
    await read()
    expect(service.askedRemoved.map(({ updatedSince }) => updatedSince)).toEqual([
      ...[NOON - 9000 - 5000, NOON - 9000 - 5000],
      NOON - 5000,
    ])
  })

  // A12
  it('are requested for thirty days at first, by the clock of the service', async () => {
    const { service, lists, read } = atNoon()
    const DAY = 86_400_000
    service.clock.now = NOON + 40 * DAY
    service.publish({ id: 11, createdAt: NOON - 100 * DAY })
    await lists.newest()
    await read()
    expect(service.askedRemoved.map(({ updatedSince }) => updatedSince)).toEqual([NOON - 30 * DAY - 5000])
  })

  // A12
  it('are marked when they are cached, of whatever age, and the windows are told', async () => {
    const { service, lists, read, removed, notices } = atNoon()
    await lists.newest()
    service.remove(NOON, 3, 7, 999)
    expect((await read()).marked).toBe(2)
    expect([removed(), notices()]).toEqual([[3, 7], 1])
  })

  it('are all read when there are more than fit a page', async () => {
    const { service, lists, read, removed } = atNoon()
    await lists.newest()
    service.remove(NOON, 10, ...Array.from({ length: 240 }, (_, id) => 5000 + id))
    expect((await read()).marked).toBe(1)
    expect([removed(), service.askedRemoved.map(({ page }) => page)]).toEqual([[10], [0, 1, 2]])
  })

  it('are all read of a service that sends fewer on each page and does not say when they were removed', async () => {
    const { service, lists, read, removed } = atNoon({ ownPageSize: 50, saysNoRemovalTime: true })
    await lists.newest()
    service.remove(NOON, ...Array.from({ length: 120 }, (_, id) => 5000 + id), 10)
    await read()
    service.remove(NOON, 7)
    service.remove(NOON, ...Array.from({ length: 70 }, (_, id) => 6000 + id))
    await read()
    expect(removed()).toEqual([7, 10])
  })

  it('are all read where more were removed in the second of the last that was read', async () => {
    const { service, lists, read, removed } = atNoon({ ownPageSize: 50 })
    await lists.newest()
    service.remove(NOON, ...Array.from({ length: 40 }, (_, id) => 5000 + id))
    await read()
    service.remove(NOON, 7)
    service.remove(NOON, ...Array.from({ length: 120 }, (_, id) => 6000 + id))
    await read()
    expect(removed()).toEqual([7])
  })

  it('are all read when one in a full page has no usable ID, which is counted and can be shown', async () => {
    const { service, lists, library, read, removed } = atNoon()
    await lists.newest()
    service.remove(NOON, 10, ...Array.from({ length: 130 }, (_, id) => 5000 + id), -1)
    const { marked, unreadable } = await read()
    expect([marked, removed(), service.askedRemoved.map(({ page }) => page)]).toEqual([1, [10], [0, 1]])
    expect(unreadable).toMatchObject({ count: 1, first: { path: '$.removed[0]' } })
    expect(library.responses.readResponse(OWNER, unreadable?.first.hash ?? '')?.intact).toBe(true)
  })

  it('are requested since the same time again when the service sends the same page again and again, which each reading says', async () => {
    const { service, lists, read } = atNoon({ ignoresPages: true })
    await lists.newest()
    service.remove(NOON, ...Array.from({ length: 250 }, (_, id) => 5000 + id))
    expect((await read()).hasMore).toBe(true)
    await read()
    expect(service.askedRemoved.map(({ updatedSince }) => updatedSince)).toEqual(Array(4).fill(NOON - 9000 - 5000))
  })

  it('are marked as far as the service lists them when it refuses a later page, which each reading says', async () => {
    const { service, lists, read, removed } = atNoon()
    await lists.newest()
    service.remove(NOON, ...Array.from({ length: 250 }, (_, id) => 5000 + id), 10)
    service.failRemovedFrom(1, { kind: 'bad-request', reply: REPLY })
    expect([await read(), removed()]).toEqual([{ marked: 1, unreadable: null, hasMore: true, latest: NOON }, [10]])
    expect((await read()).hasMore).toBe(true)
    service.failRemovedFrom(0, { kind: 'bad-request', reply: REPLY })
    await expect(read()).rejects.toThrow('bad-request')
  })

  it('are counted once where none of them has a usable ID and the service sends the same page again and again', async () => {
    const { service, lists, read } = atNoon({ ignoresPages: true })
    await lists.newest()
    service.remove(NOON, ...Array.from({ length: 150 }, (_, id) => -1 - id))
    expect((await read()).unreadable?.count).toBe(100)
    expect(service.askedRemoved).toHaveLength(2)
  })

  it('are requested once as far as the service lists them when it removed more, which each reading says', async () => {
    const { service, lists, read, readAfresh, removed } = atNoon()
    await lists.newest()
    service.remove(NOON, ...Array.from({ length: 10_100 }, (_, id) => 5000 + id))
    expect((await read()).hasMore).toBe(true)
    service.askedRemoved.splice(0)
    service.remove(NOON + 60_000, 7)
    expect([(await read()).hasMore, (await read()).hasMore, removed()]).toEqual([true, true, [7]])
    expect(service.askedRemoved.map(({ updatedSince }) => updatedSince)).toEqual([NOON + 1000, NOON + 60_000 - 5000])
    service.askedRemoved.splice(0)
    await readAfresh()
    expect(service.askedRemoved.map(({ updatedSince }) => updatedSince)).toEqual(Array(100).fill(NOON - 9000 - 5000))
  })

  it.each([
    ['', { saysTime: true }],
    [', where the service does not say when it answers', {}],
    [', where the service answers in 2099', { aheadMs: 73 * 365 * DAY }],
    [', where the service answers in 1970', { aheadMs: -NOON }],
  ])('are all read after one that is dated in the future%s', async (_, options) => {
    const { service, lists, read, removed } = atNoon(options)
    await lists.newest()
    service.remove(Date.UTC(2099, 0, 1), 3)
    await read()
    service.clock.now = NOON + 60_000
    service.remove(NOON + 30_000, 7)
    await read()
    expect(removed()).toEqual([3, 7])
  })

  it.each([
    ['from now on where all stories are', [], NOON],
    ['for thirty days where one is', [{ id: 51, createdAt: NOON - 90 * DAY }], NOON - 30 * DAY],
  ])('are requested %s dated in the future', async (_, others, since) => {
    const { service, lists, read } = atNoon()
    service.stories.splice(0)
    service.publish({ id: 50, createdAt: Date.UTC(2099, 0, 1) }, ...others)
    await lists.newest()
    await read()
    expect(service.askedRemoved.map(({ updatedSince }) => updatedSince)).toEqual([since - 5000])
  })

  it('are requested again when a reading was interrupted', async () => {
    const { service, lists, read } = atNoon()
    await lists.newest()
    service.remove(NOON, ...Array.from({ length: 250 }, (_, id) => 5000 + id))
    service.failRemovedFrom(1)
    await expect(read()).rejects.toThrow()
    service.failRemovedFrom(null)
    await read()
    expect(service.askedRemoved.map(({ updatedSince }) => updatedSince)).toEqual([
      ...[NOON - 9000 - 5000, NOON - 9000 - 5000],
      ...[NOON - 9000 - 5000, NOON - 9000 - 5000, NOON - 9000 - 5000],
    ])
  })
})

describe('a refresh of the list', () => {
  // A12
  it('marks the stories that were removed', async () => {
    const { service, refresh, removed } = atNoon()
    await refresh()
    service.remove(NOON, 4)
    await refresh()
    expect(removed()).toEqual([4])
  })

  it('asks for no removals when older stories are requested', async () => {
    const { service, refresh } = atNoon()
    await refresh()
    await refresh(undefined, true)
    expect(service.askedRemoved).toEqual([])
  })

  it('counts the removals that cannot be read with the items of the list', async () => {
    const { service, refresh } = atNoon()
    await refresh()
    service.listOdd({ id: 'x' })
    service.remove(NOON, -1, -2)
    expect((await refresh()).value.unreadable).toMatchObject({ count: 3, first: { path: '$[0]' } })
  })

  it.each([
    ['says why the removals were not read', 'service-error', 'service-error'],
    ['says nothing where the plan has no such list', 'forbidden', undefined],
    ['says nothing where the service has no such list', 'not-found', undefined],
  ] as const)('%s', async (_what, kind, said) => {
    const { service, refresh } = atNoon()
    await refresh()
    service.failRemovedFrom(0, { kind, reply: { status: 503, message: '', requestId: null } })
    expect((await refresh()).value.removalError?.kind).toBe(said)
    expect(service.askedRemoved).toHaveLength(1)
  })

  it('says when more was removed than the service lists', async () => {
    const { refresh } = atNoon()
    const read = () => Promise.resolve({ marked: 0, unreadable: null, hasMore: true, latest: null })
    expect([(await refresh()).value.hasMoreRemoved, (await refresh({ read })).value.hasMoreRemoved]).toEqual([
      false,
      true,
    ])
  })

  it('brings its stories when removals are denied', async () => {
    const { refresh } = atNoon()
    const denied = { read: () => Promise.reject(new AppError({ kind: 'cancelled' })) }
    expect((await refresh(denied)).value.fresh).toBe(10)
  })
})
