import { expect, test } from './support/desk.ts'

test('the number of a watch list is shown whole or not at all', async ({ startDemo }) => {
  const { page, news } = await startDemo()
  await news.watch('Semis', 'QNTL KSTL')
  await expect(news.countOf('Semis')).toBeVisible()
  await news.entry('Semis').hover()
  await expect(news.editList('Semis')).toBeVisible()
  await expect(news.countOf('Semis')).toBeHidden()
  await page.mouse.move(0, 0)
  await news.editList('Semis').press('Shift')
  await expect(news.countOf('Semis')).toBeHidden()
  await news.entry('Unread').hover()
  await expect(news.countOf('Unread')).toBeVisible()
})
