import { join } from 'node:path'
import { countWork, nodesOf, workSince, type CountedWork } from '../support/counted-work.ts'
import { expect, test } from '../support/desk/desk.ts'
import { storeDeliveriesIn } from '../../support/library/stored-deliveries.ts'
import type { Locator } from '@playwright/test'

/** Scrolls an element down by that many pixels in each of that many frames. */
const scrollBy = (scroller: Locator, pixels: number, frames: number): Promise<void> =>
  scroller.evaluate(
    async (element, [step, most]) => {
      for (let frame = 0; frame < most; frame++) {
        element.scrollTop += step
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
        })
      }
    },
    [pixels, frames] as const,
  )

/** What is counted at least, so that a counter that no longer counts is noticed. */
const COUNTED: Partial<Record<keyof typeof BOUNDS, readonly (keyof CountedWork)[]>> = {
  'the list of stories is shown': ['calls', 'characters', 'commits'],
  'a ratio is ticked': ['commits'],
}

/**
 * The most that may be done for each thing that a person does: calls to main, characters of their replies, commits of React, and elements
 * of the page after it. About a third more than was counted, since what comes close together is sometimes done at once and sometimes not:
 * the list took 18 to 26 commits on different machines, and the ratios that were shown again 9 to 13.
 */
const BOUNDS = {
  'the list of stories is shown': { calls: 16, characters: 44_000, commits: 30, nodes: 1000 },
  'the next story is opened': { calls: 14, characters: 16_000, commits: 18, nodes: 1450 },
  'a letter is typed in the search': { calls: 11, characters: 33_000, commits: 22, nodes: 1250 },
  'ratios of six companies are drawn': { calls: 30, characters: 640_000, commits: 60, nodes: 1800 },
  'a ratio is ticked': { calls: 8, characters: 240_000, commits: 16, nodes: 2200 },
  'the palette is opened': { calls: 5, characters: 2000, commits: 11, nodes: 1100 },
  'a letter is typed in the palette': { calls: 6, characters: 6000, commits: 14, nodes: 1100 },
  'the ratios are shown again': { calls: 6, characters: 4000, commits: 17, nodes: 2500 },
} as const satisfies Record<string, CountedWork & { nodes: number }>

/**
 * The most that a scroll through 10,000 deliveries may do. The list itself is drawn once in each frame. Calls are not counted, since the
 * place is kept each so many milliseconds.
 */
const SCROLLS = {
  'the wheel passes 400 lines': { frames: 100, step: 120, most: { characters: 230_000, commits: 130 } },
  // Where frames are so slow that the list rests between two of them, it reads some more pages.
  'a drag passes 10,000 lines': { frames: 40, step: 7500, most: { characters: 1_000_000, commits: 80 } },
} as const

test('what a person does costs no more calls, characters, commits and elements than counted, and a minute in which nothing happens one change of the ages at most, and a scroll through deliveries reads what it shows and not what it passes', async ({
  startDesk,
  scratch,
}) => {
  const userData = join(scratch, 'stored')
  storeDeliveriesIn(userData, 10_000)
  const { app, page, news, ratios, frame, webhooks } = await startDesk({ args: ['--demo'], userData })
  await news.rows.first().waitFor()
  const found: [what: keyof typeof BOUNDS, work: CountedWork & { nodes: number }][] = []
  const count = async (what: keyof typeof BOUNDS): Promise<void> => {
    found.push([what, { ...(await workSince(app, page)), nodes: await nodesOf(page) }])
  }
  await countWork(app, page)
  await news.rows.first().waitFor()
  // With what comes after its first rows, such as the stories that were removed.
  await expect(news.listSource).toHaveText(/^Live/)
  await count('the list of stories is shown')

  // In a minute in which nothing happens, the ages of what is shown move on, and the first screen is kept with them. What a slow start
  // shows goes in the first one, and the list has another height then: messages, and the bar of tasks.
  await page.clock.runFor(60_000)
  await workSince(app, page)
  await page.clock.runFor(60_000)
  const idle = await workSince(app, page)
  expect(idle.calls).toBeLessThanOrEqual(2)
  expect(idle.commits).toBeLessThanOrEqual(8)

  await page.keyboard.press('j')
  await news.title.waitFor()
  await workSince(app, page)
  await page.keyboard.press('j')
  await count('the next story is opened')
  await page.keyboard.press('/')
  await workSince(app, page)
  await page.keyboard.type('r')
  await count('a letter is typed in the search')
  await page.keyboard.press('Escape')
  await frame.open('Ratios')
  await workSince(app, page)
  await ratios.add('QNTL HLDN KSTL BRWF NVRA PLGR')
  await ratios.numbers.first().waitFor()
  await count('ratios of six companies are drawn')
  await ratios.everyRatio.nth(3).click()
  await count('a ratio is ticked')
  await frame.open('News')
  await workSince(app, page)
  await page.keyboard.press('Control+k')
  await frame.paletteField.waitFor()
  await count('the palette is opened')
  await page.keyboard.type('a')
  await count('a letter is typed in the palette')
  await page.keyboard.press('Escape')
  await frame.open('Ratios')
  await count('the ratios are shown again')
  for (const [what, work] of found) console.log(`${what}: ${JSON.stringify(work)}`)
  const exceeded = found.flatMap(([what, work]) =>
    Object.entries(BOUNDS[what])
      .filter(([name, bound]) => work[name as keyof typeof work] > bound)
      .map(([name, bound]) => `${what}: ${work[name as keyof typeof work]} ${name} (at most ${bound})`),
  )
  expect(exceeded).toEqual([])
  const uncounted = found.flatMap(([what, work]) =>
    (COUNTED[what] ?? []).filter((name) => work[name] === 0).map((name) => `${what}: no ${name}`),
  )
  expect(uncounted).toEqual([])

  // A scroll reads what it shows and not what it passes.
  await frame.open('Webhooks')
  await webhooks.openPart('Receiver')
  await webhooks.rows.first().waitFor()
  // The first step away from the newest changes more than a scroll does.
  await scrollBy(webhooks.deliveries, 300, 1)
  await workSince(app, page)
  for (const [what, { step, frames, most }] of Object.entries(SCROLLS)) {
    await scrollBy(webhooks.deliveries, step, frames)
    const work = await workSince(app, page)
    console.log(`${what}: ${JSON.stringify(work)}`)
    expect(work.commits, what).toBeGreaterThanOrEqual(frames / 2)
    for (const [name, bound] of Object.entries(most))
      expect(work[name as keyof typeof work], `${what}: ${name}`).toBeLessThanOrEqual(bound)
  }
  // What was passed unread is read where the drag ended.
  await expect(webhooks.rows.last()).toContainText('#1')
})
