import { expect, test } from './support/desk.ts'
import { openOneStory } from './support/one-story.ts'

// H15
test('a story with 3,000 symbols shows 40 of them, and all when asked', async ({ startDesk }) => {
  const stocks = Array.from({ length: 3000 }, (_, place) => ({ name: `S${place}` }))
  const { news, stop } = await openOneStory(startDesk, { stocks })
  await expect(news.metaOf(news.rows.first())).toHaveText('S0S1S2S3+2996')
  await expect(news.chips).toHaveCount(40)
  await news.showAll(/^Show all 3.000 symbols$/).click()
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

test('the columns of a table that is too large to be one table align', async ({ startDesk }) => {
  const row = (place: number): string => `<tr><td>${'wide '.repeat(place % 7)}</td>${'<td>x</td>'.repeat(8)}</tr>`
  const { news, stop } = await openOneStory(startDesk, {
    body: `<table>${Array.from({ length: 400 }, (_, place) => row(place)).join('')}</table>`,
  })
  const cells = news.body.getByRole('cell')
  await expect(cells).toHaveCount(3600)
  const rows = news.body.getByRole('row')
  await rows.last().scrollIntoViewIfNeeded()
  const leftOf = (place: 0 | -1): Promise<number> =>
    rows.nth(place).evaluate((each) => each.children[1]?.getBoundingClientRect().left ?? 0)
  await expect.poll(() => leftOf(-1)).toBe(await leftOf(0))
  stop()
})
