import type { ElectronApplication } from '@playwright/test'
import { pagesOf } from '../pages/pages.ts'
import { expect, test } from '../support/desk/desk.ts'

/** What the menu says that it would undo or redo, and whether it can. */
const inMenu = (app: ElectronApplication, id: 'window.undo' | 'window.redo' = 'window.undo') =>
  app.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted)
    return `${item?.label ?? 'nothing'}${item?.enabled === true ? '' : ' (off)'}`
  }, id)

const choose = (app: ElectronApplication, id: 'window.undo' | 'window.redo'): Promise<void> =>
  app.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.focus()
    Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(undefined, window, window?.webContents)
  }, id)

test('a label and a note are taken back and written again, by keys and by the menu, which names them, and each window undoes its own changes', async ({
  openDemo,
}) => {
  const { app, page, frame, news, settings } = await openDemo()
  await expect.poll(() => inMenu(app)).toBe('Nothing to undo (off)')
  await news.rows.first().click()
  await expect(news.nodeId).toHaveText(await news.idOf(news.chosen))
  await news.label('committee')
  await news.writeNote('Ask about covenants')
  await expect.poll(() => inMenu(app)).toBe('Undo: add the note of a story')

  await page.keyboard.press('Control+z')
  await expect(news.note).toHaveCount(0)
  await expect(news.chosen).toContainText('committee')
  await expect.poll(() => inMenu(app)).toBe('Undo: add the label “committee”')
  await choose(app, 'window.undo')
  await expect(news.chosen).not.toContainText('committee')
  await expect.poll(() => inMenu(app, 'window.redo')).toBe('Redo: add the label “committee”')

  await page.keyboard.press('Control+Shift+Z')
  await expect(news.chosen).toContainText('committee')
  await page.keyboard.press('Control+y')
  await expect(news.note).toHaveText('Ask about covenants')

  // In a field, the key and the menu take typing back.
  await page.keyboard.press('e')
  const field = page.getByRole('textbox', { name: 'Note' })
  await field.press('End')
  await page.keyboard.type('!')
  await expect(field).toHaveValue('Ask about covenants!')
  await expect.poll(() => inMenu(app)).toBe('Undo typing')
  await choose(app, 'window.undo')
  await expect(field).toHaveValue('Ask about covenants')
  await choose(app, 'window.redo')
  await expect(field).toHaveValue('Ask about covenants!')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('Ask about covenants')
  await page.keyboard.press('Escape')
  await expect(news.note).toHaveText('Ask about covenants')

  // Each window undoes its own changes, and leaves alone what another one changed since.
  await frame.open('Settings')
  const [other] = await Promise.all([app.waitForEvent('window'), page.keyboard.press('Control+Shift+N')])
  const second = pagesOf(other)
  await second.frame.open('Settings')
  await settings.theme('Dark').click()
  await expect.poll(() => second.frame.look('theme')).toBe('dark')
  await second.settings.theme('Light').click()
  await expect.poll(() => frame.look('theme')).toBe('light')
  await page.keyboard.press('Control+z')
  await expect(frame.message).toContainText('Not undone: change the theme to Dark. It was changed since')
  expect(await frame.look('theme')).toBe('light')
  await other.keyboard.press('Control+z')
  await expect.poll(() => second.frame.look('theme')).toBe('dark')
  await expect.poll(() => frame.look('theme')).toBe('dark')
})
