import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import { askFor } from './ask.ts'
import { benchImport } from './import.ts'
import { benchIngest } from './ingest.ts'
import { inDemonstration, inFolder } from './in-window.ts'
import { percentileOf, round } from './measure.ts'
import type { Measure } from './measure.ts'
import { benchPurge } from './purge.ts'
import { benchScroll } from './scroll.ts'
import { benchHeldStart } from './start.ts'
import { PHRASES, QUERY_CLASSES } from './story-corpus.ts'

/** The input of the call for the first rows of a search. */
const inputOf = (query: string, order: 'newest' | 'best') => ({
  connection: DEMONSTRATION,
  query,
  order,
  shows: 'visible',
  offset: 0,
  limit: 50,
})

/** Every class of query at the IPC boundary, newest first and title first, compared with the smallest call. */
async function benchSearch(page: Page, count: number): Promise<Measure[]> {
  const measures: Measure[] = []
  const floor = percentileOf(await askFor(page, 'preferences.get', [{}], 200), 0.95)
  for (const order of ['newest', 'best'] as const) {
    for (const [name, queries] of QUERY_CLASSES) {
      const inputs = queries.map((query) => inputOf(query, order))
      await askFor(page, 'news.rows', inputs, 2)
      const times = await askFor(page, 'news.rows', inputs, 40)
      const p95 = percentileOf(times, 0.95)
      measures.push({
        area: 'search',
        name: `${name}, ${order === 'best' ? 'title' : 'newest'} first, p95, ${count.toLocaleString('en')}`,
        note: `p50 ${percentileOf(times, 0.5).toFixed(1)}`,
        median: round(p95),
        unit: 'ms',
        floor: round(floor),
        ratio: round(p95 / floor),
        runs: times.length,
        goal: count > 100_000 ? 3 : 2,
      })
    }
  }
  return measures
}

/** Longer than the thread keeps the words of stories that it has read, in milliseconds. */
const FORGOTTEN_MS = 11_000

/** The first search for a phrase after a rest, newest first. The searches above find the words of the stories that others have read. */
async function benchFirstPhrase(page: Page, count: number): Promise<Measure> {
  const floor = percentileOf(await askFor(page, 'preferences.get', [{}], 200), 0.95)
  const times: number[] = []
  for (const query of PHRASES) {
    await setTimeout(FORGOTTEN_MS)
    times.push(...(await askFor(page, 'news.rows', [inputOf(query, 'newest')], 1)))
  }
  const longest = Math.max(...times)
  return {
    area: 'search',
    name: `first search for a phrase of common words, the longest, ${count.toLocaleString('en')}`,
    median: round(longest),
    unit: 'ms',
    floor: round(floor),
    ratio: round(longest / floor),
    runs: times.length,
  }
}

/**
 * The library with that many stories: ingest, reading, search at the IPC boundary, scrolling and opening in the real
 * window.
 */
export const benchLibrary = (electron: string, count: number): Promise<Measure[]> =>
  inFolder(async (folder) => {
    const measures = benchIngest(folder, count)
    await inDemonstration(folder, async (page, app) => {
      await page.getByRole('switch').click()
      measures.push(...(await benchSearch(page, count)), await benchFirstPhrase(page, count))
      const opened = await askFor(
        page,
        'news.item',
        Array.from({ length: 50 }, (_, place) => ({
          connection: DEMONSTRATION,
          id: 50_000_000 + place * 97,
          mode: 'cached',
        })),
        4,
      )
      const floor = await askFor(page, 'preferences.get', [{}], 200)
      measures.push({
        area: 'library',
        name: `a cached story at the window, ${count.toLocaleString('en')} cached`,
        note: `p95 ${percentileOf(opened, 0.95).toFixed(1)}`,
        median: round(percentileOf(opened, 0.5)),
        unit: 'ms',
        floor: round(percentileOf(floor, 0.5)),
        ratio: round(percentileOf(opened, 0.5) / percentileOf(floor, 0.5)),
        runs: opened.length,
      })
      measures.push(...(await benchScroll(page, app, count)))
    })
    measures.push(await benchHeldStart(electron, folder, count))
    // Last, because it adds and removes stories.
    await inDemonstration(folder, async (page) => {
      // The first window worked offline.
      await page.getByRole('switch').click()
      measures.push(await benchImport(page, count))
      measures.push(...(await benchPurge(page, count)))
    })
    return measures
  })
