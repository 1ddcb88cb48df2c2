import { expect } from '@playwright/test'
import { deliver, payload } from '../desk/deliver.ts'
import { menu, openMenuOf, type Layer } from './layer.ts'

/** What opens in the webhooks and the console. */
export const WEBHOOK_LAYERS: readonly Layer[] = [
  {
    name: 'many tests',
    from: ['features/webhooks/send/run-dialog.tsx'],
    async open({ frame, webhooks }) {
      await frame.open('Webhooks')
      await webhooks.destination.fill('https://receiver.example/hook')
      await webhooks.runMany.click()
      await frame.dialog.getByRole('button', { name: 'All kinds' }).click()
    },
  },
  {
    name: 'the menu of a test that was sent',
    from: ['features/webhooks/send/test-history.tsx'],
    async open({ webhooks }) {
      await webhooks.send.click()
      await openMenuOf(webhooks.history.getByRole('row').nth(1))
    },
    part: menu,
  },
  {
    name: 'the responses of the receiver',
    from: ['features/webhooks/receiver/script-dialog.tsx'],
    async open({ webhooks }) {
      await webhooks.openPart('Receiver')
      await webhooks.start.click()
      await webhooks.addresses.first().waitFor()
      await webhooks.changeResponses.click()
    },
  },
  {
    name: 'the address of the receiver',
    from: ['features/webhooks/receiver/receiver-controls.tsx'],
    open: ({ webhooks }) => webhooks.changeAddress.click(),
  },
  {
    name: 'where deliveries are forwarded',
    from: ['features/webhooks/receiver/receiver-controls.tsx'],
    open: ({ frame }) => frame.run('Forward the deliveries to this computer…'),
  },
  {
    name: 'the menu of a delivery',
    from: ['features/webhooks/deliveries/delivery-list.tsx'],
    async open({ webhooks }) {
      const url = (await webhooks.addresses.first().textContent()) ?? ''
      for (const id of ['one', 'two']) await deliver(url, payload(id), `d-${id}`)
      await expect(webhooks.rows).toHaveCount(2)
      await webhooks.rows.first().click()
      await openMenuOf(webhooks.rows.first())
    },
    part: menu,
  },
  {
    name: 'the deletion of deliveries',
    from: ['features/webhooks/receiver/receiver-pane.tsx'],
    open: ({ webhooks }) => webhooks.deleteAll.click(),
    part: ({ frame }) => frame.question,
  },
  {
    name: 'a delivery that is sent again',
    from: ['features/webhooks/deliveries/replay-dialog.tsx'],
    open: ({ webhooks }) => webhooks.sendAgain.click(),
  },
  {
    name: 'two deliveries compared',
    from: ['features/webhooks/deliveries/delivery-comparison.tsx'],
    async open({ webhooks, page }) {
      await webhooks.deliveries.focus()
      await page.keyboard.press('x')
      await page.keyboard.press('j')
    },
    part: ({ webhooks }) => webhooks.differences,
  },
  {
    name: 'the menu of a payload schema',
    from: ['features/webhooks/deliveries/payload-schema-pane.tsx'],
    async open({ webhooks }) {
      await webhooks.teach.click()
      await webhooks.openPart('Payload schemas')
      await openMenuOf(webhooks.contracts.getByRole('option').first())
    },
    part: menu,
  },
  {
    name: 'the menu of a call',
    from: ['features/console/request-pane.tsx'],
    async open({ frame, console }) {
      await frame.open('Console')
      await openMenuOf(console.calls.first())
    },
    part: menu,
  },
]
