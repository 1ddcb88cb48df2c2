import { FROZEN_AT } from '../../support/service/frozen-service.ts'
import { expect, test } from '../support/desk/desk.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY

/** A time of the service some hundred days ago, on the weekday of the other tests. Ages count from the real time. */
const hundredDaysAgo = (): string =>
  new Date(FROZEN_AT + WEEK * Math.floor((Date.now() - 100 * DAY - FROZEN_AT) / WEEK)).toISOString()

test('limits show what they delete before they apply, stories with a star stay, and a dialog counts cached data before it deletes any', async ({
  startDemo,
}) => {
  const { frame, news, settings, page } = await startDemo('News', [`--embedded-at=${hundredDaysAgo()}`])
  await news.rows.first().click()
  await expect(news.body).toContainText('Sample story')
  await page.keyboard.press('s')
  await frame.open('Settings')
  await expect(settings.storyCount).not.toHaveText('0')
  await expect(settings.limitRow('Stories')).toContainText(/[kM]B/)

  await settings.removeData.click()
  await frame.dialog.getByLabel('All cached data').check()
  await expect(frame.dialog.getByRole('row', { name: /stories/ })).toBeVisible()
  await frame.dialog.getByLabel('Pictures').check()
  await expect(frame.dialog).toContainText('There is nothing to delete.')
  await expect(frame.dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(frame.dialog).toHaveCount(0)

  // A changed limit is a draft.
  await settings.maxAge('Stories').selectOption('a year')
  await expect(settings.limitEffect).toContainText('These limits delete nothing now.')
  await settings.limitEffect.getByRole('button', { name: 'Cancel' }).click()
  await expect(settings.maxAge('Stories')).toHaveValue('')

  // A limit that deletes something says how much, and deletes that.
  const before = Number((await settings.storyCount.textContent())?.replaceAll(/\D/g, ''))
  await settings.maxAge('Stories').selectOption('30 days')
  const going = settings.limitEffect.getByRole('row', { name: /stor(y|ies)/ })
  await going.waitFor()
  const count = Number(((await going.getByRole('cell').first().textContent()) ?? '').replaceAll(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await settings.limitEffect.getByRole('button', { name: 'Save limits and delete' }).click()
  await expect(settings.limitEffect).toHaveCount(0)
  await expect(settings.maxAge('Stories')).toHaveValue('30')
  await expect(settings.storyCount).toHaveText(String(before - count))
})
