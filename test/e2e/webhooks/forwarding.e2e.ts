import { freePort, startOwnReceiver } from '../../support/webhooks/own-receiver.ts'
import { deliver } from '../support/desk/deliver.ts'
import { expect, test } from '../support/desk/desk.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'

const bodyOf = (id: string): string => `{"id": "${id}",  "kind": "News/v1", "n": 9007199254740993}`

test('deliveries wait while the target is down, and reach it in order, each with what it answered', async ({
  startDemo,
}) => {
  const { page, frame, webhooks } = await startDemo('Webhooks')
  await webhooks.openPart('Receiver')
  await webhooks.start.click()
  const url = (await webhooks.addresses.first().textContent()) ?? ''
  const port = await freePort()

  // Nothing is forwarded before the person says where to, and nowhere but on this computer.
  expect(await deliver(url, bodyOf('before'), 'd-before')).toBe(204)
  await webhooks.forward.click()
  await webhooks.forwardTo.fill('https://hooks.example/in')
  await page.keyboard.press('Enter')
  await expect(frame.dialog.getByRole('alert')).toContainText('Deliveries are forwarded to this computer only')
  await webhooks.forwardTo.fill(`http://127.0.0.1:${port}/hook`)
  await page.keyboard.press('Enter')
  await expect(webhooks.forwardState).toHaveText(`To http://127.0.0.1:${port}/hook`)

  const ids = ['one', 'two', 'three']
  for (const id of ids) expect(await deliver(url, bodyOf(id), `d-${id}`)).toBe(204)
  await expect(webhooks.forwardState).toContainText('3 waiting')
  await expect(webhooks.rows).toHaveCount(4)
  await webhooks.rows.nth(2).click()
  await expect(webhooks.forwarded).toContainText('Waits for the target after')

  const target = await startOwnReceiver(port, (count) => (count === 2 ? 500 : 202))
  await expect(webhooks.forwardState).not.toContainText('waiting', { timeout: 60_000 })
  expect(target.got.map(({ headers, body }) => [headers['x-svc-delivery'], body])).toEqual(
    ids.map((id) => [`d-${id}`, bodyOf(id)]),
  )
  await expect(webhooks.forwarded).toContainText(/202 after \d+ ms, at \d+ tr/)
  await expect(webhooks.forwarded).toContainText('answer 1')
  await webhooks.rows.nth(1).click()
  await expect(webhooks.forwarded).toContainText(/500 after \d+ ms, at 1 try/)
  await expect(webhooks.forwarded).toContainText('answer 2')
  expect(await themePictures(page, 'answered', 'forwarding')).toEqual([])

  // One that arrives while the target is there reaches it at once, and the one from before was never sent.
  await deliver(url, bodyOf('four'), 'd-four')
  await expect.poll(() => target.got).toHaveLength(4)
  await webhooks.rows.nth(4).click()
  await expect(webhooks.delivery).toContainText('before')
  await expect(webhooks.forwarded).toHaveCount(0)
  await target.stop()
})
