import { openKeyWindow } from './pages/welcome.ts'
import { listener } from './support/listener.ts'
import { addConnection, connect, expect, test, typeKey } from './support/desk.ts'

// A5
test('two keys of one service stand side by side, their libraries apart, a key is replaced only by a good one, the head, the palette and the menu lead from one to another, also while deliveries are searched', async ({
  startDesk,
  startService,
}) => {
  const service = await startService()
  const desk = await startDesk()
  const { app, page, frame, news, console, settings, webhooks } = desk
  await connect(desk, service.url, service.keys.full)
  await news.rows.first().waitFor()

  // A second connection with a key for fundamentals only.
  await page.keyboard.press('Control+7')
  const second = { url: service.url, key: service.keys.fundamentalsOnly, name: 'Fundamentals' }
  await addConnection(app, () => settings.addConnection.click(), second)
  await expect(frame.connectionName).toHaveText('Fundamentals')
  await expect(settings.keyState).toContainText('fingerprint')
  await page.keyboard.press('Control+1')
  await expect(news.rows).toHaveCount(0)

  // Its map greys what it may not do, with the reason; the other key is not touched by it.
  await page.keyboard.press('Control+6')
  await console.part('Entitlement').click()
  await console.findOut.click()
  await expect(console.responses('denied')).toHaveCount(3)
  const tab = frame.tab('News')
  await expect(tab).toHaveAttribute('data-refused', 'true')
  await expect(tab).toHaveAttribute('title', /This key’s plan does not include this view, as of/)
  await frame.connection.selectOption({ label: 'Main' })
  await expect(tab).not.toHaveAttribute('data-refused', 'true')
  await page.keyboard.press('Control+1')
  await expect(news.rows.first()).toBeVisible()

  // A refused key changes nothing, a good one takes the old one's place.
  await page.keyboard.press('Control+7')
  await expect(settings.keyState).toContainText('fingerprint')
  const before = await settings.keyState.textContent()
  const window = await openKeyWindow(app, () => settings.replaceKey.click())
  await window.key.fill(service.keys.revoked)
  await window.submit.click()
  await expect(window.failure).toContainText('The key was not accepted')
  await window.closeBy(() => window.cancel.click())
  await expect(settings.keyState).toHaveText(before ?? '')
  await typeKey(app, () => settings.replaceKey.click(), service.keys.newsOnly)
  await expect(settings.view).toContainText('The key is in the keychain of this computer.')
  await expect(settings.keyState).not.toHaveText(before ?? '')

  // One service with two keys and the demonstration are three.
  await expect(frame.connectionNames).toHaveCount(3)
  const names = await frame.connectionNames.allTextContents()

  await frame.connection.selectOption({ label: 'Main' })
  await expect(frame.connectionName).toHaveText('Main')

  for (const name of names.filter((each) => each !== 'Main')) {
    await page.keyboard.press('Control+k')
    await expect(frame.paletteField).toBeFocused()
    await page.keyboard.type(`switch to ${name}`)
    await expect(frame.offer(new RegExp(`^Switch to ${name}`))).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(frame.connectionName).toHaveText(name)
  }

  // The menu asks which of the others is meant.
  const shown = (await frame.connectionName.textContent()) ?? ''
  await app.evaluate(({ BrowserWindow, Menu }) => {
    const [window] = BrowserWindow.getAllWindows()
    Menu.getApplicationMenu()?.getMenuItemById('connection.switch')?.click(undefined, window, window?.webContents)
  })
  await expect(frame.paletteField).toHaveValue('Switch to ')
  await page.keyboard.press('Enter')
  await expect(frame.connectionName).not.toHaveText(shown)

  // Each is as it was left.
  for (const label of ['Fundamentals', 'Demonstration']) {
    await frame.connection.selectOption({ label })
    await frame.open('Webhooks')
    await webhooks.openPart('Receiver')
  }
  await webhooks.searchOf.pressSequentially('outage')
  for (const [label, text] of [
    ['Fundamentals', ''],
    ['Demonstration', 'outage'],
    ['Fundamentals', ''],
  ] as const) {
    await frame.connection.selectOption({ label })
    await expect(webhooks.searchOf).toHaveValue(text)
    await expect(webhooks.view).toContainText(text === '' ? 'No deliveries yet' : 'No delivery matches the search')
    await expect(webhooks.part('Receiver')).toHaveAttribute('aria-selected', 'true')
    await webhooks.searchOf.focus()
  }
})

test('switching leaves nothing of the other connection on screen', async ({ startDesk }) => {
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
  await expect(news.watchState).toHaveText(/^Watch lists have not been refreshed yet/)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await frame.open('Ratios')
  await expect(ratios.view).not.toContainText('ONLYA')
  await frame.connection.selectOption({ label: 'A' })
  await expect(news.body).toContainText('Text of Story-of-A')
  await expect(news.search).toHaveValue('Story-of-A')
  a.stop()
  b.stop()
})
