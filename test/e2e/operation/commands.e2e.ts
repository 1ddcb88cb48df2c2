import type { ElectronApplication } from '@playwright/test'
import { expect, test } from '../support/desk/desk.ts'

const isEnabled = (app: ElectronApplication, id: string): Promise<boolean | undefined> =>
  app.evaluate(({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.enabled, id)

const choose = (app: ElectronApplication, id: string): Promise<void> =>
  app.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.focus()
    Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(undefined, window, window?.webContents)
  }, id)

// U2
test('the menu has the commands that can run, and keys go from pane to pane', async ({ openDemo }) => {
  const desk = await openDemo()
  await test.step('the menu has the commands that can run now, and runs them', async () => {
    const { app, page, frame, news, ratios } = desk
    await expect.poll(() => isEnabled(app, 'news.next')).toBe(true)
    expect(await isEnabled(app, 'story.label')).toBe(false)
    await choose(app, 'news.next')
    await expect(news.chosen).toHaveAttribute('aria-posinset', '1')
    await expect.poll(() => isEnabled(app, 'story.label')).toBe(true)

    // A command of another view opens that.
    await choose(app, 'ratios.choose-units')
    await expect(frame.dialog).toContainText('Units')
    await page.keyboard.press('Escape')
    await expect(ratios.view).toBeVisible()
    await expect.poll(() => isEnabled(app, 'window.back')).toBe(true)
  })

  await test.step('the menu marks the choices that are made', async () => {
    const { app, page, ratios } = desk
    await desk.frame.open('Ratios')
    await ratios.show('HLDN')
    await ratios.table.focus()
    const marked = (): Promise<string[]> =>
      app.evaluate(
        ({ Menu }, wanted) => wanted.filter((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.checked),
        ['ratios.style-as-sent', 'ratios.style-assumed', 'ratios.heat-map'],
      )
    await expect.poll(marked).toEqual(['ratios.style-assumed'])
    await page.keyboard.press('h')
    await page.keyboard.press('v')
    await expect.poll(marked).toEqual(['ratios.style-as-sent', 'ratios.heat-map'])
  })

  await test.step('F6 goes from pane to pane and back, and Enter and Space press the button that has the focus', async () => {
    const { page, news, frame, ratios } = desk
    await desk.frame.open('News')
    await news.rows.first().click()
    await news.list.focus()
    await page.keyboard.press('F6')
    await expect(news.reading).toBeFocused()
    await page.keyboard.press('Shift+F6')
    await expect(news.list).toBeFocused()
    await page.keyboard.press('Shift+F6')
    await expect(news.focusInSide).toHaveCount(1)

    await news.star.focus()
    await page.keyboard.press('Enter')
    await expect(news.star).toHaveText('Starred')
    await page.keyboard.press('Space')
    await expect(news.star).toHaveText('Star')
    await frame.tab('Ratios').focus()
    await page.keyboard.press('Enter')
    await expect(ratios.view).toBeVisible()
  })
})
