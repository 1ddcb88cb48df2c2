import { expect, test } from './support/desk.ts'

test('one click leads from a company to its stories, ratios and earnings, and one leads back', async ({
  startDemo,
}) => {
  const { page, frame, ratios, sheet, earnings, news } = await startDemo('Company')
  await sheet.show('QNTL')
  await sheet.choose('Original')
  await sheet.ratios.getByRole('row', { name: /^Net margin/ }).waitFor()
  await sheet.open('Ratios')
  await expect(frame.currentTab).toHaveText('Ratios')
  await expect(ratios.row('netMargin').first()).toBeVisible()
  await expect(ratios.row('QNTL')).toHaveCount(3)
  await ratios.table.focus()
  await page.keyboard.press('2')
  await page.keyboard.press('p')
  await expect(sheet.name).toHaveText('Quintel Semiconductor')
  await expect(sheet.ratios).toContainText('As originally reported')
  await sheet.open('Earnings')
  await earnings.grid.waitFor()
  await page.keyboard.press('p')
  await expect(sheet.name).toHaveText('Quintel Semiconductor')
  await sheet.open('Stories')
  await expect(news.search).toHaveValue('sym:QNTL')
  await news.rows.first().click()
  await frame.run('Open the page of the company of the story')
  await expect(sheet.sheet).toBeVisible()
})
