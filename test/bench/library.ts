import type { ElectronApplication, Page } from '@playwright/test'
import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import { askFor } from './support/ask.ts'
import { benchImport } from './import.ts'
import { benchIngest, fillLibrary } from './ingest.ts'
import { inDemonstration, inFolder } from './support/in-window.ts'
import { percentileOf, round, type Measure } from './support/measure.ts'
import { benchPurge } from './purge.ts'
import { benchScroll } from './scroll.ts'
import { benchHeldStart } from './start.ts'
import { firstRowsOf, QUERY_CLASSES } from './support/story-corpus.ts'

/** Memory of all processes in megabytes. */
const megabytesOf = (app: ElectronApplication): Promise<number> =>
  app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize / 1024, 0),
  )

/** The input of the call for a cached story, spread over that many of them. */
const storyAt = (place: number, count: number) => ({
  connection: DEMONSTRATION,
  id: 50_000_000 + ((place * 7919) % count),
  mode: 'cached',
})

/**
 * Every class of query at the IPC boundary, newest first and best first: its first row and a page of 50, each compared with reading one
 * story by its ID, which is a call to the same thread and the same library.
 */
async function benchSearch(page: Page, app: ElectronApplication, count: number): Promise<Measure[]> {
  const measures: Measure[] = []
  const memory = await megabytesOf(app)
  for (const order of ['newest', 'best'] as const) {
    for (const [name, queries] of QUERY_CLASSES) {
      const pages = queries.map((query) => firstRowsOf(query, order))
      const first = pages.map((input) => ({ ...input, limit: 1 }))
      await askFor(page, 'news.rows', pages, 2)
      // In turns, so that a disturbance affects all.
      const times: Record<'story' | 'first row' | 'page of 50', number[]> = {
        story: [],
        'first row': [],
        'page of 50': [],
      }
      for (let turn = 0; turn < 40; turn++) {
        const stories = pages.map((_page, place) => storyAt(turn * pages.length + place, count))
        times.story.push(...(await askFor(page, 'news.item', stories, 1)))
        times['first row'].push(...(await askFor(page, 'news.rows', first, 1)))
        times['page of 50'].push(...(await askFor(page, 'news.rows', pages, 1)))
      }
      const floor = percentileOf(times.story, 0.95)
      for (const part of ['first row', 'page of 50'] as const) {
        const p95 = percentileOf(times[part], 0.95)
        measures.push({
          area: 'search',
          name: `${name}, ${order} first, ${part}, p95, ${count.toLocaleString('en')}`,
          note: `p50 ${percentileOf(times[part], 0.5).toFixed(1)} beside ${percentileOf(times.story, 0.5).toFixed(1)}`,
          median: round(p95),
          unit: 'ms',
          floor: round(floor),
          ratio: round(p95 / floor),
          runs: times[part].length,
          goal: count > 100_000 ? 3 : 2,
        })
      }
    }
  }
  const after = await megabytesOf(app)
  measures.push({
    area: 'search',
    name: `memory of all processes after these, ${count.toLocaleString('en')}; floor before`,
    median: Math.round(after),
    unit: 'MB',
    floor: Math.round(memory),
    ratio: round(after / memory),
    runs: 1,
  })
  return measures
}

/** Storing stories, compared with the bare store; as many as would take half an hour are stored without that. */
function benchStoring(folder: string, count: number): Measure[] {
  if (count <= 100_000) return benchIngest(folder, count)
  fillLibrary(folder, count)
  return []
}

/** Storing that many stories, and every class of query, at rest and while thousands more are stored. */
export const benchQueries = (count: number): Promise<Measure[]> =>
  inFolder(async (folder) => {
    const measures = benchStoring(folder, count)
    await inDemonstration(folder, async (page, app) => {
      measures.push(...(await benchSearch(page, app, count)), await benchImport(page, count))
    })
    return measures
  })

/**
 * The library with that many stories: ingest, reading, search at the IPC boundary, scrolling and opening in the real
 * window.
 */
export const benchLibrary = (electron: string, count: number): Promise<Measure[]> =>
  inFolder(async (folder) => {
    const measures = benchStoring(folder, count)
    await inDemonstration(folder, async (page, app) => {
      await page.getByRole('switch').click()
      measures.push(...(await benchSearch(page, app, count)))
      const opened = await askFor(
        page,
        'news.item',
        Array.from({ length: 50 }, (_, place) => storyAt(place, count)),
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
