import { openKeyWindow } from './pages/welcome.ts'
import { addConnection, connect, expect, test, typeKey } from './support/desk.ts'

test('two keys of one service stand side by side, their libraries apart, and a key is replaced only by a good one', async ({
  startDesk,
  startService,
}) => {
  const service = await startService()
  const desk = await startDesk()
  const { app, page, frame, news, console, settings } = desk
  await connect(desk, service.url, service.keys.full)
  await news.rows.first().waitFor()

  // A second connection with a key for fundamentals only.
  await page.keyboard.press('Control+6')
  const second = { url: service.url, key: service.keys.fundamentalsOnly, name: 'Fundamentals' }
  await addConnection(app, () => settings.addConnection.click(), second)
  await expect(frame.connectionName).toHaveText('Fundamentals')
  await expect(settings.keyState).toContainText('fingerprint')
  await page.keyboard.press('Control+1')
  await expect(news.rows).toHaveCount(0)

  // Its map greys what it may not do, with the reason; the other key is not touched by it.
  await page.keyboard.press('Control+5')
  await console.part('Entitlement').click()
  await console.findOut.click()
  await expect(console.answers('refused')).toHaveCount(3)
  const tab = frame.tab('News')
  await expect(tab).toHaveAttribute('data-refused', 'true')
  await expect(tab).toHaveAttribute('title', /The plan of this key does not include it, as of/)
  await frame.connection.selectOption({ label: 'Main' })
  await expect(tab).not.toHaveAttribute('data-refused', 'true')
  await page.keyboard.press('Control+1')
  await expect(news.rows.first()).toBeVisible()

  // A refused key changes nothing, a good one takes the old one's place.
  await page.keyboard.press('Control+6')
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
})
