import { ask, connect, expect, test } from './support/desk.ts'
import { scrollTo, topOf } from './support/kept-file.ts'

// B3
test('scrolling down loads older stories to the first one, and the list says that there are no more', async ({
  startDesk,
  startService,
}) => {
  const service = await startService(['--stories', '330'])
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
  await expect(news.listCount).toHaveText(/^3\d\d stories$/)
})

test('a list without older stories asks before it goes on looking', async ({ startDesk, startService }) => {
  const service = await startService()
  const desk = await startDesk()
  await connect(desk, service.url, service.keys.full)
  const { news } = desk
  await news.rows.first().click()
  await news.reading.focus()
  await desk.page.keyboard.press('s')
  await news.entry('Starred').click()
  await expect(news.rows).toHaveCount(1)
  const further = news.listPane.getByRole('button', { name: 'Look further back' })
  await expect(further).toBeVisible()
  await service.stop()
  await further.click()
  await expect(news.listPane).toContainText('Older stories could not be requested.')
})

/** Starts the scenario without leaving the list. */
const BURST = [['scenarios.start', { name: 'burst' }]] as const

test('the gap after a burst is shown, and can be loaded', async ({ openDemo }) => {
  const { page, news } = await openDemo()
  await expect(news.listCount).toHaveText('50 stories')
  await ask(page, BURST)
  await news.refresh.click()
  await expect(news.listCount).toHaveText('350 stories')
  const gap = news.listPane.getByRole('status').filter({ hasText: 'have not been loaded yet' })
  await expect(gap).toContainText(/^Stories from 30 Oct \d\d:\d\d to /)
  await gap.getByRole('button', { name: 'Load them' }).click()
  await expect(gap).toBeHidden({ timeout: 60_000 })
  await expect(news.listCount).toHaveText(/^(9\d\d|1.\d{3}) stories$/)
})

test('stories that arrive do not move those in sight, but are shown at the top of the list', async ({ openDemo }) => {
  const { page, news } = await openDemo()
  await expect(news.listCount).toHaveText('50 stories')
  await scrollTo(news.list, 620)
  const id = await news.idOf(news.rowAt(16))
  const place = async (): Promise<number> => Math.round((await news.rowOf(id).boundingBox())?.y ?? 0)
  const before = await place()
  await ask(page, BURST)
  await news.refresh.click()
  // The whole burst has come: what is left of it is a gap.
  await expect(news.listPane.getByRole('status').filter({ hasText: 'have not been loaded yet' })).toBeVisible({
    timeout: 60_000,
  })
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
