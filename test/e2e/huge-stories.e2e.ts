import { expect, test } from './support/desk.ts'
import { openOneStory } from './support/one-story.ts'

// H15
test('a story with 3,000 tags shows 40 of them, and all when asked', async ({ startDesk }) => {
  const tags = Array.from({ length: 3000 }, (_, place) => ({ name: `tag ${place}` }))
  const { news, stop } = await openOneStory(startDesk, { tags })
  await expect(news.chips).toHaveCount(40)
  await news.showAll(/^Show all 3.000 tags$/).click()
  await expect(news.chips).toHaveCount(3000)
  stop()
})

test('a title of a million characters is shown in part, and whole when asked', async ({ startDesk }) => {
  const { news, stop } = await openOneStory(startDesk, { title: 'long title '.repeat(95_000) })
  const length = (): Promise<number> => news.title.evaluate((title) => title.textContent.length)
  expect(await length()).toBeLessThan(500)
  await news.showAll(/^Show the whole title/).click()
  await expect.poll(length).toBeGreaterThan(1_000_000)
  stop()
})

test('a body of 20,000 elements is shown in part, and whole when asked', async ({ startDesk }) => {
  const { news, stop } = await openOneStory(startDesk, { body: '<p>Some words</p>'.repeat(20_000) })
  const paragraphs = news.body.getByText('Some words')
  const whole = news.showAll(/^Show the whole story/)
  await whole.waitFor()
  expect(await paragraphs.count()).toBeLessThan(10_000)
  await whole.click()
  await expect(paragraphs).toHaveCount(20_000, { timeout: 60_000 })
  stop()
})
