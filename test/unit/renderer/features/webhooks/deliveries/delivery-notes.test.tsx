// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { DeliveryNotesPart } from '../../../../../../renderer/features/webhooks/deliveries/delivery-notes.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'

const open = (label: string | null = null, replies: Replies = {}) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <main tabIndex={-1}>
          <DeliveryNotesPart id={7} notes={{ label, note: null }} onStay={() => undefined} />
        </main>
      </CommandProvider>
    </ConnectionContext>,
    { 'deliveries.note': () => null, ...replies },
  )

it('a label is typed after one key and kept with Enter', async () => {
  const { user, inputsOf, settle } = await open()
  await user.keyboard('l')
  await user.keyboard('first{Enter}')
  await settle()
  expect(inputsOf('deliveries.note')).toEqual([{ connection: 'test', id: 7, notes: { label: 'first', note: null } }])
})

// U11
it('a note is typed after one key, Escape leaves it typed, and Cancel gives it up', async () => {
  const { user, inputsOf } = await open()
  await user.keyboard('n')
  await user.keyboard('nothing{Escape}')
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  expect([document.activeElement === note, note.value]).toEqual([false, 'nothing'])
  await user.keyboard('n')
  expect(document.activeElement).toBe(note)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([inputsOf('deliveries.note'), screen.queryByRole('textbox')]).toEqual([[], null])
})

it('an unchanged note is not written again', async () => {
  const { user, inputsOf } = await open('same')
  await user.keyboard('l{Enter}')
  expect(inputsOf('deliveries.note')).toEqual([])
})

it('a label that could not be kept stays typed, and is kept at the next try', async () => {
  let isRefused = true
  const refuse = refusing({ kind: 'storage-failed', reason: 'device', detail: '' })
  const { user, inputsOf, settle } = await open(null, { 'deliveries.note': () => (isRefused ? refuse() : null) })
  await user.keyboard('lfirst{Enter}')
  await settle()
  expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('first')
  isRefused = false
  await user.keyboard('{Enter}')
  await settle()
  expect([inputsOf('deliveries.note').length, screen.queryByRole('textbox')]).toEqual([2, null])
})
