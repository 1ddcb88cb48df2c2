import type { Page } from '@playwright/test'
import { builtPage } from './support/built-page.ts'
import { withStories } from './support/in-window.ts'
import { percentileOf, round, type Measure } from './support/measure.ts'

/** What a person does may take this many times a bare render of as many nodes. */
const GOAL = 3

/** What a person does, and how the window shows that it is done. */
interface Deed {
  name: string
  /** Does it with the real keyboard. */
  go: (turn: number) => Promise<void>
  shows: 'story' | 'view' | 'rows'
  /** The nodes that are drawn for it. */
  nodes: string
}

/** Gives the page what shows that a deed is done: another text than before, and none while it is under way. */
const readShown = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const listed = (): string =>
      [...document.querySelectorAll('[aria-label="Story list"] [role=option]')].map(({ id }) => id).join()
    Object.assign(window, {
      shown: {
        story() {
          const row = document.querySelector('[role=listbox] [aria-selected=true]')?.id ?? ''
          return row.endsWith(document.querySelector('.story-facts .mono')?.textContent ?? '-') ? row : ''
        },
        view: () => document.querySelector('nav[aria-label=Views] [aria-current]')?.textContent ?? '',
        rows: () => `${document.querySelector('[aria-label="Story list"] .pane-head')?.textContent ?? ''} ${listed()}`,
      },
    })
  })

/** Milliseconds from the key to the frame in which its result is drawn; the page takes both times itself. */
async function timeOf(page: Page, { go, shows }: Deed, turn: number): Promise<number> {
  await page.evaluate((what) => {
    const read = (window as unknown as { shown: Record<string, () => string> }).shown[what] ?? (() => '')
    const before = read()
    const done = new Promise<number>((resolve) => {
      let startedAt: number | null = null
      const press = (): void => {
        startedAt = performance.now()
      }
      addEventListener('keydown', press, { capture: true })
      const look = (): void => {
        const now = read()
        if (startedAt === null || now === '' || now === before) requestAnimationFrame(look)
        else {
          removeEventListener('keydown', press, { capture: true })
          setTimeout(() => resolve(performance.now() - (startedAt ?? 0)))
        }
      }
      look()
    })
    Object.assign(window, { done })
  }, shows)
  await go(turn)
  return page.evaluate(() => (window as unknown as { done: Promise<number> }).done)
}

const bare = (page: Page, nodes: number): Promise<number> =>
  page.evaluate((count) => (window as unknown as { bare: (nodes: number) => Promise<number> }).bare(count), nodes)

/** A deed next to a bare render of as many nodes in the same window, in turns. */
async function measureOf(page: Page, deed: Deed, runs: number): Promise<Measure> {
  for (let turn = 0; turn < 4; turn++) await timeOf(page, deed, turn)
  const nodes = await page.evaluate((selector) => document.querySelectorAll(selector).length, deed.nodes)
  const [times, floors]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < runs; turn++) {
    floors.push(await bare(page, nodes))
    times.push(await timeOf(page, deed, turn))
    // What follows it is not part of the next one.
    await page.waitForTimeout(250)
  }
  const [p95, base] = [percentileOf(times, 0.95), percentileOf(floors, 0.95)]
  return {
    area: 'use',
    name: `${deed.name}, p95; floor as many plain nodes rendered anew`,
    note: `p50 ${percentileOf(times, 0.5).toFixed(1)} beside ${percentileOf(floors, 0.5).toFixed(1)}, ${nodes} nodes`,
    median: round(p95),
    unit: 'ms',
    floor: round(base),
    ratio: round(p95 / base),
    runs,
    goal: GOAL,
  }
}

/** A key to the painted story, a change of view and a letter in the search, over that many stored stories. */
export const benchUse = (count: number, runs: number): Promise<Measure[]> =>
  withStories(count, async (page) => {
    const script = (await builtPage('bare-page.ts')).find(({ name }) => name === 'page.js')?.text ?? ''
    await page.evaluate(String(script))
    await readShown(page)
    // Only what is held, as for a person who reads on.
    await page.getByRole('switch').click()
    // What the start had asked for is stored by then.
    await page.waitForTimeout(5000)
    const measures: Measure[] = []
    const press = (key: string) => page.keyboard.press(key)
    measures.push(
      await measureOf(
        page,
        { name: 'key to painted story, held', go: () => press('j'), shows: 'story', nodes: '[aria-label=Story] *' },
        runs,
      ),
    )
    const views = ['Control+1', 'Control+5']
    measures.push(
      await measureOf(
        page,
        {
          name: 'view switch, News and Webhooks in turn',
          go: (turn) => press(views[(turn + 1) % 2] ?? ''),
          shows: 'view',
          nodes: 'main *',
        },
        runs,
      ),
    )
    await press('Control+1')
    await page.getByRole('option').first().waitFor()
    await press('/')
    const letters = 'abcdefghi'
    measures.push(
      await measureOf(
        page,
        {
          name: `a letter in the search to its rows, ${count.toLocaleString('en')} stories`,
          // Each replaces the one before.
          go: (turn) => press('Control+a').then(() => press(letters[turn % letters.length] ?? '')),
          shows: 'rows',
          nodes: '[aria-label="Story list"] *',
        },
        runs,
      ),
    )
    return measures
  })
