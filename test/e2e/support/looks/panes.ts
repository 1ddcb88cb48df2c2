import type { Locator, Page } from '@playwright/test'
import type { ViewName } from '../../pages/window.ts'
import { expect, type Desk } from '../desk/desk.ts'
import { outOfReach } from './out-of-reach.ts'
import { VIEWS_WITH_CONTENT } from '../views-with-content.ts'
import { wideParts } from './wide-parts.ts'

/** Where F6 leads in each view that has something in it, beginning with the names of the views. */
export const PANES: Readonly<Record<ViewName, readonly string[]>> = {
  News: ['Stories to read', 'Story list', 'Story'],
  Ratios: ['Companies', 'Ratios to choose from', 'Chart', 'Ratios by period'],
  Earnings: ['Chart', 'Earnings by report'],
  Company: ['Tear sheet of Quintel Semiconductor', 'Chart'],
  Changes: ['What happened'],
  // The history beside it has nothing yet that can get the focus.
  Webhooks: ['Webhooks'],
  Console: ['Calls'],
  Settings: ['Settings'],
}

/** The name of the pane with the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = document.activeElement?.closest('[data-pane]')?.closest('[aria-label]')
    return named?.getAttribute('aria-label')?.replace(/^Chart of .*/, 'Chart') ?? 'nowhere'
  })

/** Presses F6 until it is where it began. Work that is under way is left out: how long it is shown depends on the machine. */
async function panesOf(page: Page): Promise<string[]> {
  // A pane that goes while it has the focus leaves that nowhere.
  await expect(page.getByRole('region', { name: 'Under way' })).toBeHidden({ timeout: 30_000 })
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button').first().focus()
  const names = [await focused(page)]
  for (;;) {
    await page.keyboard.press('F6')
    // The focus may be nowhere for a moment.
    await expect.poll(() => focused(page)).not.toMatch(new RegExp(`^(${names.at(-1) ?? ''}|nowhere)$`))
    const name = await focused(page)
    if (name === names[0] || names.length > 9) return names.filter((each) => each !== 'Under way')
    names.push(name)
  }
}

/** Looks where F6 leads in a view that has something in it. */
export async function expectPanes(desk: Desk, view: ViewName): Promise<void> {
  await VIEWS_WITH_CONTENT[view](desk)
  expect.soft(await panesOf(desk.page), view).toEqual(['Views', ...PANES[view]])
}

/** The dividers of panes that are not there in every view, by their names. */
export type Divider = 'Side bar width' | 'Source width' | 'Call height'

/** Shows the pane of a divider, which it resolves to. */
export async function dividerOf(desk: Desk, name: Divider): Promise<Locator> {
  const { page, frame, ratios, console: calls } = desk
  if (name === 'Side bar width') await VIEWS_WITH_CONTENT.News(desk)
  if (name === 'Source width') {
    await VIEWS_WITH_CONTENT.Ratios(desk)
    if (!(await frame.inspector.isVisible())) await ratios.numbers.first().click()
  }
  if (name === 'Call height') {
    // The source would cover a part of the view.
    if (await frame.inspector.isVisible()) await frame.closeInspector()
    await VIEWS_WITH_CONTENT.Console(desk)
    await calls.calls.first().click()
  }
  return page.getByRole('separator', { name })
}

/** Waits until every control is in reach, and only tables scroll sideways. */
export const everythingInReach = ({ page }: Desk, where: string): Promise<void> =>
  expect.poll(async () => [...(await outOfReach(page)), ...(await wideParts(page))], where).toEqual([])
