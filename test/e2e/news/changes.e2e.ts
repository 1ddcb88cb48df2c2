import { claimsIn, numbersIn } from '../pages/numbers.ts'
import { ask, expect, test } from '../support/desk/desk.ts'

// It leaves a setting.
test('what was edited since a time stands with its changed words and leads to its history and back, earnings reports lead to their proof, and a page of each day is written once its hour has come, and marked until it is looked at', async ({
  openDemo,
}) => {
  const { page, frame, news, earnings, changes } = await openDemo()
  await expect(news.listCount).toHaveText('50 stories')
  await frame.open('Changes')
  await expect(changes.view).toContainText('There is nothing to compare with yet')
  // The next second, so that what was received until now was known then.
  const at = await page.evaluate(() => Math.ceil(Date.now() / 1000) * 1000)
  const time = await page.evaluate((moment) => new Date(moment).toTimeString().slice(0, 8), at)
  await changes.moment.fill(`today ${time}`)
  await expect(changes.note).toHaveText(/Enter to take it$/)
  await page.keyboard.press('Enter')
  await expect(changes.view).toContainText('Nothing new: no story')
  await expect.poll(() => page.evaluate(() => Date.now())).toBeGreaterThan(at)
  await ask(page, [['scenarios.start', { name: 'unannounced-edits' }]])
  await frame.open('News')
  await news.refresh.click()
  // A refresh that the list is left for is given up.
  await expect(news.listPane).toContainText('unannounced edit')
  await frame.open('Changes')
  const edited = changes.part('Edited stories')
  await expect(changes.added.first()).toBeVisible()
  await expect(changes.part('Older stories received')).toBeHidden()
  await edited.getByRole('button').first().click()
  await expect(news.changes).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(edited).toBeVisible()

  // Earnings reports that were received since a time lead to their proof.
  await frame.open('Earnings')
  await earnings.show('QNTL')
  await expect(earnings.table).toBeVisible()
  await frame.open('Changes')
  await changes.since('Yesterday').click()
  const reports = changes.part('Earnings reports')
  const [claim] = await claimsIn(reports.getByRole('listitem').last())
  await numbersIn(reports).last().click()
  await expect(page.getByRole('complementary')).toContainText(claim?.hash ?? '')

  await frame.open('News')
  const mark = page.getByRole('img', { name: 'new page' })
  await expect(mark).toBeHidden()
  // This hour has come on every day.
  await ask(page, [['preferences.save', { dailyChanges: { hour: 0, scope: { kind: 'all' } } }]])
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: 'Changes new page' }).click()
  await expect(mark).toBeHidden()
  await changes.kept.selectOption({ index: 1 })
  await expect(changes.view).toContainText('Written at the set hour')
})
