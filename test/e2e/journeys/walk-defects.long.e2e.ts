import type { Page } from '@playwright/test'
import { breakDrawing } from '../support/looks/break-drawing.ts'
import { expect, test } from '../support/desk/desk.ts'
import { walk } from '../support/walk.ts'

/** Changes a role on all elements that have it, like a careless change of the window. */
const renameRole = (page: Page, from: string, to: string): Promise<void> =>
  page.evaluate(
    ([role, other]) => {
      const rename = (): void => {
        for (const element of document.querySelectorAll(`[role=${role}]`)) element.setAttribute('role', other)
      }
      new MutationObserver(rename).observe(document.body, { childList: true, subtree: true, attributes: true })
      rename()
    },
    [from, to] as const,
  )

/** Makes headlines longer than their boxes and removes their tooltips. */
const cutHeadlines = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const cut = (): void => {
      for (const title of document.querySelectorAll('[role=option] [title]')) title.removeAttribute('title')
    }
    new MutationObserver(cut).observe(document.body, { childList: true, subtree: true })
    cut()
  })

/** Longer than what is there takes to be found. What a defect takes away never comes. */
const PATIENCE = 2500

test('the walk fails for a planted defect: a cut headline without a tooltip, a changed role, a part that throws while it is drawn', async ({
  openDemo,
  scratch,
}) => {
  const desk = await openDemo()
  const { page } = desk
  const surroundings = { receiverUrl: '', folder: scratch }
  await cutHeadlines(page)
  await expect(walk(desk, surroundings, ['story'])).rejects.toThrow(/story, light: cut without a tooltip: “/)

  await page.reload()
  await desk.news.rows.first().waitFor()
  await renameRole(page, 'listbox', 'list')
  page.setDefaultTimeout(PATIENCE)
  await expect(walk(desk, surroundings, ['story'])).rejects.toThrow(/story: .*Timeout/)

  page.setDefaultTimeout(0)
  await page.reload()
  await walk(desk, surroundings, ['ratios'])
  await breakDrawing(page)
  page.setDefaultTimeout(PATIENCE)
  const walking = walk(desk, surroundings, ['proof'])
  await expect(walking).rejects.toThrow(/proof: .*Unchanged since it was received/s)
})
