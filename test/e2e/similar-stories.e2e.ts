import { expect, test } from './support/desk.ts'

// B8, B13
test('stories are narrowed down by GICS name, and of a company one with a known headline is marked and leads to the earlier one', async ({
  startDemo,
}) => {
  const { news } = await startDemo()
  const gics = news.facet('GICS')
  await gics.open.click()
  await gics.value('Application Software').click()
  await expect(news.search).toHaveValue('gics:"Application Software"')
  await news.search.fill('sym:JQ')
  await news.search.press('Enter')

  const marked = news.rows.filter({ hasText: /similar/ }).first()
  await expect(marked.getByTitle(/^An earlier story has a similar title: “/)).toBeVisible()
  // Which one is the first may change until the list is there in full, so that the click goes to the one with this ID.
  const id = await news.idOf(marked)
  await news.rowOf(id).click()
  await expect(news.nodeId).toHaveText(id)

  await news.similar.getByRole('button').first().click()
  await expect(news.nodeId).not.toHaveText(id)
  // It has been read now.
  await expect(news.rows.filter({ hasText: /seen before/ }).first()).toBeVisible()
})
