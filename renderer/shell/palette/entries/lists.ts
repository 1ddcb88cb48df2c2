import { useQuery } from '@tanstack/react-query'
import { shortened, visibleName } from '../../../../app/domain/values/visible-text.ts'
import type { QueryPurpose } from '../../../../app/ipc/companies.ts'
import { watchListQuery } from '../../../features/news/watch-list-query.ts'
import { organiserQuery } from '../../../query/organiser.ts'
import { LONGEST_TITLE, PLAIN_ENTRY, unreadEntries } from '../entry.ts'
import type { Destinations, PaletteEntry } from '../entry.ts'

/** Watch lists, saved searches, alerts and mute rules. */
export function useListEntries({ onSearch }: Destinations): readonly PaletteEntry[] {
  const organiser = useQuery(organiserQuery)
  const { data } = organiser
  const entry = (id: string, title: string, note: string, run: () => void): PaletteEntry => ({
    ...PLAIN_ENTRY,
    id,
    group: 'Lists and searches',
    title: visibleName(shortened(title, LONGEST_TITLE)),
    note,
    also: note,
    run,
  })
  return [
    ...(data?.watchLists ?? []).map((list) =>
      entry(`list ${list.id}`, list.name, 'watch list', () => onSearch(watchListQuery(list), 'visible')),
    ),
    ...(data?.queries ?? []).map(({ id, name, query, purpose }) =>
      entry(`query ${id}`, name, PURPOSES[purpose], () => onSearch(query, purpose === 'mute' ? 'hidden' : 'visible')),
    ),
    ...unreadEntries('Lists and searches', 'lists and searches', organiser),
  ]
}

const PURPOSES: Readonly<Record<QueryPurpose, string>> = { saved: 'saved search', alert: 'alert', mute: 'mute rule' }
