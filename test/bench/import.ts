import type { Page } from '@playwright/test'
import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import { askFor, letInvoke, type Invoking } from './support/ask.ts'
import { percentileOf, round, type Measure } from './support/measure.ts'
import { firstRowsOf, QUERY_CLASSES } from './support/story-corpus.ts'

/** Number of stories that are fetched and stored meanwhile. */
const IMPORTED = 5000

/** Searching in all classes of query while thousands of older stories are fetched and stored, compared with the same searches before. */
export async function benchImport(page: Page, count: number): Promise<Measure> {
  const queries = QUERY_CLASSES.flatMap(([, each]) => each)
  const inputs = queries.map((query) => firstRowsOf(query, 'newest'))
  const atRest = await askFor(page, 'news.rows', inputs, 5)
  const floor = percentileOf(atRest, 0.95)
  await letInvoke(page)
  const { times, received } = await page.evaluate(
    async ([connection, searched, wanted]) => {
      const { invoke } = window as unknown as Invoking
      const state = { received: 0, isDone: false }
      async function fetchOlder(): Promise<void> {
        while (state.received < wanted) {
          const input = { connection, query: '', older: true, completeness: 'full' }
          const outcome = await invoke<{ value: { received: number } }>('news.refresh', input)
          if (outcome.value.received === 0) throw new Error('the service has no more stories')
          state.received += outcome.value.received
        }
      }
      const fetched = fetchOlder().finally(() => {
        state.isDone = true
      })
      const found: number[] = []
      for (let turn = 0; !state.isDone; turn = (turn + 1) % searched.length) {
        const startedAt = performance.now()
        await invoke('news.rows', searched[turn] ?? {})
        found.push(performance.now() - startedAt)
      }
      await fetched
      return { times: found, received: state.received }
    },
    [DEMONSTRATION, inputs, IMPORTED] as const,
  )
  const p95 = percentileOf(times, 0.95)
  return {
    area: 'search',
    name: `all classes while ${IMPORTED.toLocaleString('en')} stories are fetched and stored, p95, ${count.toLocaleString('en')}; floor at rest`,
    note: `p50 ${percentileOf(times, 0.5).toFixed(1)} beside ${percentileOf(atRest, 0.5).toFixed(1)}, ${received.toLocaleString('en')} received`,
    median: round(p95),
    unit: 'ms',
    floor: round(floor),
    ratio: round(p95 / floor),
    runs: times.length,
    goal: 5,
  }
}
