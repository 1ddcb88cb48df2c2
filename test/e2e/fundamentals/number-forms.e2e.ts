import { expect, test } from '../support/desk/desk.ts'

test('numbers have the form of the system from the start, and any other one at once', async ({ startDesk }) => {
  const { page, frame, news, ratios } = await startDesk({ args: ['--demo'], env: { LC_ALL: 'de_DE.UTF-8' } })
  await news.rows.first().waitFor()
  await frame.open('Ratios')
  await ratios.show('HLDN QNTL KSTL')
  await ratios.group('All of Returns').click()
  await expect(ratios.table).toContainText(/\d,\d%/)
  await expect(ratios.table).not.toContainText(/\d\.\d%/)

  await ratios.panel('Screen').click()
  await ratios.filter.fill('roe > 1,5 % and grossMargin > -1,25')
  await ratios.filter.press('Enter')
  await expect(ratios.view).toContainText('of 3 companies match')

  await frame.run('Numbers as 1,234.5')
  await expect(ratios.screenTable).toContainText(/\d\.\d%/)
  await expect(ratios.screenTable).not.toContainText(/\d,\d%/)
  await expect(ratios.view).toContainText('“1,5” is read as 1.5')
  await page.reload()
  await expect(ratios.screenTable).toContainText(/\d\.\d%/)
})
