import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type Page } from '@playwright/test'
import { plainEnv } from '../e2e/support/desk/desk.ts'
import { storeDeliveriesIn } from '../support/library/stored-deliveries.ts'
import { framesWhile } from './support/frames-while.ts'
import { percentileOf, round, type Measure } from './support/measure.ts'

const root = join(import.meta.dirname, '../..')

/** What is searched for in each run, so that none shows what another has read. Each finds a seventh. */
const WORDS = ['word0', 'word1', 'word2', 'word3', 'word4']

/** How often the list and the bare list are scrolled in turn. */
const TURNS = WORDS.length

/** Milliseconds after which what a window does at its start is over. */
const SETTLED = 1000

/** Milliseconds of two refreshes of the screen: a longer frame missed two. */
const LONG = 33.4

/** Puts a bare list of as many rows beside the list: plain elements at their places, drawn anew with each scroll. */
const bareList = (page: Page, count: number): Promise<void> =>
  page.evaluate((rows) => {
    const list = document.createElement('div')
    list.id = 'bare-list'
    Object.assign(list.style, { position: 'fixed', inset: '20% 0 0 0', overflow: 'auto', background: 'canvas' })
    const inner = document.createElement('div')
    Object.assign(inner.style, { position: 'relative', height: `${rows * 30}px` })
    list.append(inner)
    const draw = (): void => {
      const first = Math.floor(list.scrollTop / 30)
      inner.replaceChildren(
        ...Array.from({ length: 40 }, (_, place) => {
          const row = document.createElement('div')
          Object.assign(row.style, { position: 'absolute', top: `${(first + place) * 30}px`, height: '30px' })
          row.textContent = `#${first + place} News/v1 204 after 1 ms no signature`
          return row
        }),
      )
    }
    list.addEventListener('scroll', draw)
    document.body.append(list)
    draw()
  }, count)

/** Scrolls a list from its top in steps, and returns the milliseconds of each frame. */
const scrollFrames = (page: Page, selector: string, step: number, frames: number): Promise<number[]> =>
  page.evaluate(
    async ([where, pixels, most]) => {
      const list = document.querySelector(where)
      if (list === null) throw new Error(`no ${where}`)
      list.scrollTop = 0
      const times: number[] = []
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let frame = 0; frame < most; frame++) {
        list.scrollTop += pixels
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        times.push(now - last)
        last = now
      }
      return times
    },
    [selector, step, frames] as const,
  )

const longOf = (frames: readonly number[]): number => frames.filter((time) => time > LONG).length

/** The frames of the list and those of the bare list, run by run in turn. */
interface Turns {
  own: number[][]
  bare: number[][]
}

/** Runs both in turn, so that a disturbance affects both. Each turn begins in a window that has read nothing yet. */
async function inTurn(
  begin: () => Promise<void>,
  own: (turn: number) => Promise<number[]>,
  bare: () => Promise<number[]>,
  turns = TURNS,
): Promise<Turns> {
  const all: Turns = { own: [], bare: [] }
  for (let turn = 0; turn < turns; turn++) {
    await begin()
    all.bare.push(await bare())
    all.own.push(await own(turn))
  }
  return all
}

/** The long frames of all runs, and of each. One more or less in a run is chance; the sum shows what is not. */
function longWords(runs: readonly number[][]): string {
  const frames = runs.flat()
  const each = runs.map(longOf)
  return `${longOf(frames)} of ${frames.length} over 33 ms${runs.length === 1 ? '' : ` (${each.join(' ')})`}`
}

function measure(what: string, { own, bare }: Turns): Measure {
  const longest = (runs: readonly number[][]): number =>
    percentileOf(
      runs.map((frames) => Math.max(...frames)),
      0.5,
    )
  const [median, floor] = [longest(own), longest(bare)]
  return {
    area: 'webhooks',
    name: `${what}: longest frame of a run; floor a bare list`,
    note: `${longWords(own)}; bare ${longWords(bare)}`,
    median: round(median),
    unit: 'ms',
    floor: round(floor),
    ratio: round(median / floor),
    runs: own.length,
  }
}

/** Scrolling through that many stored deliveries, searching and deleting them, beside a bare list of as many rows. */
export async function benchStoredDeliveries(count: number): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  storeDeliveriesIn(folder, count)
  const app = await _electron.launch({
    args: [root, '--demo', `--user-data-dir=${folder}`],
    chromiumSandbox: process.getuid?.() !== 0,
    env: plainEnv(),
  })
  try {
    const page = await app.firstWindow()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Control+5')
    await page.getByRole('tab', { name: 'Receiver' }).click()
    /** Loads the window again, which then holds no page of the list but those in sight. */
    const begin = async (): Promise<void> => {
      await page.reload()
      await page.locator('.delivery-row').first().waitFor()
      await page.waitForTimeout(SETTLED)
    }
    /** Does something with the bare list instead. */
    const withBare = async (work: () => Promise<number[]>): Promise<number[]> => {
      await bareList(page, count)
      const frames = await work()
      await page.evaluate(() => document.querySelector('#bare-list')?.remove())
      return frames
    }
    const measures: Measure[] = []
    for (const [name, step, frames] of [
      ['by the wheel, 120 px a frame', 120, 200],
      ['dragged from top to end in 200 frames', Math.ceil((count * 30) / 200), 200],
    ] as const) {
      const turns = await inTurn(
        begin,
        () => scrollFrames(page, '.delivery-list', step, frames),
        () => withBare(() => scrollFrames(page, '#bare-list', step, frames)),
      )
      measures.push(measure(`${count.toLocaleString('en')} deliveries ${name}`, turns))
    }
    const search = page.getByRole('textbox', { name: 'Search deliveries' })
    const beginUnsearched = async (): Promise<void> => {
      await begin()
      await search.fill('')
      await page.getByText(/^[\d\s]+ stored$/).waitFor()
    }
    const searched = await inTurn(
      beginUnsearched,
      async (turn) => {
        const { frames } = await framesWhile(page, async () => {
          await search.pressSequentially(WORDS[turn] ?? '', { delay: 60 })
          await page.getByText(/of .+ stored$/).waitFor()
          await scrollFrames(page, '.delivery-list', 120, 120)
        })
        return frames
      },
      () => withBare(() => scrollFrames(page, '#bare-list', 120, 120)),
    )
    measures.push(measure('a search that finds each seventh, typed and scrolled', searched))
    const deleted = await inTurn(
      beginUnsearched,
      async () => {
        const { frames } = await framesWhile(page, async () => {
          await page.getByRole('button', { name: 'Delete all…' }).click()
          await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
          await page.getByText('No deliveries yet').waitFor({ timeout: 300_000 })
        })
        return frames
      },
      () => withBare(() => scrollFrames(page, '#bare-list', 120, 120)),
      1,
    )
    measures.push(measure('all are deleted', deleted))
    return measures
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
