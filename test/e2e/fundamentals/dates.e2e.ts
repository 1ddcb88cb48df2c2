import { samplePayloadText } from '../../../main/embedded-service/delivery/payload.ts'
import { deliver } from '../support/desk/deliver.ts'
import { expect, test } from '../support/desk/desk.ts'
import { errorsInLooks, EVERY_LOOK } from '../support/looks/axe.ts'
import { resize } from '../support/looks/window-size.ts'

// U31
test('a day is typed as a person writes it and picked from a calendar with the keyboard, and dates are shown in the chosen form', async ({
  startDemo,
}) => {
  const desk = await startDemo('Webhooks')
  const { page, frame, news, webhooks } = desk
  // So that the calendar has room below the filter.
  await resize(desk, 1920, 1040)
  await webhooks.openPart('Receiver')
  await webhooks.start.click()
  const url = (await webhooks.addresses.first().textContent()) ?? ''
  await deliver(url, samplePayloadText('Earnings/v1', { id: 'one', at: 0, forProduction: true }), 'd-one')
  await expect(webhooks.rows).toHaveCount(1)
  await webhooks.deliveries.focus()
  await page.keyboard.press('Shift+F')
  await webhooks.lastDay.fill('Q2 2020')
  await expect(page.getByText('30 June 2020 · Enter to take it')).toBeVisible()
  await webhooks.lastDay.press('Enter')
  await expect(webhooks.lastDay).toHaveValue('30 Jun 2020')
  await webhooks.lastDay.press('ArrowDown')
  await expect(webhooks.dayInCalendar('Tuesday, 30 June 2020')).toBeFocused()
  expect(await errorsInLooks(page, EVERY_LOOK)).toEqual([])
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowLeft')
  await expect(webhooks.dayInCalendar('Friday, 29 May 2020')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(webhooks.lastDay).toHaveValue('29 May 2020')
  await expect(webhooks.lastDay).toBeFocused()

  // In every view at once.
  await frame.open('News')
  await news.rows.first().click()
  await expect(news.facts).toContainText(/Created \d{1,2} [A-Z][a-z]{2} 2026, /)
  await frame.run('Dates as 2026-11-24')
  await expect(news.facts).toContainText(/Created 2026-\d\d-\d\d, /)
})
