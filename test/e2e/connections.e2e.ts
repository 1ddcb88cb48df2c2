import { connect, expect, test, typeKey } from './support/desk.ts'

test('two keys of one service stand side by side, their libraries apart, and a key is rotated only for a good one', async ({
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
  await settings.newConnection.fill('Fundamentals')
  await settings.addConnection.click()
  await expect(frame.connection).toHaveValue(/.+/)
  await settings.baseUrl.fill(service.url)
  await settings.saveProfile.click()
  await typeKey(app, () => settings.enterKey.click(), service.keys.fundamentalsOnly)
  await expect(settings.keyState).toContainText('fingerprint')
  await page.keyboard.press('Control+1')
  await expect(news.rows).toHaveCount(0)

  // Its map greys what it may not do, with the reason; the other key is not touched by it.
  await page.keyboard.press('Control+5')
  await console.part('Entitlement').click()
  await console.findOut.click()
  await expect(console.answers('denied')).toHaveCount(3)
  const tab = frame.tab('News')
  await expect(tab).toHaveAttribute('data-refused', 'true')
  await expect(tab).toHaveAttribute('title', /This key’s plan does not include this view, as of/)
  await frame.connection.selectOption({ label: 'Main' })
  await expect(tab).not.toHaveAttribute('data-refused', 'true')
  await page.keyboard.press('Control+1')
  await expect(news.rows.first()).toBeVisible()

  // Rotation: a refused key changes nothing, a good one takes the old one's place.
  await page.keyboard.press('Control+6')
  const before = await settings.keyState.textContent()
  await typeKey(app, () => settings.rotateKey.click(), service.keys.revoked)
  await expect(settings.view).toContainText('The service refused the new key, so the old one stays.')
  await expect(settings.keyState).toHaveText(before ?? '')
  await typeKey(app, () => settings.rotateKey.click(), service.keys.newsOnly)
  await expect(settings.view).toContainText('The key is in the keychain of this computer.')
  await expect(settings.keyState).not.toHaveText(before ?? '')
})
