import type { Locator, Page } from '@playwright/test'
import type { ViewName } from './pages/window.ts'
import { expect, test, type Desk } from './support/desk.ts'
import { outOfReach } from './support/out-of-reach.ts'
import { scriptMain, UNSCRIPTED } from './support/scripted-main.ts'
import { VIEWS_WITH_CONTENT } from './support/views-with-content.ts'
import { wideParts } from './support/wide-parts.ts'
import { resize, zoom } from './support/window-size.ts'

/** Where F6 leads in each view that has something in it, beginning with the names of the views. */
const PANES: Readonly<Record<ViewName, readonly string[]>> = {
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

test('F6 leads to every pane of every view', async ({ openDemo }) => {
  const desk = await openDemo()
  for (const view of Object.keys(PANES) as ViewName[]) {
    await VIEWS_WITH_CONTENT[view](desk)
    expect.soft(await panesOf(desk.page), view).toEqual(['Views', ...PANES[view]])
  }
})

/** The dividers of panes that are not there in every view, by their names. */
type Divider = 'Side bar width' | 'Source width' | 'Call height'

/** Shows the pane of a divider, which it resolves to. */
async function dividerOf(desk: Desk, name: Divider): Promise<Locator> {
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

/** Sizes of the panes before anything is moved, and after one arrow key that makes them larger. */
const SIZES: readonly (readonly [Divider, initial: string, key: string, larger: string])[] = [
  ['Side bar width', '196', 'ArrowRight', '220'],
  ['Source width', '420', 'ArrowLeft', '444'],
  ['Call height', '360', 'ArrowUp', '384'],
]

test('the side bar, the source and a call keep their size over a start, until the layout is reset', async ({
  startDesk,
  startDemo,
}) => {
  const first = await startDemo()
  for (const [name, initial, key, larger] of SIZES) {
    const divider = await dividerOf(first, name)
    await expect(divider).toHaveAttribute('aria-valuenow', initial)
    await divider.press(key)
    await expect(divider).toHaveAttribute('aria-valuenow', larger)
  }
  await first.close()
  const second = await startDesk({ userData: first.userData })
  await second.frame.currentTab.waitFor()
  for (const [name, , , larger] of SIZES)
    await expect(await dividerOf(second, name)).toHaveAttribute('aria-valuenow', larger)
  await second.frame.run('Reset the layout')
  for (const [name, initial] of SIZES)
    await expect(await dividerOf(second, name)).toHaveAttribute('aria-valuenow', initial)
})

test('the mouse moves the dividers, and with the largest and the smallest panes everything is in reach', async ({
  openDemo,
}) => {
  const desk = await openDemo()
  await test.step('the mouse moves the dividers of the side bar, the source and a call, and a double click puts them back', async () => {
    const { page, frame, news } = desk
    const widthOf = async (pane: Locator): Promise<number> => Math.round((await pane.boundingBox())?.width ?? 0)
    const drag = async (divider: Locator, by: readonly [number, number]): Promise<void> => {
      // Over it once it stays where it is.
      await divider.hover()
      const { x, y, width, height } = (await divider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width / 2 + by[0], y + height / 2 + by[1], { steps: 4 })
      await page.mouse.up()
    }
    const side = await dividerOf(desk, 'Side bar width')
    await drag(side, [80, 0])
    await expect.poll(() => widthOf(news.side)).toBe(276)
    await side.dblclick()
    await expect.poll(() => widthOf(news.side)).toBe(196)
    const source = await dividerOf(desk, 'Source width')
    await drag(source, [-100, 0])
    await expect.poll(() => widthOf(frame.inspector)).toBe(520)
    await source.dblclick()
    await expect.poll(() => widthOf(frame.inspector)).toBe(420)
    const call = await dividerOf(desk, 'Call height')
    await drag(call, [0, -60])
    await expect(call).toHaveAttribute('aria-valuenow', '420')
  })

  await test.step('in a small window and at 200 % everything is in reach with the largest and the smallest panes', async () => {
    await desk.frame.open('News')
    const { page } = desk
    await resize(desk, 900, 640)
    const inReach = (where: string): Promise<void> =>
      expect.poll(async () => [...(await outOfReach(page)), ...(await wideParts(page))], where).toEqual([])
    for (const key of ['Home', 'End'])
      for (const [name] of SIZES) {
        const divider = await dividerOf(desk, name)
        // The source stands below the view here, in a row without a divider.
        if (name !== 'Source width') await divider.press(key)
        await inReach(`${name} after ${key}`)
      }
    await resize(desk, 1360, 860)
    await zoom(desk, 2)
    for (const [name] of SIZES.slice(1)) {
      const divider = await dividerOf(desk, name)
      for (const key of ['Home', 'End']) {
        if (name !== 'Source width') await divider.press(key)
        await inReach(`${name} after ${key} at 200 %`)
      }
    }
  })
})

// The last test, because main keeps the script.
test('F6 leads to a message that stays, and on to the other panes', async ({ openDemo }) => {
  const { app, page, frame, settings } = await openDemo()
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
