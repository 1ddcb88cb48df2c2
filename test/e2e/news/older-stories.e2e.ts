import { ask, connect, expect, test } from '../support/desk/desk.ts'
import { scrollTo, topOf } from '../support/desk/kept-file.ts'

// B3
test('scrolling down loads older stories to the first one, and the list says that there are no more', async ({
  startDesk,
  startService,
}) => {
  const service = await startService(['--stories', '130'])
  const desk = await startDesk()
  await connect(desk, service.url, service.keys.full)
  const { news } = desk
  await expect(news.listCount).toHaveText('50 stories')
  const end = news.listPane.getByText('The service lists no older stories.')
  await expect
    .poll(
      async () => {
        await news.list.evaluate((list) => {
          list.scrollTop = list.scrollHeight
        })
        return end.isVisible()
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await expect(news.listCount).toHaveText(/^1[3-9]\d stories$/)
})

/** Starts the scenario without leaving the list. */
const BURST = [['scenarios.start', { name: 'burst' }]] as const

test('stories that arrive do not move those in sight, but are shown at the top of the list', async ({ openDemo }) => {
  const { page, news } = await openDemo()
  await expect(news.listCount).toHaveText('50 stories')
  await scrollTo(news.list, 620)
  const id = await news.idOf(news.rowAt(16))
  // In the list, which itself moves when the bar of the work that is under way appears.
  const place = async (): Promise<number> => {
    const [row, list] = await Promise.all([news.rowOf(id).boundingBox(), news.list.boundingBox()])
    return Math.round((row?.y ?? 0) - (list?.y ?? 0))
  }
  const before = await place()
  await ask(page, BURST)
  await news.refresh.click()
  // The whole burst has come: what is left of it is a gap.
  const gap = news.listPane.getByRole('status').filter({ hasText: 'have not been loaded yet' })
  await expect(gap).toContainText(/^Stories from 30 Oct \d\d:\d\d to /, { timeout: 60_000 })
  // It is back at the beginning of the row of which half was in sight.
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(30)

  // Rows that come while the wheel turns stay above those in sight, so a person turns it again.
  await news.list.hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -100_000)
      return topOf(news.list)
    })
    .toBe(0)
  const newest = await news.idOf(news.rowAt(1))
  await ask(page, BURST)
  await news.refresh.click()
  await expect.poll(() => news.idOf(news.rowAt(1))).not.toBe(newest)
})
