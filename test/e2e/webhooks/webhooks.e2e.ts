import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { samplePayloadText } from '../../../main/embedded-service/delivery/payload.ts'
import { FROZEN_AT } from '../../support/service/frozen-service.ts'
import { startSampleReceiver } from '../../support/webhooks/sample-receivers.ts'
import { deliver } from '../support/desk/deliver.ts'
import { expect, test } from '../support/desk/desk.ts'
import { saveTo } from '../support/looks/dialogs.ts'

test(
  'deliveries are shown as they arrive, duplicates are named, and each can be sent again',
  { tag: '@journey' },
  async ({ startDemo, scratch }) => {
    const { app, page, frame, webhooks } = await startDemo('Webhooks')
    // The call is shown before it is sent.
    await webhooks.destination.fill('https://receiver.example/hook')
    await webhooks.saveDestination.click()
    await expect(webhooks.view.getByRole('button', { name: 'Remove from saved' })).toBeVisible()
    await webhooks.runMany.click()
    await frame.dialog.getByRole('button', { name: 'All kinds' }).click()
    await expect(frame.dialog).toContainText('One per second')
    await expect(frame.dialog.getByRole('button', { name: /^Send 18 messages to / })).toBeEnabled()
    await page.keyboard.press('Escape')
    await webhooks.kind.selectOption('Earnings/v1')
    await webhooks.showCall.click()
    await expect(webhooks.call).toContainText('&kind=Earnings%2Fv1')
    await webhooks.openPart('Receiver')
    await expect(webhooks.view).toContainText('It listens on this computer only')
    await webhooks.start.click()
    const url = (await webhooks.addresses.first().textContent()) ?? ''
    const body = (id: string): string => samplePayloadText('Earnings/v1', { id, at: 0, forProduction: true })
    expect(await deliver(url, body('one'), 'd-1')).toBe(204)
    const { rows } = webhooks
    await expect(rows).toHaveCount(1)
    await deliver(url, body('one'), 'd-1')
    await deliver(url, body('one'), 'd-2')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(0)).toContainText('duplicate of #1')
    await expect(webhooks.relationOf(rows.nth(0))).toHaveAttribute(
      'title',
      /the same payload id; the other delivery does not have this delivery header/,
    )
    await expect(webhooks.relationOf(rows.nth(1))).toHaveAttribute('title', /its delivery header is the same/)

    // Responses can be changed while the receiver runs, and the clock shows the time of a pending response.
    await webhooks.changeResponses.click()
    await frame.dialog.getByLabel('Delay, seconds').fill('5')
    await frame.dialog.getByLabel('Status').fill('503')
    await frame.dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    const late = deliver(url, body('two'), 'd-3')
    await expect(webhooks.clock).toContainText('of 30 s')
    expect(await late).toBe(503)
    // Never before the requested delay; the time after it depends on the machine.
    await expect(rows.first()).toContainText(/503 after (?:[5-9]|\d\d)(?:\.\d)? s/)

    // The newest delivery is open, and is sent again to another receiver, byte for byte.
    await expect(webhooks.delivery).toContainText('data/v2.1/calendar/earnings, same as Earnings/v1')
    await webhooks.teach.click()
    const other = await startSampleReceiver('accepts-unsigned', 'k')
    await webhooks.sendAgain.click()
    await frame.dialog.getByLabel('To', { exact: true }).fill(other.url)
    await frame.dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(frame.dialog.getByRole('status')).toContainText('204 after')
    await expect.poll(async () => (await fetch(other.countUrl)).json() as Promise<unknown>).toEqual({ processed: 1 })
    await page.keyboard.press('Escape')
    other.stop()

    // Any two deliveries can be compared, related or not.
    await webhooks.deliveries.focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(webhooks.delivery).toContainText('Compared with #4')
    await expect(webhooks.differences).toContainText('"two"')

    // Retries are recorded by failing on purpose; the responses are the same as before afterwards.
    await webhooks.openPart('Retries')
    await webhooks.recordRetries.click()
    await expect(webhooks.stopRecording).toBeVisible()
    const again = samplePayloadText('News/v1', { id: 'again', at: FROZEN_AT, forProduction: false })
    for (let attempt = 0; attempt < 3; attempt++) expect(await deliver(url, again, 'd-7')).toBe(500)
    const chain = webhooks.retryChain('#5')
    await expect(chain).toContainText('News/v1')
    await expect(chain.getByRole('cell').nth(2)).toHaveText('3')
    await expect(chain).toContainText('stays')
    await webhooks.stopRecording.click()
    await expect(webhooks.recordRetries).toBeVisible()
    await chain.getByRole('button', { name: '#5' }).click()
    await expect(webhooks.delivery).toContainText('Retries')
    await expect(webhooks.view).toContainText('The receiver returns 503, after 5 s.')

    // The learnt shape is exported as a schema.
    await webhooks.openPart('Payload schemas')
    await expect(webhooks.contract).toContainText('$.data.content.eps')
    const file = join(scratch, 'schema.json')
    await saveTo(app, file)
    await webhooks.jsonSchema.click()
    await expect
      .poll(() => {
        try {
          return readFileSync(file, 'utf8')
        } catch {
          return ''
        }
      })
      .toContain('"$schema": "https://json-schema.org/draft/2020-12/schema"')

    // A stopped receiver accepts no connections.
    await webhooks.openPart('Receiver')
    await webhooks.stop.click()
    await expect(webhooks.view).toContainText('It listens on this computer only')
    await expect(deliver(url, '{}', 'd-9')).rejects.toThrow(/ECONNREFUSED/)
  },
)

