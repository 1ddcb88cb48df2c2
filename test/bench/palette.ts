import type { Page } from '@playwright/test'
import { DEMONSTRATION } from '../../app/domain/connection/connection.ts'
import { asTyped } from '../../app/domain/news/query-terms.ts'
import { askFor } from './ask.ts'
import { benchIngest } from './ingest.ts'
import { inDemonstration, inFolder } from './in-window.ts'
import { percentileOf, round } from './measure.ts'
import type { Measure } from './measure.ts'

/** What a person types: commands, symbols, words of stories, and what nothing matches. */
const TYPED = ['transpose', 'quiet hours', 'shares revenue', 'analyst', '$AA', '/growth', '>theme', 'xyzzyx']
const FIELD = 'Go to anything'

/**
 * The time from each typed letter to the end of the work that it causes before the next frame, in milliseconds: in the palette, and in a
 * bare field.
 */
const typeInto = (page: Page, label: string, turns: number): Promise<number[]> =>
  page.evaluate(
    async ([name, texts, count]) => {
      const field = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      if (field === null || write === undefined) throw new Error('no field')
      const painted = (): Promise<void> =>
        new Promise((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve()
            port2.postMessage(null)
          })
        })
      const times: number[] = []
      for (let turn = 0; turn < count; turn++)
        for (const text of texts)
          for (let length = 1; length <= text.length; length++) {
            await painted()
            const startedAt = performance.now()
            write.call(field, text.slice(0, length))
            field.dispatchEvent(new Event('input', { bubbles: true }))
            // The layout of what was drawn counts as well.
            document.body.getBoundingClientRect()
            times.push(performance.now() - startedAt)
          }
      return times
    },
    [label, TYPED, turns] as const,
  )

function measureOf(name: string, subject: readonly number[], floor: readonly number[]): Measure {
  const [p95, base] = [percentileOf(subject, 0.95), percentileOf(floor, 0.95)]
  return {
    area: 'palette',
    name: `${name}, p95`,
    note: `p50 ${percentileOf(subject, 0.5).toFixed(1)}, most ${Math.max(...subject).toFixed(1)}`,
    median: round(p95),
    unit: 'ms',
    floor: round(base),
    ratio: round(p95 / base),
    runs: subject.length,
  }
}

/** The palette over that many stories: what a letter costs in the window, and how soon main has found the stories and symbols. */
export const benchPalette = (count: number): Promise<Measure[]> =>
  inFolder((folder) => {
    benchIngest(folder, count)
    return inDemonstration(folder, async (page) => {
      await page.getByRole('switch').click()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: FIELD }).waitFor()
      await typeInto(page, FIELD, 1)
      const letters = await typeInto(page, FIELD, 4)
      await page.keyboard.press('Escape')
      await page.evaluate(() => {
        const bare = document.createElement('input')
        bare.setAttribute('aria-label', 'Bare')
        document.body.append(bare)
      })
      const bare = await typeInto(page, 'Bare', 4)
      const smallest = await askFor(page, 'preferences.get', [{}], 200)
      const words = TYPED.map((text) => text.replace(/^[>$/]/, ''))
      const stories = words.map((text) => ({
        connection: DEMONSTRATION,
        query: asTyped(text),
        order: 'newest',
        shows: 'visible',
        offset: 0,
        limit: 6,
      }))
      const symbols = words.map((text) => ({ connection: DEMONSTRATION, field: 'sym', start: text.slice(0, 24) }))
      await askFor(page, 'news.rows', stories, 2)
      const of = `${count.toLocaleString('en')} stories`
      return [
        measureOf(`a letter in the palette, ${of}`, letters, bare),
        measureOf(`its stories from main, ${of}`, await askFor(page, 'news.rows', stories, 20), smallest),
        measureOf(`its symbols from main, ${of}`, await askFor(page, 'news.complete', symbols, 20), smallest),
      ]
    })
  })
