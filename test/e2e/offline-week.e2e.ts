import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeCertificate } from '../support/certificate.ts'
import { connect, expect, test } from './support/desk.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('what was received in the office is read, searched and worked on for a week without a network', async ({
  startDesk,
  startService,
  scratch,
}) => {
  const tls = makeCertificate(scratch)
  const asked: { path: string; headers: string[] }[] = []
  const images = createServer({ cert: tls.cert, key: tls.key }, (request, response) => {
    asked.push({ path: request.url ?? '', headers: Object.keys(request.headers).sort() })
    response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
  })
  await new Promise<void>((resolve) => {
    images.listen(0, '127.0.0.1', resolve)
  })
  const imageUrl = `https://127.0.0.1:${(images.address() as AddressInfo).port}/chart.png`

  // Monday, in the office: a watch list, a story with a picture, a note, a saved search.
  const service = await startService(['--control-port', '0'])
  const env = { NODE_EXTRA_CA_CERTS: tls.certFile }
  const monday = await startDesk({ env })
  const { page } = monday
  await connect(monday, service.url, service.keys.full)
  await page.getByRole('option').first().waitFor()
  const illustrated = Number((await page.getByRole('option').nth(6).getAttribute('id'))?.replace('story-', ''))
  await fetch(`${service.controlUrl ?? ''}/stories/${illustrated}`, {
    method: 'POST',
    body: JSON.stringify({ body: `<p>Look at the chart.</p><img src="${imageUrl}" alt="Revenue by quarter">` }),
  })
  await page.getByRole('option').nth(6).click()
  await expect(page.locator('.story-images')).toContainText('Revenue by quarter')
  expect(asked).toEqual([])
  await page.locator('.story-images').getByRole('button', { name: 'Load' }).click()
  await expect(page.locator('.story-pictures img[alt="Revenue by quarter"]')).toHaveJSProperty('naturalWidth', 1)
  // The host learns the address and nothing else: no key, cookie, referrer or name of the application.
  expect(asked).toEqual([{ path: '/chart.png', headers: ['accept', 'accept-encoding', 'connection', 'host'] }])
  await page.locator('.story-scroll').focus()
  await page.keyboard.press('p')
  await page.keyboard.press('e')
  await page.keyboard.type('Compare with the covenant table')
  await page.keyboard.press('Control+Enter')

  await page.getByRole('button', { name: 'Add a watch list' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Semis')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Symbols' }).fill('QNTL KSTL')
  await page.getByRole('dialog').getByRole('button', { name: 'Add list' }).click()
  await expect(page.locator('.watch-bar')).toContainText(/2 requests · \d+ new/)
  await page.getByLabel('Search stories').fill('revenue chan:Earnings')
  await page.getByLabel('Search stories').press('Enter')
  await page.getByRole('button', { name: 'Save a search' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Results')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  const found = await page.locator('.news-list .pane-head .quiet').textContent()
  await monday.close()
  await service.stop()
  images.close()

  // Tuesday, on the train: nothing answers any more, and everything is there.
  const tuesday = await startDesk({ userData: monday.userData, env })
  const train = tuesday.page
  await expect(train.getByRole('option').first()).toBeVisible()
  await expect(train.locator('.news-list .source-mark')).toHaveText(/^Cached · .* · not live$/)
  await train.getByLabel('Saved searches').locator('.side-name').click()
  await expect(train.locator('.news-list .pane-head .quiet')).toHaveText(found ?? '')
  await train.getByLabel('Watch lists').locator('.side-name').click()
  await train.getByRole('option').first().click()
  // A watch list brings whole stories, so one that was never opened is readable.
  await expect(train.locator('.story-body')).toContainText('Sample story')
  await train.getByLabel('Search stories').fill('covenant')
  await expect(train.getByRole('option')).toHaveCount(1)
  await train.getByRole('option').click()
  await expect(train.locator('.story-note')).toHaveText('Compare with the covenant table')
  await expect(train.locator('.story-pictures img[alt="Revenue by quarter"]')).toHaveJSProperty('naturalWidth', 1)
  await train.locator('.story-scroll').focus()
  await train.keyboard.press('s')
  await tuesday.close()

  // Wednesday: “work offline”, so that nobody is even asked. Marks made on the train are there.
  const wednesday = await startDesk({ userData: monday.userData, env })
  const hotel = wednesday.page
  await hotel.getByRole('switch', { name: 'Work offline' }).click()
  await expect(hotel.getByRole('switch')).toHaveText('Working offline')
  await hotel.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(
    hotel.getByText('The service is not asked while “Work offline” is on.', { exact: false }).first(),
  ).toBeVisible()
  await hotel.locator('.side-name', { hasText: 'Starred' }).click()
  await expect(hotel.getByRole('option')).toHaveCount(1)
  await hotel.keyboard.press('Shift+A')
  await expect(hotel.getByText('0 stories marked as read').or(hotel.getByText(/marked as read/))).toBeVisible()

  // A backup, everything removed, and everything back.
  const file = join(scratch, 'week.tearsheet-backup')
  await wednesday.app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path })
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, file)
  await hotel.keyboard.press('Control+6')
  await hotel.getByRole('button', { name: 'Back up…' }).click()
  await expect(hotel.getByText(`Written to ${file}`)).toBeVisible()
  await hotel.getByRole('button', { name: 'Remove held data…' }).click()
  await hotel.getByLabel('Everything received').check()
  await hotel.getByRole('button', { name: 'Remove', exact: true }).click()
  const stories = hotel.locator('.settings-facts > div').first().locator('dd')
  await expect(stories).toHaveText('0')
  await hotel.getByRole('button', { name: 'Restore…' }).click()
  await expect(stories).not.toHaveText('0')
  await hotel.keyboard.press('Control+1')
  await hotel.locator('.side-name', { hasText: 'Starred' }).click()
  await expect(hotel.getByRole('option')).toHaveCount(1)
  await wednesday.close()

  // Friday: the setting lasted; online again the service is asked again.
  const friday = await startDesk({ userData: monday.userData, env })
  await expect(friday.page.getByRole('switch')).toHaveText('Working offline')
  await friday.page.getByRole('switch').click()
  await expect(friday.page.getByRole('switch')).toHaveText('Work offline')
  await friday.page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(friday.page.getByText('The service refused the connection').first()).toBeVisible()
})
