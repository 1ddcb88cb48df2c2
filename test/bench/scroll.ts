import type { ElectronApplication, Page } from '@playwright/test'
import { round } from './measure.ts'
import type { Measure } from './measure.ts'

interface Scrolled {
  frames: number[]
  blank: number
  rows: number
}

/** Scrolls the list from top to bottom and counts frames, frames with a blank row, and rows passed. */
const scrollThrough = (page: Page, pixelsAFrame: number, frames: number): Promise<Scrolled> =>
  page.evaluate(
    async ([step, most]) => {
      const list = document.querySelector('.story-list') as HTMLElement
      const outcome = { frames: [] as number[], blank: 0, rows: 0 }
      list.scrollTop = 0
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let frame = 0; frame < most && list.scrollTop + list.clientHeight < list.scrollHeight - 2; frame++) {
        list.scrollTop += step
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        outcome.frames.push(now - last)
        last = now
        // Checks what the previous frame painted: rows must cover the list from top to bottom.
        const bounds = list.getBoundingClientRect()
        const rows = [...list.querySelectorAll('.story-row')]
          .filter((row) => row.querySelector('.story-row-title')?.textContent !== '')
          .map((row) => row.getBoundingClientRect())
          .filter((row) => row.bottom > bounds.top && row.top < bounds.bottom)
        const covered = rows.reduce(
          (sum, row) => sum + Math.min(row.bottom, bounds.bottom) - Math.max(row.top, bounds.top),
          0,
        )
        if (covered < bounds.height - 2) outcome.blank += 1
      }
      outcome.rows = Math.round(list.scrollTop / 44)
      return outcome
    },
    [pixelsAFrame, frames] as const,
  )

/** Scrolling through the list of that many stories at several speeds, compared with frames in which nothing moves. */
export async function benchScroll(page: Page, app: ElectronApplication, count: number): Promise<Measure[]> {
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(1360, 860)
  })
  const measures: Measure[] = []
  const speeds = [
    ['by the wheel, 120 px a frame', 120, 600],
    ['fast, 1,000 px a frame', 1000, 600],
    ['dragged from top to end in 500 frames', Math.ceil((count * 44) / 500), 520],
  ] as const
  for (const [name, step, frames] of speeds) {
    await page.evaluate(() => {
      ;(document.querySelector('.story-list') as HTMLElement).scrollTop = 0
    })
    await page.waitForTimeout(400)
    const floor = await page.evaluate(async () => {
      const times: number[] = []
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let frame = 0; frame < 120; frame++) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        times.push(now - last)
        last = now
      }
      return times
    })
    const { frames: times, blank, rows } = await scrollThrough(page, step, frames)
    // Two refreshes of the screen take 33.3 ms: a longer frame missed two.
    const long = times.filter((time) => time > 33.4).length
    const [worst, worstFloor] = [Math.max(...times), Math.max(...floor)]
    measures.push({
      area: 'scroll',
      name: `${name}: longest frame`,
      note: `${rows.toLocaleString('en')} rows, ${long} over 33 ms, ${blank} with a blank place`,
      median: round(worst),
      unit: 'ms',
      floor: round(worstFloor),
      ratio: round(worst / worstFloor),
      runs: times.length,
    })
  }
  return measures
}
