import { useQuery } from '@tanstack/react-query'
import { shortened, visibleName } from '../../../../app/domain/values/visible-text.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { connectionsQuery, useConnect } from '../../../query/connections.ts'
import { LONGEST_TITLE, PLAIN_ENTRY, unreadEntries } from '../entry.ts'
import type { PaletteEntry } from '../entry.ts'
import { SWITCH_WORDS } from '../switch-words.ts'

/** The other connections. */
export function useConnectionEntries(): readonly PaletteEntry[] {
  const current = useConnectionId()
  const connect = useConnect()
  const saved = useQuery(connectionsQuery)
  const others = (saved.data ?? [])
    .filter(({ id }) => id !== current)
    .map(({ id, name }): PaletteEntry => ({
      ...PLAIN_ENTRY,
      id: `connection ${id}`,
      group: 'Connections',
      title: `${SWITCH_WORDS} ${visibleName(shortened(name, LONGEST_TITLE))}`,
      also: 'connection',
      run: () => connect.mutate(id),
    }))
  return [...others, ...unreadEntries('Connections', 'connections', saved)]
}
