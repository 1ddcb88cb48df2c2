import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { samplePayloadText } from '../../main/embedded-service/sample-payload.ts'
import { startSampleReceiver } from '../support/sample-receivers.ts'
import { expect, test } from './support/desk.ts'

const deliver = (url: string, body: string, id: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json', 'x-svc-delivery': id } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    call.on('error', reject)
    call.end(body)
  })

test('deliveries are seen as they come, duplicates are named, and each can be sent again', async ({
  startDemo,
  scratch,
}) => {
  const { app, page } = await startDemo(4)
  // A kind is one keystroke away, also while the address is typed, and the call is shown before it goes.
  await page.getByLabel('Destination').fill('https://receiver.example/hook')
  await page.getByRole('button', { name: 'Save this destination' }).click()
  await expect(page.getByRole('button', { name: 'Saved; forget it' })).toBeVisible()
  await page.getByRole('button', { name: 'Run many…' }).click()
  await expect(page.getByText('Deliver 18 messages to 1 destination, one a second')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+c')
  await expect(page.getByLabel('Kind')).toHaveValue('Earnings/v1')
  await page.getByText('The call, exactly').click()
  await expect(page.locator('.webhook-call pre')).toContainText('&kind=Earnings%2Fv1')
  await page.getByRole('radio', { name: 'Receiver' }).click()
  await expect(page.getByText('It listens on this computer only')).toBeVisible()
  await page.getByRole('button', { name: 'Start the receiver' }).click()
  const url = (await page.locator('.receiver-address .mono').first().textContent()) ?? ''
  const body = (id: string): string => samplePayloadText('Earnings/v1', { id, at: 0, forProduction: true })
  expect(await deliver(url, body('one'), 'd-1')).toBe(204)
  const rows = page.locator('.delivery-row')
  await expect(rows).toHaveCount(1)
  await deliver(url, body('one'), 'd-1')
  await deliver(url, body('one'), 'd-2')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('duplicate of #1')
  await expect(rows.nth(0).locator('.tag-assumed')).toHaveAttribute('title', /the header differs, the id is the same/)
  await expect(rows.nth(1).locator('.tag-assumed')).toHaveAttribute('title', /its delivery header is the same/)

  // Answers change while it runs, and the clock runs while an answer is awaited.
  await page.getByRole('button', { name: 'Change answers…' }).click()
  await page.getByLabel('Delay, seconds').fill('5')
  await page.getByLabel('Status').fill('503')
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  const late = deliver(url, body('two'), 'd-3')
  await expect(page.locator('.delivery-clock')).toContainText('of 30 s')
  expect(await late).toBe(503)
  // Never before the delay that was asked for; how long after is the machine's business.
  await expect(rows.first()).toContainText(/503 after (?:[5-9]|\d\d)\.\d s/)

  // By keyboard to a delivery, and once more to a receiver elsewhere, byte for byte.
  await page.locator('.delivery-list').focus()
  await page.keyboard.press('j')
  await expect(page.locator('.delivery-detail')).toContainText('data/v2.1/calendar/earnings, which is Earnings/v1')
  const other = await startSampleReceiver('accepts-forged', 'k')
  await page.getByRole('button', { name: 'Send again…' }).click()
  await page.getByLabel('To', { exact: true }).fill(other.url)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('204 after')
  expect(await (await fetch(other.countUrl)).json()).toEqual({ processed: 1 })
  await page.keyboard.press('Escape')
  other.stop()

  // Any two are compared, whatever they have to do with each other.
  await page.locator('.delivery-list').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.locator('.delivery-detail')).toContainText('Compared with #4')
  await expect(page.locator('.delivery-compare')).toContainText('"two"')

  // Retries are recorded by failing on purpose, and the answers are as before afterwards.
  await page.getByRole('radio', { name: 'Retries' }).click()
  await page.getByRole('button', { name: 'Record retries' }).click()
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible()
  const again = samplePayloadText('News/v1', { id: 'again', at: 0, forProduction: false })
  for (let attempt = 0; attempt < 3; attempt++) expect(await deliver(url, again, 'd-7')).toBe(500)
  const chain = page.locator('.retry-pane tbody tr').filter({ hasText: '#5' })
  await expect(chain).toContainText('News/v1')
  await expect(chain.locator('.figure')).toHaveText('3')
  await expect(chain).toContainText('stays')
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByRole('button', { name: 'Record retries' })).toBeVisible()
  await chain.getByRole('button', { name: '#5' }).click()
  await expect(page.locator('.delivery-detail')).toContainText('Retries')
  await expect(page.getByText('It answers 503, after 5 s.')).toBeVisible()

  // What was learnt leaves the application as a schema.
  await page.getByRole('radio', { name: 'Contract book' }).click()
  await expect(page.locator('.contract-table')).toContainText('$.data.content.eps')
  const file = join(scratch, 'schema.json')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)
  await page.getByRole('button', { name: 'JSON Schema…' }).click()
  await expect
    .poll(() => {
      try {
        return readFileSync(file, 'utf8')
      } catch {
        return ''
      }
    })
    .toContain('"$schema": "https://json-schema.org/draft/2020-12/schema"')

  // Off means off.
  await page.getByRole('radio', { name: 'Receiver' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('It listens on this computer only')).toBeVisible()
  await expect(deliver(url, '{}', 'd-9')).rejects.toThrow(/ECONNREFUSED/)
})

test('a receiver is rehearsed and the sheet says what is wrong with it', async ({ startDemo }) => {
  const { page } = await startDemo()
  const receiver = await startSampleReceiver('no-dedupe', 'k')
  await page.keyboard.press('Control+4')
  await page.getByRole('radio', { name: 'Rehearsal' }).click()
  await page.getByLabel('Your receiver').fill('ftp://nowhere')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText('The address must begin with https://')).toBeVisible()
  await page.getByLabel('Your receiver').fill(receiver.url)
  await page.getByLabel('Number of events processed').fill(receiver.countUrl)
  await page.getByRole('button', { name: 'Begin' }).click()
  // Unsigned deliveries are refused by this receiver: 401 makes the service stop.
  await expect(page.getByRole('region', { name: 'Readiness' })).toContainText('401 to 403 make it stop for good')
  await expect(page.getByRole('rowheader', { name: 'News/v1 not ready' })).toBeVisible()
  receiver.stop()
})

test('every call is in the console without its secret, and one button says what the key may do', async ({
  startDemo,
}) => {
  const { app, page } = await startDemo(5)
  const calls = page.locator('.console-table tbody tr')
  await expect(calls.first()).toContainText('GET http://127.0.0.1')
  await calls.first().click()
  await expect(page.getByLabel('Call', { exact: true })).toContainText('token $KEY')
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/^curl .*"\$KEY"/)
  const before = await calls.count()
  await page.getByRole('radio', { name: 'Entitlement' }).click()
  await page.getByRole('button', { name: 'Find out what the key may do' }).click()
  await expect(page.locator('.entitlement td[data-answer=allowed]')).toHaveCount(5)
  await expect(page.locator('.entitlement')).toContainText('Webhook test: unknown, never asked.')
  await page.getByRole('radio', { name: 'Requests' }).click()
  await expect(calls).toHaveCount(before + 5)
})
