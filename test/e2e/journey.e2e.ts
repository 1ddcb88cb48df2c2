import { makeCertificate } from '../support/certificate.ts'
import { startReceiver } from '../support/receiver.ts'
import { expect, test } from './support/desk.ts'

test('from the first run over story, chart and webhook to an offline start', async ({ startDesk, scratch }) => {
  const tls = makeCertificate(scratch)
  const receiver = await startReceiver(tls, () => 204)
  const first = await startDesk({ args: ['--embedded-deliver-to-loopback', `--embedded-delivery-ca=${tls.certFile}`] })
  const { page } = first

  // First run: the demonstration is offered.
  await page.getByRole('button', { name: 'Open the demonstration' }).click()
  const rows = page.getByRole('option')
  const row = rows.filter({ hasText: 'Earnings' }).first()
  await rows.first().waitFor()
  await expect(page.getByText('Live · just now').first()).toBeVisible()

  // A story by its ID.
  const id = (await row.getAttribute('id'))?.replace('story-', '') ?? ''
  const title = await row.locator('.story-row-title').textContent()
  await page.getByLabel('Open by node ID or address').fill(id)
  await page.keyboard.press('Enter')
  await expect(page.locator('.story h1')).toHaveText(title ?? '')
  await expect(page.locator('.story-body')).toContainText('Sample story')

  // Two ratios of two companies.
  await page.keyboard.press('Control+2')
  await page.getByLabel('Add symbols').fill('qntl, KSTL')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quintel Semiconductor')).toBeVisible()
  const lines = page.locator('.recharts-line-curve')
  await expect(lines).toHaveCount(4)
  await expect(page.locator('.sourced').first()).toBeVisible()
  const value = await page.locator('.sourced').first().textContent()

  // A number leads to its answer.
  await page.locator('.sourced').first().click()
  await expect(page.getByText('Unchanged since it was received')).toBeVisible()
  await expect(page.locator('.inspector-sent')).toHaveText((value ?? '').replace(/c$/, ''))
  await page.keyboard.press('Escape')

  // A webhook test to a receiver of ours.
  await page.keyboard.press('Control+4')
  await page.getByLabel('Destination').fill(receiver.url)
  await page.getByLabel('Kind').selectOption('Earnings/v1')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.locator('.webhook-success strong')).toBeVisible()
  expect(receiver.received).toHaveLength(1)
  expect(receiver.received[0]?.headers['x-svc-delivery']).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ api_version: 'webhook/v1', kind: 'Earnings/v1' })
  receiver.stop()

  // The service is stopped, the application closed and started again.
  await page.keyboard.press('Control+6')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Stopped; what was seen stays readable')).toBeVisible()
  await first.close()
  const second = await startDesk({ userData: first.userData })
  const offline = second.page

  await expect(offline.getByRole('option').first()).toBeVisible()
  await expect(offline.getByText(/^Cached · .* · not live$/).first()).toBeVisible()
  await expect(offline.getByText('The embedded service is stopped').first()).toBeVisible()
  await offline.getByLabel('Open by node ID or address').fill(id)
  await offline.keyboard.press('Enter')
  await expect(offline.locator('.story h1')).toHaveText(title ?? '')
  await expect(offline.locator('.story-body')).toContainText('Sample story')
  await expect(offline.locator('.story-pane').getByText(/^Cached · .* · not live$/)).toBeVisible()

  await offline.keyboard.press('Escape')
  await offline.locator('.story-scroll').focus()
  await offline.keyboard.press('Control+2')
  await offline.getByLabel('Add symbols').fill('QNTL KSTL')
  await offline.keyboard.press('Enter')
  await expect(offline.locator('.recharts-line-curve')).toHaveCount(4)
  await expect(offline.locator('.sourced').first()).toHaveText(value ?? '')
  await expect(offline.locator('.ratios').getByText(/^Cached · .* · not live$/)).toBeVisible()

  await offline.keyboard.press('Control+4')
  await expect(offline.locator('.webhook-history')).toContainText(receiver.url)
})

test('--demo goes straight to the demonstration, and single keys lead through the stories', async ({ startDesk }) => {
  const { page } = await startDesk({ args: ['--demo'] })
  const selected = page.getByRole('option', { selected: true })
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('j')
  await expect(selected).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(selected).toHaveAttribute('aria-posinset', '2')
  const title = await selected.locator('.story-row-title').textContent()
  await expect(page.locator('.story h1')).toHaveText(title ?? '')

  // No single key acts while typing.
  await page.keyboard.press('/')
  await page.keyboard.type('jk')
  await expect(page.getByLabel('Search stories')).toHaveValue('jk')
  await expect(page.locator('.story h1')).toHaveText(title ?? '')
  await expect(page.getByText('No held story passes this filter')).toBeVisible()

  // Back leads to the story before.
  await page.locator('.story-scroll').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(selected).toHaveAttribute('aria-posinset', '3')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Next story')
})

test('a symbol in a story leads to its stories and to its ratios', async ({ startDesk }) => {
  const { page } = await startDesk({ args: ['--demo'] })
  await page.getByRole('option').filter({ hasText: 'Earnings' }).first().click()
  const chip = page.locator('.story-symbol button').first()
  const symbol = (await chip.textContent()) ?? ''
  await chip.click()
  await expect(page.getByLabel('Search stories')).toHaveValue(`sym:${symbol}`)
  await expect(page.locator('.story-row-meta', { hasText: symbol }).first()).toBeVisible()
  await page.locator('.story-ratios').first().click()
  await expect(page.locator('.picker-symbols')).toContainText(symbol)
})
