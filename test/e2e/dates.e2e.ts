import { expect, test } from './support/desk.ts'
import { errorsInLooks, EVERY_LOOK } from './support/axe.ts'
import { resize } from './support/window-size.ts'

// U31
test('dates are shown in the chosen form everywhere, at once and after a restart', async ({ startDemo }) => {
  const { page, frame, news } = await startDemo()
  await news.rows.first().click()
  await expect(news.facts).toContainText(/Created \d{1,2} [A-Z][a-z]{2} 2026, /)
  await frame.run('Dates as 2026-11-24')
  await expect(news.facts).toContainText(/Created 2026-\d\d-\d\d, /)
  await page.reload()
  await expect(news.facts).toContainText(/Created 2026-\d\d-\d\d, /)
  await frame.run('Dates as 11/24/2026')
  await expect(news.facts).toContainText(/Created \d\d\/\d\d\/2026, /)
})

test('a day is typed as a person writes it, and picked from a calendar with the keyboard', async ({ startDemo }) => {
  const desk = await startDemo('Earnings')
  const { page, earnings } = desk
  // So that the field has room in the bar.
  await resize(desk, 1920, 1040)
  await earnings.show('QNTL')
  await earnings.numbers.first().waitFor()
  await earnings.openRequest()
  await earnings.from.fill('Q2 2020')
  await expect(page.getByText('1 April 2020 · Enter to take it')).toBeVisible()
  await earnings.from.press('Enter')
  await expect(earnings.from).toHaveValue('1 Apr 2020')
  await earnings.from.fill('2020-02-30')
  await earnings.from.press('Enter')
  await expect(page.getByText('February 2020 has no day 30.')).toBeVisible()
  await earnings.from.press('Escape')
  await expect(earnings.from).toHaveValue('1 Apr 2020')

  await earnings.from.press('ArrowDown')
  await expect(earnings.dayInCalendar('Wednesday, 1 April 2020')).toBeFocused()
  expect(await errorsInLooks(page, EVERY_LOOK)).toEqual([])
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowLeft')
  await expect(earnings.dayInCalendar('Saturday, 29 February 2020')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(earnings.from).toHaveValue('29 Feb 2020')
  await expect(earnings.from).toBeFocused()
  await earnings.from.press('ArrowDown')
  await expect(earnings.dayInCalendar('Saturday, 29 February 2020')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(earnings.dayInCalendar('Saturday, 29 February 2020')).toHaveCount(0)
  await expect(earnings.from).toBeFocused()
  await expect(earnings.from).toHaveValue('29 Feb 2020')
})
