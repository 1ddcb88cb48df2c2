import { claimsIn, numbersIn } from './pages/numbers.ts'
import { ask, expect, test } from './support/desk.ts'

test('what was edited since a time stands with its changed words, and leads to its history and back', async ({
  openDemo,
}) => {
  const { page, frame, news, changes } = await openDemo()
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
})

test('earnings reports of a time lead to their proof, and a page of them is kept', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('earnings reports that were received since a time lead to their proof', async () => {
    const { page, frame, earnings, changes } = desk
    await frame.open('Earnings')
    await earnings.show('QNTL')
    await expect(earnings.table).toBeVisible()
    await frame.open('Changes')
    await changes.since('Yesterday').click()
    const reports = changes.part('Earnings reports')
    const [claim] = await claimsIn(reports.getByRole('listitem').last())
    await numbersIn(reports).last().click()
    await expect(page.getByRole('complementary')).toContainText(claim?.hash ?? '')
  })

  await test.step('a page is kept and reads as it was written; removing it is undone', async () => {
    const { page, frame, earnings, changes } = desk
    await desk.frame.open('Earnings')
    await earnings.show('QNTL')
    await expect(earnings.table).toBeVisible()
    await frame.open('Changes')
    await changes.since('Yesterday').click()
    await expect(changes.part('Earnings reports')).toBeVisible()
    await expect(changes.kept).toBeHidden()
    await frame.run('Keep this page of changes')
    await changes.kept.selectOption({ index: 1 })
    await expect(changes.view).toContainText('It stays as it was')
    await expect(changes.view.getByRole('heading', { name: 'Earnings reports (1)' })).toBeVisible()
    await page.reload()
    await expect(changes.view).toContainText('It stays as it was')
    await frame.run('Remove this kept page')
    await expect(changes.kept).toBeHidden()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(changes.kept.getByRole('option')).toHaveCount(2)
  })
})

// It leaves a setting, so it is the last one.
test('a page of each day is written once its hour has come, and marked until it is looked at', async ({ openDemo }) => {
  const { page, changes } = await openDemo('News')
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
