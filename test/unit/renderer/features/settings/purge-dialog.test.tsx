// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addRemoved, emptyRemoval } from '../../../../../app/domain/settings/retention-limits.ts'
import type { Removal } from '../../../../../app/domain/settings/retention-limits.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { PurgeDialog } from '../../../../../renderer/features/settings/purge-dialog.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

function removalOf(kind: 'stories' | 'responses', count: number): Removal {
  const removal = emptyRemoval()
  addRemoved(removal, kind, { count, bytes: 1000, at: 1 })
  return removal
}

async function open() {
  const window = await renderWindow(
    <ConnectionContext value={connectionView({ name: 'Research' })}>
      <CommandProvider>
        <PurgeDialog onClose={() => undefined} />
      </CommandProvider>
    </ConnectionContext>,
    {
      'library.previewPurge': ({ what }) =>
        what === 'responses' ? removalOf('responses', 12) : removalOf('stories', 3),
      'library.purge': () => removalOf('responses', 12),
    },
  )
  await window.settle()
  return window
}

it('repeated responses are counted and deleted alone', async () => {
  const { user, settle, inputsOf } = await open()
  await user.click(screen.getByRole('radio', { name: /^Repeated responses/ }))
  await settle()
  expect(screen.getByRole('row').textContent).toContain('12responses')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await settle()
  expect(inputsOf('library.purge')).toEqual([{ connection: 'test', what: 'responses', which: 'current' }])
})

it('the dialog names the connection of which it deletes data', async () => {
  await open()
  expect(screen.getByRole('combobox').querySelector('option:checked')?.textContent).toBe('this connection, Research')
})
