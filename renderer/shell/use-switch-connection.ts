import { useQuery } from '@tanstack/react-query'
import { quoted } from '../../app/domain/values/visible-text.ts'
import { useCommands } from '../commands/commands.tsx'
import { useConnectionId } from '../query/connection.ts'
import { connectionsQuery, useConnect } from '../query/connections.ts'
import { SWITCH_WORDS } from './palette/switch-words.ts'

/** Offers the command that shows another connection; where there are several, `ask` opens the palette with words that find them. */
export function useSwitchConnection(ask: (words: string) => void): void {
  const current = useConnectionId()
  const connect = useConnect()
  const others = (useQuery(connectionsQuery).data ?? []).filter(({ id }) => id !== current)
  const [only] = others.length === 1 ? others : []
  useCommands([
    {
      id: 'connection.switch',
      ...(only === undefined ? {} : { title: `Switch to the connection ${quoted(only.name)}` }),
      unavailable: others.length === 0 ? 'There is no other connection.' : null,
      run() {
        if (only === undefined) ask(`${SWITCH_WORDS} `)
        else connect.mutate(only.id)
      },
    },
  ])
}
