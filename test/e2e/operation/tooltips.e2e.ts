import type { Locator, Page } from '@playwright/test'
import { accessibilityErrors } from '../support/looks/axe.ts'
import { expect, test } from '../support/desk/desk.ts'
import { lookPictures } from '../support/looks/theme-pictures.ts'

const tooltip = (page: Page): Locator => page.getByRole('tooltip')
const views = (page: Page): Locator => page.getByRole('navigation', { name: 'Views' })

/** Whether an element has any point in common with the tooltip. */
async function isCovered(page: Page, element: Locator): Promise<boolean> {
  const [over, under] = [await tooltip(page).boundingBox(), await element.boundingBox()]
  if (over === null || under === null) throw new Error('not on screen')
  return (
    over.x < under.x + under.width &&
    under.x < over.x + over.width &&
    over.y < under.y + under.height &&
    under.y < over.y + over.height
  )
}

/** Points at something that has no tooltip. */
async function pointAway(page: Page): Promise<void> {
  const { x, y } = await page.evaluate(() => {
    for (let at = 4; at < innerWidth; at += 4)
      if ((document.elementFromPoint(at, 8)?.closest('[title]') ?? null) === null) return { x: at, y: 8 }
    throw new Error('everything has a tooltip')
  })
  await page.mouse.move(x, y)
}

test('tooltips come by pointer and keyboard, also for disabled buttons, and go with a scroll', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('the pointer and the keyboard bring a tooltip in place of the browser’s, and Escape takes nothing else away', async () => {
    const { page } = desk
    const tab = views(page).getByRole('button', { name: 'Ratios' })
    const title = (await tab.getAttribute('title')) ?? ''
    await tab.hover()
    await expect(tooltip(page)).toHaveText(title)
    await expect(tab).toHaveAttribute('title', '')
    await expect(tab).toHaveAccessibleDescription(title)
    await expect.poll(() => isCovered(page, tab)).toBe(false)
    // A tooltip is a layer above all landmarks, which is all that this rule knows.
    expect(await accessibilityErrors(page, ['region'])).toEqual([])
    await pointAway(page)
    await expect(tooltip(page)).toHaveCount(0)
    await expect(tab).toHaveAttribute('title', title)

    await views(page).getByRole('button', { name: 'News' }).focus()
    await page.keyboard.press('Tab')
    await expect(tab).toBeFocused()
    await expect(tooltip(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip(page)).toHaveCount(0)
    await expect(tab).toBeFocused()

    const next = views(page).getByRole('button', { name: 'Earnings' })
    const nextTitle = (await next.getAttribute('title')) ?? ''
    await page.keyboard.press('Tab')
    await expect(tooltip(page)).toHaveText(nextTitle)
  })

  await test.step('a tooltip says why a button cannot be pressed, in one line', async () => {
    const { page, frame, webhooks } = desk
    await frame.open('Webhooks')
    const disabled = webhooks.checkDestination
    await expect(disabled).toBeDisabled()
    const title = (await disabled.getAttribute('title')) ?? ''
    expect(title).not.toBe('')
    await disabled.hover({ force: true })
    await expect(tooltip(page)).toHaveText(title)
    // A short text is not broken into words.
    const lines = (element: Element): number => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }
    await expect.poll(() => tooltip(page).evaluate(lines)).toBe(1)
    await lookPictures(page, 'disabled', 'tooltips')
  })

  await test.step('a scroll takes the tooltip of a headline away', async () => {
    const { page, news, frame } = desk
    await frame.open('News')
    // The list may have been scrolled to its place meanwhile.
    await news.titleOf(news.rows.nth(3)).hover({ position: { x: 40, y: 6 } })
    await expect(tooltip(page)).toBeVisible()
    await page.mouse.wheel(0, 200)
    await expect(tooltip(page)).toHaveCount(0)
  })
})
