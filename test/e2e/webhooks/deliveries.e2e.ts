import { join } from 'node:path'
import { samplePayloadText } from '../../../main/embedded-service/delivery/payload.ts'
import { storeDeliveriesIn } from '../../support/library/stored-deliveries.ts'
import { deliver } from '../support/desk/deliver.ts'
import { expect, test } from '../support/desk/desk.ts'
import { scrollTo, topOf } from '../support/desk/kept-file.ts'

const body = (id: string): string => samplePayloadText('Earnings/v1', { id, at: 0, forProduction: true })

test('columns have heads and widths, a delivery has a label, a note and a way back, and a search begins at its newest delivery, after which the list goes back to where it was', async ({
  startDesk,
  scratch,
}) => {
  const userData = join(scratch, 'stored')
  storeDeliveriesIn(userData, 700)
  const { page, frame, news, webhooks } = await startDesk({ args: ['--demo'], userData })
  await news.rows.first().waitFor()
  await frame.open('Webhooks')
  await webhooks.openPart('Receiver')
  await webhooks.rows.nth(12).click()
  await scrollTo(webhooks.deliveries, 9000)
  await expect(webhooks.deliveries).toContainText('#390')

  await webhooks.searchOf.fill('word1')
  await expect(webhooks.view).toContainText('of 700 stored')
  await expect.poll(() => topOf(webhooks.deliveries)).toBe(0)
  await webhooks.searchOf.fill('')
  await expect.poll(() => topOf(webhooks.deliveries)).toBe(9000)
  await expect(webhooks.deliveries).toContainText('#390')

  await webhooks.deleteAll.click()
  await webhooks.confirmDelete.click()
  await expect(webhooks.rows).toHaveCount(0)
  await webhooks.start.click()
  const url = (await webhooks.addresses.first().textContent()) ?? ''
  await deliver(url, samplePayloadText('GovernmentTrade/v1', { id: 'long', at: 0, forProduction: true }), 'd-long')
  for (const id of ['one', 'two', 'one']) await deliver(url, body(id), `d-${id}`)
  await expect(webhooks.rows).toHaveCount(4)

  // A kind is whole, and no scroll bar is needed for it.
  const long = webhooks.cellOf(webhooks.rows.last(), 'kind')
  for (const part of [long, webhooks.deliveries])
    expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  // The edge of a head changes the width of its column, which another start would have as well.
  const edge = webhooks.columns.getByRole('separator', { name: 'Width of Kind' })
  const kind = webhooks.cellOf(webhooks.rows.first(), 'kind')
  const before = (await kind.boundingBox())?.width ?? 0
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round(((await kind.boundingBox())?.width ?? 0) - before)).toBe(24)
  // Heads stand above what they name.
  for (const name of ['number', 'time', 'kind', 'response', 'remarks'])
    await expect(async () => {
      const [head, cell] = await Promise.all(
        [webhooks.columns, webhooks.rows.first()].map((part) => webhooks.cellOf(part, name).boundingBox()),
      )
      expect([name, Math.round(head?.x ?? 0)]).toEqual([name, Math.round(cell?.x ?? -1)])
    }).toPass()

  await webhooks.deliveries.focus()
  await page.keyboard.press('l')
  await frame.type('first of the outage')
  await page.keyboard.press('Enter')
  await expect(webhooks.rows.first()).toContainText('first of the outage')
  await page.keyboard.press('n')
  await frame.type('Ask the sender.')
  await page.keyboard.press('Control+Enter')
  await expect(webhooks.delivery).toContainText('Ask the sender.')
  await webhooks.deliveries.focus()
  await page.keyboard.press('Delete')
  await expect(webhooks.rows).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(webhooks.rows).toHaveCount(4)
  await expect(webhooks.rows.first()).toContainText('first of the outage')
})
