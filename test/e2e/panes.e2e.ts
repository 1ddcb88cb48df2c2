import type { Page } from '@playwright/test'
import type { ViewName } from './pages/window.ts'
import { expect, test } from './support/desk.ts'
import { scriptMain, UNSCRIPTED } from './support/scripted-main.ts'
import { VIEWS_WITH_CONTENT } from './support/views-with-content.ts'

/** Where F6 leads in each view that has something in it, beginning with the names of the views. */
const PANES: Readonly<Record<ViewName, readonly string[]>> = {
  News: ['Stories to read', 'Story list', 'Story'],
  Ratios: ['Companies', 'Ratios to choose from', 'Chart', 'Ratios by period'],
  Earnings: ['Earnings by report'],
  Company: ['Tear sheet of Quintel Semiconductor'],
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
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button').first().focus()
  const names = [await focused(page)]
  for (;;) {
    await page.keyboard.press('F6')
    const name = await focused(page)
    if (name === names[0] || names.length > 9) return names.filter((each) => each !== 'Under way')
    names.push(name)
  }
}

test('F6 leads to every pane of every view', async ({ startDemo }) => {
  const desk = await startDemo()
  for (const view of Object.keys(PANES) as ViewName[]) {
    await VIEWS_WITH_CONTENT[view](desk)
    expect.soft(await panesOf(desk.page), view).toEqual(['Views', ...PANES[view]])
  }
})

test('F6 leads to a message that stays, and on to the other panes', async ({ startDemo }) => {
  const { app, page, frame, settings } = await startDemo()
  const script = await scriptMain(app)
  await script({
    ...UNSCRIPTED,
    refuses: { 'preferences.save': { kind: 'storage-failed', reason: 'full', detail: '' } },
  })
  await frame.open('Settings')
  await settings.density('Compact').click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('The setting was not saved')).toBeVisible()
  expect(await panesOf(page)).toEqual(['Views', 'Settings', 'Messages'])
})
