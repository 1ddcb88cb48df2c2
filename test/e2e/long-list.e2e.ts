import { expect, test } from './support/desk.ts'
import { reportStories } from './support/million-stories.ts'

const STORIES = 1_000_000

test('the last of a million stories is reached with the scroll bar, and the wheel goes on by its own pixels there', async ({
  startDemo,
}) => {
  const { app, page, news } = await startDemo()
  await reportStories(app, STORIES)
  await page.reload()
  await expect(news.listCount).toHaveText(/^1.000.000 stories$/)
  await expect(news.rows.first()).toContainText('Story 1 of')
  const first = await news.rows.first().boundingBox()
  const second = await news.rows.nth(1).boundingBox()

  // As dragging the scroll bar to its end does.
  await news.list.evaluate((list) => {
    list.scrollTop = list.scrollHeight
  })
  const last = news.rows.filter({ hasText: `Story ${STORIES} of` })
  await expect(last).toBeVisible()
  const [list, end] = [await news.list.boundingBox(), await last.boundingBox()]
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeCloseTo((list?.y ?? 0) + (list?.height ?? 0), -1)
  expect(end?.height).toBe(first?.height)

  // A row in the middle moves by what the wheel turns, although the scroll bar moves by less.
  const middle = news.rows.filter({ hasText: `Story ${STORIES - 4} of` })
  const before = await middle.boundingBox()
  await news.list.hover()
  await page.mouse.wheel(0, -100)
  await expect.poll(async () => ((await middle.boundingBox())?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(95)
  expect(((await middle.boundingBox())?.y ?? 0) - (before?.y ?? 0)).toBeLessThan(105)

  // Rows stand one below the other, and a chosen one is in sight.
  await news.rows.filter({ hasText: `Story ${STORIES - 6} of` }).click()
  await page.keyboard.press('End')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Home')
  await expect(news.rows.filter({ hasText: 'Story 1 of' })).toBeInViewport({ ratio: 0.9 })
  expect((await news.rows.nth(1).boundingBox())?.y).toBe(second?.y)
})
