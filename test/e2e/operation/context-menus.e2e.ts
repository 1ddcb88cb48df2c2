import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk/desk.ts'
import { openOneStory } from '../support/desk/one-story.ts'

const entriesOf = (page: Page): Locator => page.getByRole('menuitem')
const choose = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('menuitem', { name }).click()
const copied = (app: ElectronApplication): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText())

/** Notes the entries of each menu of the system instead of showing it. */
const noteMenus = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ Menu }) => {
    const menus: string[][] = []
    Object.assign(globalThis, { menus })
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      menus.push(this.items.map(({ role, label }) => role ?? label))
    }
  })
const notedMenus = (app: ElectronApplication): Promise<string[][]> =>
  app.evaluate(() => (globalThis as unknown as { menus: string[][] }).menus)

/** Whether the application's menu says that a command can run. */
const canRun = (app: ElectronApplication, id: string): Promise<boolean> =>
  app.evaluate(({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.enabled === true, id)

test('a row, a number and a chart have menus, and a text field that of the system', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('a row of the list is marked and copied by its menu without being opened, and the menu key opens that of the chosen row', async () => {
    const { app, page, news } = desk
    const row = news.rows.nth(2)
    await row.click({ button: 'right' })
    await expect(entriesOf(page)).toContainText([
      'Open',
      'Mark as read',
      'Star',
      'Pin for later and offline',
      'Copy the headline',
    ])
    await choose(page, 'Star')
    await expect(row.getByTitle('Starred')).toBeVisible()
    await expect(news.nodeId).toBeHidden()
    await row.click({ button: 'right' })
    await choose(page, 'Copy the headline')
    await expect.poll(() => copied(app)).toBe(await news.titleOf(row).textContent())

    // By keyboard alone.
    await news.rows.first().click()
    await news.list.focus()
    // The menu offers the contrary of what is so when it opens.
    await expect(news.rows.first()).toHaveAttribute('data-read', 'true')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Mark as unread' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(news.rows.first()).toHaveAttribute('data-read', 'false')
    await expect(news.list).toBeFocused()
  })

  await test.step('a text field and a selected text have the menu of the system', async () => {
    const { app, page, news } = desk
    await desk.frame.open('News')
    await noteMenus(app)
    await news.search.click({ button: 'right' })
    await expect.poll(() => notedMenus(app)).toEqual([expect.arrayContaining(['cut', 'copy', 'paste', 'selectall'])])
    await news.rows.first().click()
    await news.body.click({ clickCount: 3 })
    await expect.poll(() => canRun(app, 'story.highlight')).toBe(true)
    await news.body.click({ button: 'right' })
    await expect.poll(async () => (await notedMenus(app)).at(-1)).toEqual(['copy', 'Highlight the selection'])
    await expect(page.getByRole('menu')).toBeHidden()
  })

  await test.step('a number is copied as sent and leads to its source, and the menu of the chart changes it and leads to the table', async () => {
    const { app, page, ratios, frame, chart } = desk
    await desk.frame.open('Ratios')
    await ratios.show('QNTL')
    await ratios.numbers.first().click({ button: 'right' })
    await expect(page.getByRole('group', { name: 'Table' })).toBeVisible()
    await choose(page, 'Copy as sent')
    await expect.poll(() => copied(app)).toMatch(/^-?\d+(\.\d+)?$/)
    await ratios.numbers.first().click({ button: 'right' })
    await choose(page, 'Show its source')
    await expect(frame.inspector).toBeVisible()
    await frame.closeInspector()

    await chart.lines.first().waitFor()
    const entries = page.getByRole('group', { name: 'Chart' })
    await chart.allPanes.click({ button: 'right' })
    await expect(entries.getByRole('menuitem', { name: 'Describe the chart of the ratios…' })).toBeVisible()
    await page.getByRole('menuitemcheckbox', { name: 'Log scale in the chart' }).click()
    await chart.allPanes.click({ button: 'right' })
    await expect(page.getByRole('menuitemcheckbox', { name: 'Log scale in the chart' })).toBeChecked()
    await choose(page, 'Show or hide the chart')
    await expect(chart.allPanes).toHaveCount(0)
    await expect(ratios.numbers.first()).toBeVisible()
  })
})

test('a link of a story is copied, and the right button does not open it', async ({ openClient }) => {
  const desk = await openOneStory(openClient, { body: '<p><a href="https://a.example/b">x</a></p>' })
  await desk.news.body.getByRole('link').click({ button: 'right' })
  await expect(entriesOf(desk.page).first()).toHaveText('Open the link')
  await expect(desk.news.linkNote).toBeHidden()
  await choose(desk.page, 'Copy the address')
  await expect.poll(() => copied(desk.app)).toBe('https://a.example/b')
})
