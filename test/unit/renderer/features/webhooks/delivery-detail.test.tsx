// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { DeliveryDetailPane } from '../../../../../renderer/features/webhooks/delivery-detail.tsx'
import { deliveryOf } from '../../../../support/own-replies.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'

const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }
const DETAIL = { ...deliveryOf(0), path: '/', headers: [], body: '{}' }

const nothing = (): void => undefined

/** The second delivery, beside the first one, which was marked for comparison. */
const comparing = (first: Replies['deliveries.get']) =>
  renderWindow(
    <CommandProvider>
      <DeliveryDetailPane id={2} marked={1} listError={null} onMark={nothing} onStory={nothing} onStay={nothing} />
    </CommandProvider>,
    {
      'deliveries.get': (input) => (input.id === 2 ? { ...DETAIL, id: 2 } : (first?.(input) ?? null)),
      'deliveries.related': () => [],
    },
  )

it('a comparison shows both bodies', async () => {
  await (await comparing(() => DETAIL)).settle()
  expect(screen.getByText('The bodies are equivalent.')).toBeTruthy()
})

it('a delivery that could not be read for a comparison says why', async () => {
  await (await comparing(refusing(DEVICE))).settle()
  expect(screen.getByRole('alert').textContent).toContain('The disk failed')
})

it('a delivery that was deleted cannot be compared', async () => {
  await (await comparing(() => null)).settle()
  expect(screen.getByText('This delivery was deleted, so it cannot be compared.')).toBeTruthy()
})

it('a comparison shows the headers that differ, in any order and case', async () => {
  const headers = [
    ['X-Delivery', 'one'],
    ['Host', 'a'],
  ] as [string, string][]
  const view = await renderWindow(
    <CommandProvider>
      <DeliveryDetailPane id={2} marked={1} listError={null} onMark={nothing} onStory={nothing} onStay={nothing} />
    </CommandProvider>,
    {
      'deliveries.get': ({ id }) =>
        id === 1
          ? { ...DETAIL, headers }
          : {
              ...DETAIL,
              id: 2,
              headers: [
                ['host', 'a'],
                ['x-delivery', 'two'],
              ],
            },
      'deliveries.related': () => [],
    },
  )
  await view.settle()
  const rows = within(screen.getByRole('table', { name: 'Different headers' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Header#1#2', 'x-deliveryonetwo'])
})
