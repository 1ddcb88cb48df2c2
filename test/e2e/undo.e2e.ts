import type { ElectronApplication } from '@playwright/test'
import { pagesOf } from './pages/pages.ts'
import { expect, test } from './support/desk.ts'

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

test('a label and a note are taken back and written again, by keys and by the menu, which names them', async ({
  openDemo,
}) => {
  const { app, page, news } = await openDemo()
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
})

test('a watch list, a setting and the companies of a view are taken back one after the other', async ({ openDemo }) => {
  const { app, page, frame, news, ratios, settings } = await openDemo()
  await news.watch('Semis', 'QNTL')
  await news.editList('Semis').click()
  await frame.dialog.getByLabel('Name').fill('Chips')
  await frame.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(news.entry('Chips')).toBeVisible()
  await frame.open('Settings')
  await settings.theme('Dark').click()
  await expect.poll(() => frame.look('theme')).toBe('dark')
  await frame.open('Ratios')
  await ratios.add('QNTL')
  await ratios.ratio('Net margin').click()
  await expect(ratios.ratio('Net margin')).toBeChecked()
  await expect.poll(() => inMenu(app)).toBe('Undo: show the ratio Net margin')

  // The palette and the list of keys name it as well.
  await page.keyboard.press('Control+k')
  await frame.paletteField.fill('>undo')
  await expect(frame.offer(/^Undo: show the ratio Net margin/)).toBeVisible()
  await page.keyboard.press('Escape')
  await frame.run('Keyboard shortcuts')
  await expect(frame.dialog).toContainText('Undo: show the ratio Net margin')
  await page.keyboard.press('Escape')
  await expect(frame.dialog).toHaveCount(0)

  // A checkbox takes no typing, so the key undoes while it has the focus.
  await ratios.ratio('Net margin').focus()
  await page.keyboard.press('Control+z')
  await expect(ratios.ratio('Net margin')).not.toBeChecked()
  await expect.poll(() => inMenu(app)).toBe('Undo: add the company QNTL')

  // An undo leads to the view in which something changes.
  await frame.open('News')
  await page.keyboard.press('Control+z')
  await expect(ratios.view).toBeVisible()
  await expect(ratios.company('QNTL')).toHaveCount(0)
  await expect.poll(() => inMenu(app)).toBe('Undo: change the theme to Dark')
  await page.keyboard.press('Control+z')
  await expect.poll(() => frame.look('theme')).not.toBe('dark')
  await expect.poll(() => inMenu(app)).toBe('Undo: rename the watch list “Semis” to “Chips”')
  await frame.open('News')
  await page.keyboard.press('Control+z')
  await expect(news.entry('Semis')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(news.entry('Semis')).toHaveCount(0)
  await expect.poll(() => inMenu(app)).toBe('Nothing to undo (off)')

  // All of it can be done again.
  for (const redone of ['Semis', 'Chips']) {
    await page.keyboard.press('Control+y')
    await expect(news.entry(redone)).toBeVisible()
  }
  await page.keyboard.press('Control+y')
  await expect.poll(() => frame.look('theme')).toBe('dark')
  // The next test begins with the theme of the first time.
  await frame.run('System theme')
  await expect.poll(() => frame.look('theme')).not.toBe('dark')
})

test('each window undoes its own changes, and leaves alone what another one changed since', async ({ openDemo }) => {
  const first = await openDemo('Settings')
  const [page] = await Promise.all([first.app.waitForEvent('window'), first.page.keyboard.press('Control+Shift+N')])
  const second = pagesOf(page)
  await second.frame.open('Settings')
  await first.settings.theme('Dark').click()
  await expect.poll(() => second.frame.look('theme')).toBe('dark')
  await second.settings.theme('Light').click()
  await expect.poll(() => first.frame.look('theme')).toBe('light')

  await first.page.keyboard.press('Control+z')
  await expect(first.frame.message).toContainText('Not undone: change the theme to Dark. It was changed since')
  expect(await first.frame.look('theme')).toBe('light')
  await page.keyboard.press('Control+z')
  await expect.poll(() => second.frame.look('theme')).toBe('dark')
  await expect.poll(() => first.frame.look('theme')).toBe('dark')
  await first.frame.run('System theme')
})
