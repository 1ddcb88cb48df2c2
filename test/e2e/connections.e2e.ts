import { connect, expect, test, typeKey } from './support/desk.ts'

test('two keys of one service stand side by side, their libraries apart, and a key is rotated only for a good one', async ({
  startDesk,
  startService,
}) => {
  const service = await startService()
  const desk = await startDesk()
  const { app, page } = desk
  await connect(desk, service.url, service.keys.full)
  await page.locator('.story-row').first().waitFor()

  // A second connection with a key for fundamentals only.
  await page.keyboard.press('Control+6')
  await page.getByLabel('Name of a new connection').fill('Fundamentals')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Connection', { exact: true })).toHaveValue(/.+/)
  await page.getByLabel('Base URL').fill(service.url)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await typeKey(app, () => page.getByRole('button', { name: 'Enter key…' }).click(), service.keys.fundamentalsOnly)
  await expect(page.getByTestId('key-state')).toContainText('fingerprint')
  await page.keyboard.press('Control+1')
  await expect(page.locator('.story-row')).toHaveCount(0)

  // Its map greys what it may not do, with the reason; the other key is not touched by it.
  await page.keyboard.press('Control+5')
  await page.getByRole('radio', { name: 'Entitlement' }).click()
  await page.getByRole('button', { name: 'Find out what the key may do' }).click()
  await expect(page.locator('.entitlement td[data-answer=refused]')).toHaveCount(3)
  const news = page.getByRole('button', { name: 'News', exact: true })
  await expect(news).toHaveAttribute('data-refused', 'true')
  await expect(news).toHaveAttribute('title', /The plan of this key does not include it, as of/)
  await page.getByLabel('Connection', { exact: true }).selectOption({ label: 'Main' })
  await expect(news).not.toHaveAttribute('data-refused', 'true')
  await page.keyboard.press('Control+1')
  await expect(page.locator('.story-row').first()).toBeVisible()

  // Rotation: a refused key changes nothing, a good one takes the old one's place.
  await page.keyboard.press('Control+6')
  const state = page.getByTestId('key-state')
  const before = await state.textContent()
  await typeKey(app, () => page.getByRole('button', { name: 'Rotate key…' }).click(), service.keys.revoked)
  await expect(page.getByText('The service refused the new key, so the old one stays.')).toBeVisible()
  await expect(state).toHaveText(before ?? '')
  await typeKey(app, () => page.getByRole('button', { name: 'Rotate key…' }).click(), service.keys.newsOnly)
  await expect(page.getByText('The key is in the keychain of this computer.')).toBeVisible()
  await expect(state).not.toHaveText(before ?? '')
})
