import type { Page } from '@playwright/test'
import { builtPage } from './support/built-page.ts'
import { inDemonstration, inFolder } from './support/in-window.ts'
import { beside, type Measure } from './support/measure.ts'

/** Companies of the demonstration with a history. */
const SIX = 'QNTL HLDN KSTL BRWF NVRA PLGR'

/** Milliseconds from a click until the frame in which what follows from it is drawn: another number of rows, or the table with its chart. */
const untilDrawn = (page: Page, click: string, isSwitch: boolean): Promise<number> =>
  page.evaluate(
    async ([selector, waitsForView]) => {
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
      const rows = (): string => document.querySelector('.ratio-table [role=grid]')?.getAttribute('aria-rowcount') ?? ''
      const isDrawn = (): boolean =>
        document.querySelector('.ratio-table .sourced') !== null && document.querySelector('.chart-ends text') !== null
      const button = document.querySelector<HTMLElement>(selector)
      if (button === null) throw new Error(`nothing is at ${selector}`)
      await frame()
      const before = rows()
      const startedAt = performance.now()
      button.click()
      while (waitsForView ? !isDrawn() : rows() === before) await frame()
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - startedAt
    },
    [click, isSwitch] as const,
  )

const bare = (page: Page, nodes: number): Promise<number> =>
  page.evaluate((count) => (window as unknown as { bare: (nodes: number) => Promise<number> }).bare(count), nodes)

const nodesOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('.ratios *, .picker *').length)

const RATIOS_TAB = 'nav[aria-label=Views] button:nth-child(2)'

/** Ticking a ratio with six companies, and switching to the ratios, in the window of the application. */
export const benchRatiosUse = (runs: number): Promise<Measure[]> =>
  inFolder(async (folder) => {
    const script = (await builtPage('bare-page.ts')).find(({ name }) => name === 'page.js')?.text ?? ''
    return inDemonstration(folder, async (page) => {
      await page.evaluate(String(script))
      await page.getByRole('button', { name: 'Ratios', exact: true }).click()
      const symbols = page.getByRole('textbox', { name: 'Add symbols' })
      await symbols.fill(SIX)
      await symbols.press('Enter')
      await page.locator('.ratio-table [role=grid][aria-rowcount="13"]').waitFor()
      await page.locator('.chart-ends text').first().waitFor()
      await page
        .locator('.source-mark')
        .filter({ hasText: /^(Live|Cached)[^…]*$/ })
        .waitFor()
      // What comes for the first time is not what is felt each time.
      const tick = (): Promise<number> => untilDrawn(page, '.picker-ratio[title=netMargin] input', false)
      for (let turn = 0; turn < 4; turn++) await tick()
      const nodes = await nodesOf(page)
      await bare(page, nodes)
      const note = `${nodes} nodes`
      const ticking = await beside(
        'ratios',
        'ticking a ratio, 6 companies, to the frame; floor as many plain nodes rendered anew',
        'ms',
        runs * 2,
        tick,
        () => bare(page, nodes),
      )
      const switching = await beside(
        'ratios',
        'switching to Ratios, 6 companies, to the frame; floor as many plain nodes rendered anew',
        'ms',
        runs,
        async () => {
          await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'News' }).click()
          await page.getByRole('option').first().waitFor()
          await page.waitForTimeout(300)
          return untilDrawn(page, RATIOS_TAB, true)
        },
        () => bare(page, nodes),
      )
      return [
        { ...ticking, note, goal: 3 },
        { ...switching, note, goal: 4 },
      ]
    })
  })
