import type { Page } from '@playwright/test'
import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import { letInvoke, type Invoking } from './support/ask.ts'
import { percentileOf, round, type Measure } from './support/measure.ts'

/** Times of reading a page of the list, in milliseconds, and how many stories were removed. */
interface Reading {
  before: number[]
  meanwhile: number[]
  removed: number
}

/** Reading a page of the list while a limit removes half of the stories, compared with reading it before. */
export async function benchPurge(page: Page, count: number): Promise<Measure[]> {
  await letInvoke(page)
  const { before, meanwhile, removed } = await page.evaluate(async (connection): Promise<Reading> => {
    const { invoke } = window as unknown as Invoking
    async function timesUntil(isEnough: (times: number[]) => boolean): Promise<number[]> {
      const times: number[] = []
      for (let offset = 0; !isEnough(times); offset = (offset + 50) % 5000) {
        const startedAt = performance.now()
        await invoke('news.rows', { connection, query: '', order: 'newest', shows: 'visible', offset, limit: 50 })
        times.push(performance.now() - startedAt)
      }
      return times
    }
    const { stories } = await invoke<{ stories: { bytes: number } }>('library.sizes', { connection })
    const preferences = await invoke<{ limits: object }>('preferences.get', {})
    const before = await timesUntil((times) => times.length === 400)
    const half = { maxAgeDays: null, maxMegabytes: Math.max(1, Math.floor(stories.bytes / 2e6)) }
    await invoke('preferences.save', { limits: { ...preferences.limits, stories: half } })
    const state = { isDone: false }
    const applied = invoke<{ stories: { count: number } }>('library.applyLimits', { at: Date.now() }).finally(() => {
      state.isDone = true
    })
    const meanwhile = await timesUntil(() => state.isDone)
    return { before, meanwhile, removed: (await applied).stories.count }
  }, DEMONSTRATION)
  const line = (name: string, share: number): Measure => ({
    area: 'library',
    name: `${name} while a limit removes some of ${count.toLocaleString('en')} stories; floor before that`,
    note: `${removed.toLocaleString('en')} removed`,
    median: round(percentileOf(meanwhile, share)),
    unit: 'ms',
    floor: round(percentileOf(before, share)),
    ratio: round(percentileOf(meanwhile, share) / percentileOf(before, share)),
    runs: meanwhile.length,
  })
  return [line('reading a page of the list, median,', 0.5), line('the same, p95,', 0.95)]
}
