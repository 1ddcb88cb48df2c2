import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digitsOf, numbersIn } from './pages/numbers.ts'
import { expect, test } from './support/desk.ts'
import { saveTo } from './support/dialogs.ts'
import { themePictures } from './support/theme-pictures.ts'

test('companies are ranked, filtered and sorted in a screen, which is saved, exported and leads to its proof', async ({
  scratch,
  openDemo,
}) => {
  const { app, page, frame, ratios } = await openDemo('Ratios')
  await ratios.show('HLDN QNTL KSTL')
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
})

test('a line of the page of a company is hidden, and the page leads to its views and back', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('a line of the page of a company is hidden by its name, and by keys', async () => {
    const { page, sheet, chart } = desk
    await desk.frame.open('Company')
    await sheet.show('QNTL')
    await expect(chart.lines).toHaveCount(3)
    await chart.endLabels.filter({ hasText: /^Net margin/ }).click()
    await expect(chart.lines).toHaveCount(2)
    expect(await themePictures(page, 'hidden', 'company-legend')).toEqual([])
    await chart.chart.focus()
    await page.keyboard.press('Tab')
    await expect(chart.legendName(0)).toBeFocused()
    // The tooltip of the focus stands outside of the page's parts.
    await expect(chart.tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chart.tooltip).toHaveCount(0)
    await expect(chart.legendName(0)).toBeFocused()
    expect(await themePictures(page, 'focused', 'company-legend')).toEqual([])
    await page.keyboard.press('Space')
    await expect(chart.lines).toHaveCount(1)
    await chart.toggle(2)
    await expect(chart.lines).toHaveCount(2)
  })

  await test.step('one click leads from a company to its stories, ratios and earnings, and one leads back', async () => {
    const { page, frame, ratios, sheet, earnings, news } = desk
    await desk.frame.open('Company')
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
})
