import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digitsOf, numbersIn } from '../pages/numbers.ts'
import { expect, test } from '../support/desk/desk.ts'
import { saveTo } from '../support/looks/dialogs.ts'

test('companies are ranked, filtered and sorted in a screen, which is saved, exported and leads to its proof, and the page of a company leads to its views and back', async ({
  scratch,
  openDemo,
}) => {
  const { app, page, frame, news, ratios, earnings, sheet } = await openDemo('Ratios')
  await ratios.show('QNTL HLDN KSTL')
  await ratios.group('All of Returns').click()
  await ratios.panel('Screen').click()
  await expect(ratios.screenRow('HLDN')).toBeVisible()

  await ratios.screenHead('Return on equity').click()
  await expect(ratios.screenNames.first()).toContainText('QNTL')
  await ratios.standBeside('rank')
  await expect(ratios.screenCell('QNTL', 2)).toContainText('#1')

  // The filter is applied with Enter, and found again by its key.
  await ratios.filter.fill('rank(roe) <= 2 and grossMargin > 1 %')
  await ratios.filter.press('Enter')
  await expect(ratios.view).toContainText('2 of 3 companies match')
  await expect(ratios.screenRow('HLDN')).toHaveCount(0)

  // A number leads to its response, also by keys.
  await ratios.screenTable.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(numbersIn(ratios.screenCell('QNTL', 1))).toBeFocused()
  await ratios.showValues('As sent')
  const shown = digitsOf((await numbersIn(ratios.screenCell('QNTL', 0)).textContent()) ?? '')
  await numbersIn(ratios.screenCell('QNTL', 0)).click()
  await expect(frame.inspected).toHaveText(shown)
  await frame.closeInspector()

  await ratios.savedScreens.selectOption('Save this screen…')
  await ratios.screenName.fill('Best returns')
  await page.keyboard.press('Enter')
  await expect(ratios.savedScreen).toHaveText('Best returns')

  await page.keyboard.press('Control+e')
  await saveTo(app, join(scratch, 'screen.csv'))
  await frame.dialog.getByRole('button', { name: 'CSV…' }).click()
  await expect(frame.dialog).toContainText('each verified against its stored response')
  const csv = readFileSync(join(scratch, 'screen.csv'), 'utf8')
  expect(csv).toContain('2 of 3 companies match the filter rank(roe) <= 2')
  expect(csv).not.toContain('\nHLDN')
  await page.keyboard.press('Escape')

  // One click leads from a company to its stories, ratios and earnings, and one leads back.
  await ratios.panel('Series').click()
  await frame.open('Company')
  await sheet.show('QNTL')
  await sheet.choose('Original')
  await sheet.ratios.getByRole('row', { name: /^Net margin/ }).waitFor()
  await sheet.open('Ratios')
  await expect(frame.currentTab).toHaveText('Ratios')
  await expect(ratios.row('Net margin').first()).toBeVisible()
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
