// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { describeError } from '../../../../../app/errors/describe-error.ts'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { DamageNotes } from '../../../../../renderer/shell/notes/status-notes.tsx'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'

const FULL = { kind: 'storage-failed', reason: 'full', detail: '' } as const
const FILE = {
  file: 'user-store' as const,
  keptAs: null,
  rowsRead: 3,
  rowsUnreadable: 1,
  isUncounted: false,
  fromBackup: null,
  notRebuilt: null,
}

function Notes() {
  useCommands([{ id: 'settings.open-library', run: () => undefined }])
  return <>{DamageNotes()}</>
}

it('a backup that could not be restored says why and what to do', async () => {
  const { user, settle } = await renderWindow(
    <CommandProvider>
      <Notes />
    </CommandProvider>,
    {
      'library.damaged': () => [FILE],
      'library.restore': refusing(FULL),
    },
  )
  await settle()
  await user.click(screen.getByRole('button', { name: 'Restore a backup…' }))
  await settle()
  const { cause, next } = describeError(FULL)
  expect(screen.getByRole('status').textContent).toContain(`No backup was restored. ${cause} ${next}`)
})
