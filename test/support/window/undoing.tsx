import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { CommandProvider, useFindCommand } from '../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { UndoProvider } from '../../../renderer/undo/undo.tsx'
import { connectionView } from './connection-view.ts'
import { renderWindow, type Replies } from './render-window.tsx'

/** A window with a button that makes a change, and what its undo is called. */
export async function undoing(useChange: () => () => void, replies: Replies) {
  function Part(): ReactElement {
    const change = useChange()
    const command = useFindCommand()('window.undo')
    return (
      <>
        <button onClick={change}>Change</button>
        <p role="note">{command?.unavailable ?? command?.title}</p>
      </>
    )
  }
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <UndoProvider>
          <Part />
        </UndoProvider>
      </CommandProvider>
    </ConnectionContext>,
    replies,
  )
  const press = async (keys: string): Promise<void> => {
    await window.user.keyboard(keys)
    await window.settle()
  }
  return {
    ...window,
    async change() {
      await window.user.click(screen.getByRole('button', { name: 'Change' }))
      await window.settle()
    },
    undo: () => press('{Control>}z{/Control}'),
    redo: () => press('{Control>}{Shift>}Z{/Shift}{/Control}'),
    /** What would be undone, or that there is nothing. */
    words: () => screen.getByRole('note').textContent,
  }
}
