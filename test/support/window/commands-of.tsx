import { act } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import type { ConnectionView } from '../../../app/ipc/connection.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { CommandProvider, useRegistry } from '../../../renderer/commands/commands.tsx'
import type { Command, Registry } from '../../../renderer/commands/registry.ts'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { connectionView } from './connection-view.ts'
import { renderWindow, type Replies } from './render-window.tsx'

type Rendered = Awaited<ReturnType<typeof renderWindow>>

/** Renders a part of the window with its commands, which are found and run as the palette and the menu do. */
export async function commandsOf(
  part: ReactNode,
  replies: Replies = {},
  connection: ConnectionView = connectionView(),
): Promise<
  Rendered & {
    find: (id: CommandId) => Command
    /** Runs a command and waits for what follows. */
    run: (id: CommandId) => Promise<void>
  }
> {
  const found: { registry: Registry | null } = { registry: null }
  function Keep(): ReactElement | null {
    found.registry = useRegistry()
    return null
  }
  const window = await renderWindow(
    <ConnectionContext value={connection}>
      <CommandProvider>
        <Keep />
        {part}
      </CommandProvider>
    </ConnectionContext>,
    replies,
  )
  const registry = (): Registry => {
    if (found.registry === null) throw new Error('no registry')
    return found.registry
  }
  return {
    ...window,
    find: (id) => registry().find(id),
    async run(id) {
      act(() => registry().run(id))
      await window.settle()
    },
  }
}
