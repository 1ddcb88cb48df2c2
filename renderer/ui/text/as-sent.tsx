import { createContext, use, useState, type ReactElement, type ReactNode } from 'react'
import { useCommands } from '../../commands/commands.tsx'

const PeekContext = createContext(false)

/** Whether every value is shown as sent for the moment, whatever its view has chosen. */
export const useIsPeeking = (): boolean => use(PeekContext)

/** Offers the command that shows every value as sent: a key while it is held, and a menu until it is chosen again. */
export function PeekProvider({ children }: { children: ReactNode }): ReactElement {
  const [isPeeking, setPeeking] = useState(false)
  useCommands([
    {
      id: 'window.peek-as-sent',
      isOn: isPeeking,
      run: () => setPeeking((now) => !now),
      hold: { press: () => setPeeking(true), release: () => setPeeking(false) },
    },
  ])
  return <PeekContext value={isPeeking}>{children}</PeekContext>
}
