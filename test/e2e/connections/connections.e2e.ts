import { listener } from '../support/desk/listener.ts'
import { addConnection, connect, expect, test } from '../support/desk/desk.ts'

// A5
test('two keys stand side by side, the head, the palette and the menu lead from one to another, and switching leaves nothing of the other connection on screen', async ({
  startDesk,
}) => {
  const storyOf = (title: string): string =>
    JSON.stringify([
      {
        id: 1,
        title,
        created: 'Fri, 30 Oct 2026 16:18:04 -0400',
        updated: 'Fri, 30 Oct 2026 16:18:04 -0400',
        body: `<p>Text of ${title}</p>`,
      },
    ])
  const [a, b] = [await listener(() => storyOf('Story-of-A')), await listener(() => storyOf('Story-of-B'))]
  const desk = await startDesk()
  const { app, page, frame, news, ratios, settings } = desk
  await connect(desk, b.url, 'key-of-b-0123456789')
  await frame.open('Settings')
  await addConnection(app, () => settings.addConnection.click(), { url: a.url, key: 'key-of-a-0123456789', name: 'A' })
  await expect(frame.connectionName).toHaveText('A')
  await frame.open('Ratios')
  await ratios.add('ONLYA')
  await frame.open('News')
  await news.search.fill('Story-of-A')
  await news.search.press('Enter')
  await news.rows.first().click()
  await expect(news.body).toContainText('Text of Story-of-A')
  await news.watch('Mine', 'ONLYA')
  await expect(news.watchState).toContainText(/^Watch lists: .* request/)
  await news.star.click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()

  // Each connection comes back where it was left.
  await frame.connection.selectOption({ label: 'Main' })
  await expect(frame.tab('Settings')).toHaveAttribute('aria-current', 'page')
  await frame.open('News')
  await expect(news.rows.first()).toContainText('Story-of-B')
  await expect(news.search).toHaveValue('')
  await expect(page.getByText('of-A')).toHaveCount(0)
  await expect(page.getByText('No story chosen')).toBeVisible()
  await expect(news.watchState).toHaveText(/^Watch lists have not been refreshed since/)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await frame.open('Ratios')
  await expect(ratios.view).not.toContainText('ONLYA')
  await page.keyboard.press('Control+k')
  await expect(frame.paletteField).toBeFocused()
  await page.keyboard.type('switch to A')
  await expect(frame.offer(/^Switch to A/)).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(frame.connectionName).toHaveText('A')
  await expect(news.body).toContainText('Text of Story-of-A')
  await expect(news.search).toHaveValue('Story-of-A')

  // The menu asks which of the others is meant.
  await app.evaluate(({ BrowserWindow, Menu }) => {
    const [window] = BrowserWindow.getAllWindows()
    Menu.getApplicationMenu()?.getMenuItemById('connection.switch')?.click(undefined, window, window?.webContents)
  })
  await expect(frame.paletteField).toHaveValue('Switch to ')
  await page.keyboard.press('Enter')
  await expect(frame.connectionName).not.toHaveText('A')
  a.stop()
  b.stop()
})
