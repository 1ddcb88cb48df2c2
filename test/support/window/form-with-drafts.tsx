import type { ReactNode } from 'react'
import { NOTHING_KEPT, type Kept } from '../../../app/domain/window/drafts.ts'
import { CommandProvider } from '../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { createKeeper, KeeperContext } from '../../../renderer/ui/states/view-state.ts'
import { UndoProvider } from '../../../renderer/undo/undo.tsx'
import { connectionView } from './connection-view.ts'
import { renderWindow, type Replies } from './render-window.tsx'

/** Renders a form that was left with these drafts; `kept` are the drafts that it has now. */
export async function formWithDrafts(form: ReactNode, drafts: Kept['drafts'] = [], replies: Replies = {}) {
  const kept = new Map(drafts)
  const keeper = createKeeper(
    { ...NOTHING_KEPT, drafts },
    {
      onDraft(name, text) {
        if (text === null) kept.delete(name)
        else kept.set(name, text)
      },
      onScroll: () => undefined,
    },
  )
  const rendered = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <KeeperContext value={keeper}>
        <CommandProvider>
          <UndoProvider>{form}</UndoProvider>
        </CommandProvider>
      </KeeperContext>
    </ConnectionContext>,
    replies,
  )
  return { ...rendered, kept }
}
