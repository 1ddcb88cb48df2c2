import type { ElectronApplication } from '@playwright/test'
import { expect, test, type Desk } from '../support/desk/desk.ts'

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

// G3
test('a command that gets another key has it in the window, in the list of keys and in the menu', async ({
  startDemo,
}) => {
  const first = await startDemo('Settings')
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
