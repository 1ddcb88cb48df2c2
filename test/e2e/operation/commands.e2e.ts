import type { ElectronApplication } from '@playwright/test'
import { expect, test, type Desk } from '../support/desk/desk.ts'

const isEnabled = (app: ElectronApplication, id: string): Promise<boolean | undefined> =>
  app.evaluate(({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.enabled, id)

const choose = (app: ElectronApplication, id: string): Promise<void> =>
  app.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.focus()
    Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(undefined, window, window?.webContents)
  }, id)

// U2
test('the menu has the commands that can run, keys go from pane to pane, and the palette leads to companies and commands by keys alone, and says why a command cannot run', async ({
  openDemo,
}) => {
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

  // How the palette looks is among the long tests, and at 200 % among those of what opens above a view.
  await test.step('a command that cannot run says why, and the focus returns on Escape', async () => {
    const { page, frame, news } = desk
    await frame.open('News')
    await news.rows.first().waitFor()
    await news.list.focus()
    await page.keyboard.press('Control+k')
    await expect(frame.paletteField).toBeFocused()
    await page.keyboard.type('>forward')
    await expect(frame.offer(/^Forward There is nothing to go forward to\./)).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(frame.palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(frame.palette).toBeHidden()
    await expect(news.list).toBeFocused()
  })

  await test.step('the palette leads to a company and a command by keys alone', async () => {
    const { page, frame, ratios, sheet } = desk
    await page.keyboard.press('Control+k')
    await expect(frame.paletteField).toBeFocused()
    await page.keyboard.type('qntl ratios')
    await expect(frame.offer(/^QNTL ratios/)).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(ratios.view).toBeVisible()

    await page.keyboard.press('Control+k')
    await expect(frame.paletteField).toBeFocused()
    await page.keyboard.type('$kst')
    await expect(frame.offer(/^KSTL company page/)).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(sheet.view).toBeVisible()

    await page.keyboard.press('Control+k')
    await expect(frame.paletteField).toBeFocused()
    await frame.type('>transpose')
    await expect(frame.offer(/^Transpose/)).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(ratios.view).toBeVisible()
    await expect(frame.palette).toBeHidden()
  })
})

/** The key that the menu shows beside a command. */
const inMenu = (app: ElectronApplication, id: string): Promise<string | null> =>
  app.evaluate(({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.accelerator ?? null, id)

/** Expects the list of keys to show these for a command. */
async function expectInList({ page, frame }: Desk, title: string, keys: readonly string[]): Promise<void> {
  await page.keyboard.press('?')
  await expect(frame.listedKeys(title)).toHaveText([...keys])
  await page.keyboard.press('Escape')
  await expect(frame.dialog).toHaveCount(0)
}

// The last one, because the keys stay as it leaves them.
// G3
test('a command that gets another key has it in the window, in the list of keys and in the menu', async ({
  openDemo,
}) => {
  const first = await openDemo('Settings')
  const { app, page, frame, news, settings } = first
  await settings.view.getByRole('button', { name: 'Change keys…' }).click()
  const record = async (command: string, key: string): Promise<void> => {
    await frame.dialog.getByRole('button', { name: `Add a key to “${command}”` }).click()
    await page.keyboard.press(key)
  }
  // A key that another command has is taken with a word about that.
  await record('Star or unstar', 'u')
  await expect(frame.dialog).toContainText('u also runs “Mark as read or unread” in News.')
  await frame.dialog.getByRole('button', { name: 'Remove u from “Star or unstar”' }).click()
  await expect(frame.dialog).not.toContainText('also runs')
  await frame.dialog.getByRole('button', { name: 'Remove s from “Star or unstar”' }).click()
  await record('Star or unstar', 'y')
  await frame.dialog.getByRole('button', { name: 'Close', exact: true }).click()

  await frame.open('News')
  await news.rows.first().click()
  await news.list.focus()
  await page.keyboard.press('s')
  await page.keyboard.press('y')
  await expect(news.star).toHaveText('Starred')
  await expectInList(first, 'Star or unstar', ['y'])
  await expect.poll(() => inMenu(app, 'news.toggle-star')).toBe('y')
})
