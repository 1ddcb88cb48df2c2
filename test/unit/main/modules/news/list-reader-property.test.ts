import { describe, expect, it } from 'vitest'
import type { NewsListQuery } from '../../../../../main/modules/requests/endpoint-requests.ts'
import fc from '../../../../support/cases/property.ts'
import { memoryLibrary, readingLists, scriptedNews } from '../../../../support/service/scripted-news.ts'

const DAY = 86_400_000
/** The start of a day in the service's zone. */
const MIDNIGHT = Date.UTC(2026, 9, 12, 4)

/** Stories spread over a day at times of a simple generator, several of them in the same second. */
function dayOf(start: number, count: number, firstId: number, seed: number) {
  let state = seed
  return Array.from({ length: count }, (_, place) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return { id: firstId + place, createdAt: start + (state % 86_400) * 1000 }
  })
}

const cases = fc.record({
  sizes: fc.constantFrom([1000], [1000, 30, 1000], [5000], [1000, 5000, 1]),
  pageSize: fc.constantFrom(20, 50, 100),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  /** How many stories are added before a request, over and over. */
  inserted: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 6 }),
  /** After how many readings the application is restarted. */
  restarts: fc.integer({ min: 3, max: 40 }),
})

describe('paging back through days of thousands of stories while new ones come', () => {
  // B3
  it('reaches every story that was there, and requests no page twice', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ sizes, pageSize, seed, inserted, restarts }) => {
        const service = scriptedNews()
        let nextId = 1
        for (const [place, size] of sizes.entries()) {
          service.publish(...dayOf(MIDNIGHT - place * DAY, size, nextId, seed + place))
          nextId += size
        }
        const all = service.stories.map(({ id }) => id)
        const last = MIDNIGHT + DAY
        let requests = 0
        service.onRequest(() => {
          const count = inserted[requests++ % inserted.length] ?? 0
          // A burst at the top of the list, so that every page moves down.
          if (requests < 60)
            service.publish(
              ...Array.from({ length: count }, () => ({ id: nextId++, createdAt: last + requests * 1000 })),
            )
        })
        const { library, ids } = memoryLibrary()
        const lists = readingLists(service, { library, pageSize })
        await lists.newest()
        const olderPages: string[] = []
        for (let readings = 1, isEnd = false; !isEnd; readings++) {
          const before = service.asked.length
          isEnd = (await lists.older()).coverage.isEnd
          const asked = service.asked.slice(before)
          // When a page repeats, the one at the top of the same day is requested to tell new stories from ignored page numbers.
          const isCheck = ({ dateTo, page }: NewsListQuery, place: number): boolean =>
            page === 0 && (asked[place - 1]?.page ?? 0) > 0 && asked[place - 1]?.dateTo === dateTo
          olderPages.push(
            ...asked
              .filter((query, place) => !isCheck(query, place))
              .map(({ dateTo, page }) => `${dateTo ?? 'newest'} ${page}`),
          )
          if (readings % restarts === 0) lists.restart()
        }
        expect(all.filter((id) => !ids.has(id))).toEqual([])
        expect(olderPages.length).toBe(new Set(olderPages).size)
      }),
      { numRuns: 12 },
    )
  })
})
