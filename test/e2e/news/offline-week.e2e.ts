import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeCertificate } from '../../support/system/certificate.ts'
import { connect, expect, test } from '../support/desk/desk.ts'
import { openFrom, saveTo } from '../support/looks/dialogs.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('what was received in the office is read, searched, marked, backed up and restored without a network', async ({
  startDesk,
  startService,
  scratch,
}) => {
  const tls = await makeCertificate(scratch)
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
  const env = { NODE_EXTRA_CA_CERTS: tls.caFile }
  const monday = await startDesk({ env })
  const { page, frame, news } = monday
  await connect(monday, service.url, service.keys.full)
  await news.rows.first().waitFor()
  const illustrated = news.rows.nth(6)
  await fetch(`${service.controlUrl ?? ''}/stories/${await news.idOf(illustrated)}`, {
    method: 'POST',
    body: JSON.stringify({ body: `<p>Look at the chart.</p><img src="${imageUrl}" alt="Revenue by quarter">` }),
  })
  await illustrated.click()
  await expect(news.pictures).toContainText('Revenue by quarter')
  expect(asked).toEqual([])
  await news.loadPictures.click()
  await expect(news.picture('Revenue by quarter')).toHaveJSProperty('naturalWidth', 1)
  // The host receives only the address: no key, cookie, referrer or application name.
  expect(asked).toEqual([{ path: '/chart.png', headers: ['accept', 'accept-encoding', 'connection', 'host'] }])
  await news.reading.focus()
  await page.keyboard.press('p')
  await news.writeNote('Compare with the covenant table')

  await news.watch('Semis', 'QNTL KSTL')
  await expect(news.watchState).toContainText(/3 requests · \d+ new/)
  await news.search.fill('revenue chan:Earnings')
  await news.search.press('Enter')
  await expect(news.listSource).toHaveText(/^Live[^…]*$/)
  await news.saveSearch.click()
  await frame.dialog.getByLabel('Name').fill('Results')
  await frame.dialog.getByRole('button', { name: 'Save', exact: true }).click()
  // The list grows while what the service answered is being stored.
  await expect(news.requestingOlder).toBeHidden()
  await expect(frame.tasks).toBeHidden()
  const found = (await news.listCount.textContent()) ?? ''
  await monday.close()
  await service.stop()
  images.close()

  // Tuesday, on the train: there is no network, but all data is available.
  const tuesday = await startDesk({ userData: monday.userData, env })
  const train = tuesday.news
  await expect(train.rows.first()).toBeVisible()
  await expect(train.listSource).toHaveText(/^Cached · not live · .*$/)
  await train.entriesOf('Saved searches').click()
  await expect(train.listCount).toHaveText(found)
  await train.entriesOf('Watch lists').click()
  // Sentences on why a company is moving are titles only.
  await train.search.fill('list:Semis is:unread has:body')
  await train.rows.first().click()
  // A watch list receives whole stories, so a story that was never opened is readable.
  await expect(train.body).toContainText('Sample story')
  await train.search.fill('covenant')
  await expect(train.rows).toHaveCount(1)
  await train.rows.click()
  await expect(train.note).toHaveText('Compare with the covenant table')
  await expect(train.picture('Revenue by quarter')).toHaveJSProperty('naturalWidth', 1)
  // “Work offline”, so no requests are sent. Marks are possible.
  await train.reading.focus()
  await tuesday.page.keyboard.press('s')
  await tuesday.frame.offlineSwitch.click()
  await expect(tuesday.frame.offlineSwitch).toHaveText('Working offline')
  await train.refresh.click()
  await expect(train.listPane).toContainText('Tearsheet sends no requests while “Work offline” is on.')
  await train.entry('Starred').click()
  await expect(train.rows).toHaveCount(1)

  // A backup, a purge of everything, and a restore.
  const file = join(scratch, 'train.tearsheet-backup')
  await saveTo(tuesday.app, file)
  await openFrom(tuesday.app, file)
  const { settings } = tuesday
  await tuesday.frame.open('Settings')
  await settings.backUp.click()
  await expect(settings.view).toContainText(`Written to ${file}`)
  await settings.removeData.click()
  await tuesday.frame.dialog.getByLabel('All cached data').check()
  await tuesday.frame.dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(settings.storyCount).toHaveText('0')
  await settings.restore.click()
  await expect(settings.storyCount).not.toHaveText('0')
  await tuesday.frame.open('News')
  await train.entry('Starred').click()
  await expect(train.rows).toHaveCount(1)
})
