import type { ReactElement } from 'react'
import { CommandProvider } from '../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { connectionView } from './connection-view.ts'
import { renderWindow, type Replies } from './render-window.tsx'

/** A part of the window of a connection, with its commands. */
export const renderPart = (part: ReactElement, replies: Replies): ReturnType<typeof renderWindow> =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>{part}</CommandProvider>
    </ConnectionContext>,
    replies,
  )
