import { expect, test } from './support/desk.ts'
import { openOneStory } from './support/one-story.ts'

// H7
test('symbols that look alike are kept apart, and each odd one says what is odd', async ({ startDesk }) => {
  const stocks = ['AA\u2069\u202eLP', 'AAPL\u200b', 'ААPL', 'AAPL'].map((name) => ({ name }))
  const { news, stop } = await openOneStory(startDesk, { stocks, title: '\u202eoutlook' })
  const texts = ['AA[U+2069][U+202E]LP⚠︎', 'AAPL[U+200B]⚠︎', 'ААPL⚠︎', 'AAPL']
  await news.refresh.click()
  await expect(news.namesIn(news.metaOf(news.rows.first()))).toHaveText(texts)
  await expect(news.namesIn(news.story)).toHaveText(texts)
  const mark = news.story.getByRole('img', { name: 'Mixes Latin and Cyrillic letters, of which some look alike' })
  await expect(mark).toBeVisible()
  await expect(news.title).toHaveText('[U+202E]outlook')
  await expect(news.titleOf(news.rows.first())).toHaveText('[U+202E]outlook')
  stop()
})
