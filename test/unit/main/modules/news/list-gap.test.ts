import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import fc from '../../../../support/cases/property.ts'
import { settled } from '../../../../support/system/settled.ts'
import { cachingLists, memoryLibrary, readingLists, scriptedNews } from '../../../../support/service/scripted-news.ts'

const SECOND = 1000
/** Noon of a day in the service's zone. */
const NOON = Date.UTC(2026, 9, 12, 16)

/** A service with a hundred stories before noon, and the lists of an application that has read the newest fifty. */
async function atNoon() {
  const service = scriptedNews()
  service.publish(...Array.from({ length: 100 }, (_, place) => ({ id: place + 1, createdAt: NOON - place * SECOND })))
  const lists = cachingLists(service)
  await lists.newest()
  let lastId = 1000
  /** Publishes that many stories after those that were published last. */
  const burst = (count: number): number[] => {
    const ids = Array.from({ length: count }, () => ++lastId)
    service.publish(...ids.map((id) => ({ id, createdAt: NOON + id * SECOND })))
    return ids
  }
  const missing = (ids: readonly number[]): number[] => {
    const cached = new Set(lists.cachedIds())
    return ids.filter((id) => !cached.has(id))
  }
  return { service, lists, burst, missing }
}

/** Adds an alert that every story matches. */
const alertOnAll = ({ library }: ReturnType<typeof cachingLists>): number =>
  library.companies.saveNamedQuery({
    id: null,
    purpose: 'alert',
    name: 'All',
    query: 'story',
    colour: null,
    sound: null,
  })

describe('a refresh', () => {
  it('makes one request when it meets the stories of the refresh before on the first page', async () => {
    const { lists, burst } = await atNoon()
    burst(40)
    expect(await lists.newest()).toMatchObject({ fresh: 40, requests: 1, coverage: { gap: null } })
  })

  it('makes one request for a list of a single story', async () => {
    const service = scriptedNews()
    service.publish({ id: 1, createdAt: NOON })
    const lists = cachingLists(service)
    const requests = []
    for (let refresh = 0; refresh < 4; refresh++) requests.push((await lists.newest()).requests)
    expect(requests).toEqual([1, 1, 1, 1])
  })

  it('pages on until it meets them', async () => {
    const { lists, burst, missing } = await atNoon()
    const ids = burst(230)
    expect(await lists.newest()).toMatchObject({ requests: 5, coverage: { gap: null } })
    expect(missing(ids)).toEqual([])
  })

  it('reads the second of the newest story again, in which others may have come', async () => {
    const { service, lists, missing } = await atNoon()
    const ids = Array.from({ length: 60 }, (_, place) => 2000 + place)
    service.publish(...ids.map((id) => ({ id, createdAt: NOON })))
    await lists.newest()
    expect(missing(ids)).toEqual([])
  })

  it('stops after six requests and says which stories are missing', async () => {
    const { lists, burst } = await atNoon()
    burst(1000)
    const { requests, coverage } = await lists.newest()
    expect(requests).toBe(6)
    expect(coverage.gap).toEqual({ from: NOON, to: NOON + (2000 - 299) * SECOND })
  })

  it('goes on with the gap of the one before, also after a restart', async () => {
    const { lists, burst, missing } = await atNoon()
    const ids = burst(500)
    await lists.newest()
    lists.restart()
    expect((await lists.newest()).coverage.gap).toBeNull()
    expect(missing(ids)).toEqual([])
  })

  it('closes the gaps of two bursts, the newer one first', async () => {
    const { lists, burst, missing } = await atNoon()
    const first = burst(500)
    await lists.newest()
    const second = burst(400)
    for (let refreshes = 0; refreshes < 4; refreshes++) await lists.newest()
    expect([missing(first), missing(second)]).toEqual([[], []])
  })

  it('keeps its newest stories when a page of the gap fails, and the next one goes on', async () => {
    const { service, lists, burst, missing } = await atNoon()
    const ids = burst(200)
    service.onRequest(({ page }) => {
      if (page === 2) throw new AppError({ kind: 'timed-out', phase: 'idle', afterMs: 1 })
    })
    const { fresh, coverage } = await lists.newest()
    expect([fresh, coverage.gap === null]).toEqual([100, false])
    service.onRequest(() => undefined)
    await lists.newest()
    expect(missing(ids)).toEqual([])
  })

  it('announces the matches of an alert on all its pages together', async () => {
    const { service, lists, burst } = await atNoon()
    alertOnAll(lists)
    service.clock.now = NOON
    burst(120)
    await lists.newest()
    await settled()
    expect(lists.alerted.map((matches) => matches.length)).toEqual([120])
  })

  it('announces nothing of the first reading, nor what is read below it', async () => {
    const service = scriptedNews()
    service.clock.now = NOON
    const lists = cachingLists(service)
    alertOnAll(lists)
    service.publish(...Array.from({ length: 120 }, (_, id) => ({ id: id + 1, createdAt: NOON - id * SECOND })))
    await lists.newest()
    await lists.older()
    await settled()
    expect(lists.alerted).toEqual([])
  })

  it('announces the first stories of a service that had none', async () => {
    const service = scriptedNews()
    service.clock.now = NOON
    const lists = cachingLists(service)
    alertOnAll(lists)
    await lists.newest()
    service.publish({ id: 1, createdAt: NOON })
    await lists.newest()
    await settled()
    expect(lists.alerted.map((matches) => matches.length)).toEqual([1])
  })

  it('fails when its first page does', async () => {
    const { service, lists } = await atNoon()
    service.onRequest(() => {
      throw new AppError({ kind: 'timed-out', phase: 'idle', afterMs: 1 })
    })
    await expect(lists.newest()).rejects.toMatchObject({ error: { kind: 'timed-out' } })
  })
})

describe('scrolling down', () => {
  it('closes a gap before it goes below the stories of earlier refreshes', async () => {
    const { lists, burst, missing } = await atNoon()
    const ids = burst(500)
    await lists.newest()
    for (let readings = 0; readings < 5; readings++) await lists.older()
    expect(missing(ids)).toEqual([])
    expect((await lists.older()).coverage).toMatchObject({ gap: null, isEnd: true })
  })
})

describe('any bursts and refreshes', () => {
  it('leave every story cached that is newer than the end of what was read', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.constantFrom('newest', 'older', 'restart')), {
          minLength: 2,
          maxLength: 12,
        }),
        fc.integer({ min: 1, max: 40 }),
        async (steps, storiesOfOneSecond) => {
          const service = scriptedNews()
          const { library, ids } = memoryLibrary()
          const lists = readingLists(service, { library })
          let lastId = 0
          for (const [count, step] of steps) {
            service.publish(
              ...Array.from({ length: count }, () => {
                const id = ++lastId
                return { id, createdAt: NOON + Math.floor(id / storiesOfOneSecond) * SECOND }
              }),
            )
            if (step === 'restart') lists.restart()
            else {
              const { coverage } = await lists[step]()
              const missing = service.stories.filter(
                ({ id, createdAt }) => !ids.has(id) && createdAt > (coverage.oldest ?? Infinity) && step === 'newest',
              )
              expect(missing).toEqual([])
            }
          }
          // In the end the list is read to its first story.
          await lists.newest()
          for (let readings = 0; readings < 400; readings++) if ((await lists.older()).coverage.isEnd) break
          expect(service.stories.filter(({ id }) => !ids.has(id))).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
  })
})
