import { accessibilityErrors } from './support/axe.ts'
import { expect, test } from './support/desk.ts'
import { lookPictures } from './support/theme-pictures.ts'

test('terms, periods and other forms of a word are offered and found', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('the search offers terms in every density, and leaves the rest of the window to a screen reader', async () => {
    const { page, news, frame } = desk
    for (const density of ['Compact', 'Regular']) {
      await frame.run(`${density} density`)
      await news.search.fill('')
      await news.search.pressSequentially('is:')
      await page.keyboard.press('ArrowDown')
      await expect(news.suggestion(/is:unread/)).toHaveAttribute('aria-selected', 'true')
      await expect(news.search).toBeFocused()
      await expect(news.list).toBeVisible()
      // A list of suggestions is a layer above all landmarks, which is all that this rule knows.
      expect(await accessibilityErrors(page, ['region'])).toEqual([])
      await lookPictures(page, `search-${density.toLowerCase()}`, 'suggestions')
      await page.keyboard.press('Escape')
      await expect(news.search).toHaveValue('is:')
      await expect(news.suggestion(/is:unread/)).toHaveCount(0)
    }
  })

  await test.step('the period of an earnings request is taken from a list and requested at once', async () => {
    const { page, earnings } = desk
    await desk.frame.open('Earnings')
    await earnings.period.click()
    await page.getByRole('option', { name: 'Q2' }).waitFor()
    await lookPictures(page, 'period', 'suggestions')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(earnings.period).toHaveValue('Q2')
    await expect(earnings.period).toBeFocused()
    await expect(page.getByText('Enter to request')).toHaveCount(0)
  })

  await test.step('the other forms of a word are found until the person switches that off', async () => {
    const { frame, news, settings } = desk
    await desk.frame.open('News')
    await news.search.fill('winning -zinc')
    await expect(news.rows.first()).toContainText(/wins/i)
    await frame.open('Settings')
    await settings.wordForms.uncheck()
    await frame.open('News')
    await expect(news.search).toHaveValue('winning -zinc')
    await expect(news.rows).toHaveCount(0)
    // They are found again.
    await frame.open('Settings')
    await settings.wordForms.check()
    await frame.open('News')
    await expect(news.rows.first()).toContainText(/wins/i)
  })
})