test('150 deliveries are deleted at once, and the next one is shown', async ({ openDemo }) => {
  const { page, frame, webhooks } = await openDemo('Webhooks')
  await webhooks.openPart('Receiver')
  await webhooks.start.click()
  const url = (await webhooks.addresses.first().textContent()) ?? ''
  for (let n = 1; n <= 150; n++) await deliver(url, JSON.stringify({ id: `p-${n}`, kind: 'News/v1' }), `d-${n}`)
  await expect(webhooks.view).toContainText('150 stored')
  await expect(webhooks.rows.first()).toContainText('#150')
  await webhooks.deleteAll.click()
  await webhooks.confirmDelete.click()
  await expect(webhooks.view).toContainText('No deliveries yet')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await deliver(url, '{"id":"next","kind":"News/v1"}', 'next')).toBe(204)
  await expect(webhooks.rows).toHaveCount(1)
  await expect(webhooks.delivery).toContainText('next')
  // The rest of the window works as before.
  await frame.open('News')
  await frame.open('Webhooks')
  await expect(webhooks.rows).toHaveCount(1)
})

test('a receiver is rehearsed, and the sheet reports its flaws', { tag: '@journey' }, async ({ openDemo }) => {
  const { webhooks } = await openDemo('Webhooks')
  const receiver = await startSampleReceiver('no-dedupe', 'k')
  await webhooks.openPart('Rehearsal')
  await webhooks.receiverToRehearse.fill('ftp://nowhere')
  await webhooks.begin.click()
  await expect(webhooks.view.getByRole('alert')).toContainText('The address must begin with https://')
  await webhooks.receiverToRehearse.fill(receiver.url)
  await webhooks.countOfReceiver.fill(receiver.countUrl)
  await webhooks.begin.click()
  // This receiver rejects unsigned deliveries, and 401 makes the service stop.
  await expect(webhooks.readiness).toContainText('stops for good after 401 to 403')
  await expect(webhooks.readiness.getByRole('rowheader', { name: 'News/v1 not ready' })).toBeVisible()
  receiver.stop()
})

test('every call is in the console without its secret, and one button shows what the key may do', async ({
  openDemo,
}) => {
  const { app, console, frame, news } = await openDemo()
  // No further call is under way then.
  await expect(news.listSource).toHaveText(/^Live[^…]*$/)
  await frame.open('Console')
  const { calls } = console
  await expect(calls.first()).toContainText('GET http://127.0.0.1')
  await calls.first().click()
  await expect(console.call).toContainText('token $KEY')
  await console.copyAsCurl.click()
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/^curl .*"\$KEY"/)
  const before = await calls.count()
  await console.part('Entitlement').click()
  await console.findOut.click()
  await expect(console.responses('allowed')).toHaveCount(5)
  await expect(console.entitlement).toContainText('Webhook test: unknown, never checked.')
  await console.part('Requests').click()
  await expect(calls).toHaveCount(before + 5)
})
