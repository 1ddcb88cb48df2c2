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
  const desk = await startDemo('Ratios')
  const { page, ratios } = desk
  // So that the field has room in the bar.
  await resize(desk, 1920, 1040)
  await ratios.show('QNTL')
  await ratios.numbers.first().waitFor()
  await ratios.knownOn.fill('Q2 2020')
  await expect(ratios.view.getByText('30 June 2020 · Enter to take it')).toBeVisible()
  await ratios.knownOn.press('Enter')
  await expect(ratios.knownOn).toHaveValue('30 Jun 2020')
  await expect(ratios.view).toContainText('No record as of 30 Jun 2020')
  await ratios.knownOn.fill('2020-02-30')
  await ratios.knownOn.press('Enter')
  await expect(ratios.view.getByText('February 2020 has no day 30.')).toBeVisible()
  await ratios.knownOn.press('Escape')
  await expect(ratios.knownOn).toHaveValue('30 Jun 2020')

  await ratios.knownOn.press('ArrowDown')
  await expect(ratios.dayInCalendar('Tuesday, 30 June 2020')).toBeFocused()
  expect(await errorsInLooks(page, EVERY_LOOK)).toEqual([])
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowLeft')
  await expect(ratios.dayInCalendar('Friday, 29 May 2020')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ratios.knownOn).toHaveValue('29 May 2020')
  await expect(ratios.knownOn).toBeFocused()
  await ratios.knownOn.press('ArrowDown')
  await expect(ratios.dayInCalendar('Friday, 29 May 2020')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ratios.dayInCalendar('Friday, 29 May 2020')).toHaveCount(0)
  await expect(ratios.knownOn).toBeFocused()
  await expect(ratios.knownOn).toHaveValue('29 May 2020')
})
