import type { ElectronApplication, Page } from '@playwright/test'
import { round, type Measure } from './support/measure.ts'

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

/** The rows of a list that only moves them, in milliseconds of each frame: copies of the visible rows, as many as the list shows and ten more. */
const recycle = (page: Page, pixelsAFrame: number, frames: number): Promise<number[]> =>
  page.evaluate(
    async ([step, most]) => {
      const list = document.querySelector('.story-list') as HTMLElement
      const drawn = [...list.querySelectorAll<HTMLElement>('.story-row')]
      const { left, top, width, height } = list.getBoundingClientRect()
      const box = document.createElement('div')
      Object.assign(box.style, {
        position: 'fixed',
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        overflow: 'auto',
        contain: 'strict',
      })
      const inner = document.createElement('div')
      inner.style.height = `${list.scrollHeight}px`
      const rowHeight = drawn[0]?.offsetHeight ?? 44
      const pool = Array.from({ length: Math.ceil(height / rowHeight) + 10 }, () => document.createElement('div'))
      const places = new Map<HTMLElement, number>()
      for (const row of pool) Object.assign(row.style, { position: 'absolute', insetInline: '0' })
      inner.append(...pool)
      box.append(inner)
      document.body.append(box)
      function show(): void {
        const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - 5)
        for (let place = first; place < first + pool.length; place++) {
          const row = pool[place % pool.length]
          const like = drawn[place % drawn.length]
          if (row === undefined || like === undefined || places.get(row) === place) continue
          places.set(row, place)
          row.className = like.className
          row.style.transform = `translateY(${place * rowHeight}px)`
          row.replaceChildren(...like.cloneNode(true).childNodes)
        }
      }
      show()
      const times: number[] = []
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let frame = 0; frame < most && box.scrollTop + box.clientHeight < box.scrollHeight - 2; frame++) {
        box.scrollTop += step
        show()
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        times.push(now - last)
        last = now
      }
      box.remove()
      return times
    },
    [pixelsAFrame, frames] as const,
  )

/** Two refreshes of the screen take 33.3 ms: a longer frame missed two. */
const longIn = (frames: readonly number[]): number => frames.filter((time) => time > 33.4).length

/** Scrolling through the list of that many stories at several speeds, compared with a list that only moves the same rows. */
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
    const floor = await recycle(page, step, frames)
    await page.waitForTimeout(400)
    const { frames: times, blank, rows } = await scrollThrough(page, step, frames)
    const [worst, worstFloor] = [Math.max(...times), Math.max(...floor)]
    measures.push({
      area: 'scroll',
      name: `${name}: longest frame; floor a list that only moves such rows`,
      note: `${rows.toLocaleString('en')} rows, ${longIn(times)} of ${times.length} over 33 ms beside ${longIn(floor)} of ${floor.length}, ${blank} with a blank place`,
      median: round(worst),
      unit: 'ms',
      floor: round(worstFloor),
      ratio: round(worst / worstFloor),
      runs: times.length,
    })
  }
  return measures
}
