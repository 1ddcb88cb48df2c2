import type { ReactElement, ReactNode } from 'react'
import { CommandProvider } from '../../../renderer/commands/commands.tsx'
import { useAppearanceCommands } from '../../../renderer/shell/menu/use-window-commands.ts'
import { useNotificationCommands } from '../../../renderer/shell/menu/use-notification-commands.ts'

function Offering({ children }: { children: ReactNode }): ReactNode {
  useAppearanceCommands()
  useNotificationCommands()
  return children
}

/** A part of the window with the commands of every view that settings are drawn from. */
export const WithDeskCommands = ({ children }: { children: ReactNode }): ReactElement => (
  <CommandProvider>
    <Offering>{children}</Offering>
  </CommandProvider>
)
