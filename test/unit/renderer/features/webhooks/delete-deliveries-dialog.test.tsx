// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DeleteDeliveriesDialog } from '../../../../../renderer/features/webhooks/delete-deliveries-dialog.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'

async function asked(stored: number, replies: Replies = { 'deliveries.clear': () => null }) {
  const events: string[] = []
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <DeleteDeliveriesDialog
        stored={stored}
        onDelete={() => events.push('begun')}
        onClose={() => events.push('closed')}
      />
    </ConnectionContext>,
    replies,
  )
  async function confirm(): Promise<void> {
    await window.user.click(screen.getByRole('button', { name: 'Delete' }))
    await window.settle()
  }
  return { ...window, events, confirm }
}

it.each([
  [1, 'Delete 1 delivery?'],
  [12, 'Delete 12 deliveries?'],
])('the question before %i deliveries are deleted says how many', async (stored, title) => {
  await asked(stored)
  expect(screen.getByRole('alertdialog', { name: title })).toBeTruthy()
})

it('deliveries are deleted once that is confirmed, and then the question goes', async () => {
  const { confirm, events, inputsOf } = await asked(3)
  await confirm()
  expect([inputsOf('deliveries.clear').length, events]).toEqual([1, ['begun', 'closed']])
})

it('a deletion of deliveries that fails says why', async () => {
  const refused = refusing({ kind: 'storage-failed', reason: 'full', detail: '' })
  const { confirm, events } = await asked(3, { 'deliveries.clear': refused })
  await confirm()
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(events).toEqual(['begun'])
})
