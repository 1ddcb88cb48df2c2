import { expect, test } from './support/desk.ts'

test('numbers have the form of the system from the start, and any other one at once', async ({ startDesk }) => {
  const { page, frame, news, ratios, settings } = await startDesk({ args: ['--demo'], env: { LC_ALL: 'de_DE.UTF-8' } })
  await news.rows.first().waitFor()
  await frame.open('Ratios')
  await ratios.show('HLDN QNTL KSTL')
  await ratios.group('All of Returns').click()
  await expect(ratios.table).toContainText(/\d,\d%/)
  await expect(ratios.table).not.toContainText(/\d\.\d%/)

  // A filter takes numbers as they are shown, and asks where one could be another.
  await ratios.panel('Screen').click()
  await ratios.filter.fill('roe > 1,5 % and grossMargin > -1.234')
  await ratios.filter.press('Enter')
  await expect(ratios.view).toContainText('“1.234” can mean two numbers. Write 1234 or 1,234.')
  await ratios.filter.fill('roe > 1,5 % and grossMargin > -1,25')
  await ratios.filter.press('Enter')
  await expect(ratios.view).toContainText('of 3 companies match')

  await frame.run('Numbers as 1,234.5')
  await expect(ratios.screenTable).toContainText(/\d\.\d%/)
  await expect(ratios.screenTable).not.toContainText(/\d,\d%/)
  await expect(ratios.view).toContainText('“1,5” is read as 1.5')

  await frame.open('Settings')
  const choice = settings.view.getByRole('combobox', { name: 'Numbers as' })
  await choice.focus()
  await choice.selectOption("1'234.5")
  await expect(choice).toBeFocused()
  await expect(settings.view).toContainText(/\d\.\d MB/)
  await choice.selectOption('1 234,5')
  await expect(settings.view).toContainText(/\d,\d MB/)
  await page.reload()
  await expect(settings.view).toContainText(/\d,\d MB/)
})
