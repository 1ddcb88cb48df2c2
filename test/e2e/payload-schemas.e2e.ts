import { samplePayloadText } from '../../main/embedded-service/delivery/payload.ts'
import { FROZEN_AT } from '../support/frozen-service.ts'
import { deliver } from './support/deliver.ts'
import { expect, test } from './support/desk.ts'
import { themePictures } from './support/theme-pictures.ts'

// F13
test('a delivery leads to the payload schema of its kind, also after a restart, and that to its deliveries', async ({
  startDemo,
  startDesk,
}) => {
  const first = await startDemo('Webhooks')
  const { page, frame, webhooks } = first
  await webhooks.openPart('Receiver')
  await webhooks.start.click()
  const url = (await webhooks.addresses.first().textContent()) ?? ''
  const payload = (kind: 'Earnings/v1' | 'News/v1', id: string): string =>
    samplePayloadText(kind, { id, at: FROZEN_AT, forProduction: true })
  await deliver(url, payload('Earnings/v1', 'other'), 'd-0')
  for (const id of ['one', 'two', 'three']) await deliver(url, payload('News/v1', id), `d-${id}`)
  // These deliveries have no signature, so the schema learns from them only by the command, which can be undone.
  await expect(webhooks.rows).toHaveCount(4)
  for (const place of [0, 1, 2]) {
    await webhooks.rows.nth(place).click()
    await expect(webhooks.delivery).toContainText('because it has no signature')
    await webhooks.teach.click()
    await expect(webhooks.delivery).toContainText('was learnt from this delivery')
  }
  await page.keyboard.press('Control+z')
  await expect(webhooks.teach).toBeVisible()
  await webhooks.teach.click()
  await expect(webhooks.teach).toHaveCount(0)
  const changed = { ...(JSON.parse(payload('News/v1', 'four')) as object), id: 4, added: true }
  await deliver(url, JSON.stringify(changed), 'd-four')
  await expect(webhooks.rows).toHaveCount(5)
  await webhooks.rows.first().click()
  await expect(webhooks.delivery).toContainText('$.id other type: integer, until now string')
  await expect(webhooks.delivery).toContainText('$.added new member: boolean')
  expect(await themePictures(page, 'delivery', 'payload-schemas')).toEqual([])
  await webhooks.deliveries.focus()
  await page.keyboard.press('s')
  await expect(webhooks.contracts.getByRole('option', { selected: true })).toContainText('News/v1')
  expect(await themePictures(page, 'schema', 'payload-schemas')).toEqual([])

  // Back to the deliveries of the kind, and to the schema once more from the palette.
  await webhooks.view.getByRole('button', { name: 'Deliveries' }).click()
  await expect(webhooks.rows).toHaveCount(4)
  await expect(webhooks.delivery).toContainText('$.added new member')
  await webhooks.teach.click()
  await expect(webhooks.teach).toHaveCount(0)
  await frame.run('Show the payload schema of the delivery')
  await expect(webhooks.contract).toContainText('$.added')
  await first.close()

  const second = await startDesk({ userData: first.userData })
  await expect(second.webhooks.contracts.getByRole('option', { selected: true })).toContainText('News/v1')
})
