import type { Page } from '@playwright/test'
import { breakDrawing } from './support/break-drawing.ts'
import { expect } from './support/desk.ts'
import { walk } from './support/walk.ts'
import { test } from './support/walk-desk.ts'

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

test.describe('the walk fails for a planted defect:', () => {
  test('a changed role', async ({ walkDesk: { desk, surroundings }, scratch }) => {
    await renameRole(desk.page, 'listbox', 'list')
    // What the walk looks for never comes.
    desk.page.setDefaultTimeout(3000)
    await expect(walk(desk, { ...surroundings, folder: scratch }, ['story'])).rejects.toThrow(/story: .*Timeout/)
  })

  test('a view that throws during rendering', async ({ walkDesk: { desk, surroundings }, scratch }) => {
    await breakDrawing(desk.page)
    const walking = walk(desk, { ...surroundings, folder: scratch }, ['ratios', 'proof'])
    await expect(walking).rejects.toThrow(/proof: .*Unchanged since it was received/s)
  })

  test('a headline that is cut without a tooltip', async ({ walkDesk: { desk, surroundings }, scratch }) => {
    await cutHeadlines(desk.page)
    const walking = walk(desk, { ...surroundings, folder: scratch }, ['story'])
    await expect(walking).rejects.toThrow(/story, light: cut without a tooltip: “/)
  })
})
