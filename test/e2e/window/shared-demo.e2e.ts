import { expect, test } from '../support/desk/desk.ts'
import { keepAnswers } from '../support/desk/kept-answers.ts'

// What the tests of a file rely on when they share a demonstration.

test('a shared demonstration is opened at its beginning, however it was left', async ({ openDemo }) => {
  const left = await openDemo()
  const newest = await left.news.titleOf(left.news.rows.first()).textContent()
  await left.news.rows.nth(1).click()
  await left.news.search.fill('is:unread')
  await left.news.search.press('Enter')
  await left.page.getByRole('button', { name: 'Side bar' }).click()
  await expect(left.news.side).toBeHidden()
  await left.frame.open('Settings')
  await left.settings.startScenario('Burst').click()
  await expect(left.settings.scenarioState).toHaveText('Active: Burst.')
  await left.page.keyboard.press('Control+k')
  await expect(left.frame.palette).toBeVisible()

  const { page, frame, news, settings } = await openDemo()
  await expect(frame.palette).toBeHidden()
  await expect(frame.tab('News')).toHaveAttribute('aria-current', 'page')
  await expect(news.titleOf(news.rows.first())).toHaveText(newest ?? '')
  await expect(news.search).toHaveValue('')
  await expect(news.title).toBeHidden()
  await expect(news.side).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(frame.tab('News')).toHaveAttribute('aria-current', 'page')
  await frame.open('Settings')
  await expect(settings.scenarioState).toHaveText('No scenario is active.')
})

const STYLE = 'style-src-attr inline'

test('what the policy denies in a shared demonstration is noticed', async ({ openDemo }) => {
  const { page, denied, expectDenied } = await openDemo()
  await page.evaluate(() => document.documentElement.setAttribute('style', 'color: red'))
  await expect.poll(denied).toEqual([STYLE])
  expectDenied(STYLE)
})

test('what the policy denied in an earlier test does not count in the next one, which asks again for an answer of main that was lost, and main does once what it was asked', async ({
  openDemo,
}) => {
  const { app, denied } = await openDemo()
  expect(await denied()).toEqual([])
  let lost = 0
  const losing = {
    evaluate: async (run: unknown, argument: unknown): Promise<unknown> => {
      const answer = await app.evaluate(run as () => unknown, argument)
      lost += 1
      if (lost <= 2) throw new Error('electronApplication.evaluate: Resulting promise was garbage collected.')
      return answer
    },
  } as Pick<typeof app, 'evaluate'>
  keepAnswers(losing)

  const count = (_electron: unknown, by: number): number => {
    const counted = globalThis as unknown as { counted?: number }
    counted.counted = (counted.counted ?? 0) + by
    return counted.counted
  }
  expect(await losing.evaluate(count, 3)).toBe(3)
  expect(lost).toBe(3)
  expect(await losing.evaluate(count, 4)).toBe(7)
})
