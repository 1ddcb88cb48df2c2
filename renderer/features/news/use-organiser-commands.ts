import type { StoryFilter } from '../../../app/domain/news/list-reads.ts'
import type { NamedQuery, QueryPurpose, WatchList } from '../../../app/ipc/companies.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import { useCommands } from '../../commands/commands.tsx'
import { usePauseWatchList, useRemoveQuery, useRemoveWatchList } from './organiser/mutations.ts'
import { queryKind } from './query-dialog.tsx'
import { watchListQuery } from './watch-list-query.ts'

/** What is added or changed in a dialog: a watch list or a query, null for a new one; null for no dialog. */
export type Editing =
  | { what: 'list'; list: WatchList | null }
  | { what: 'query'; query: NamedQuery | null; purpose: QueryPurpose }
  | null

/** What the person saved that the list of stories shows; null for none of it. */
type Saved = { what: 'list'; list: WatchList } | { what: 'query'; query: NamedQuery } | null

function savedIn(organiser: Output<'organiser.get'> | undefined, filter: Pick<StoryFilter, 'query' | 'shows'>): Saved {
  const shown = filter.query.trim()
  const list = organiser?.watchLists.find((each) => watchListQuery(each) === shown)
  if (list !== undefined && filter.shows === 'visible') return { what: 'list', list }
  // A mute rule shows what it hides, the others what they find.
  const query = organiser?.queries.find(
    (each) => each.query === shown && (each.purpose === 'mute') === (filter.shows === 'hidden'),
  )
  return query === undefined ? null : { what: 'query', query }
}

/** Offers the commands for the watch list, search, alert or mute rule that the list of stories shows. */
export function useOrganiserCommands(
  organiser: Output<'organiser.get'> | undefined,
  filter: Pick<StoryFilter, 'query' | 'shows'>,
  onEdit: (editing: Editing) => void,
  onRemoved: () => void,
): void {
  const saved = savedIn(organiser, filter)
  const list = saved?.what === 'list' ? saved.list : null
  const query = saved?.what === 'query' ? saved.query : null
  const kind = queryKind(query?.purpose ?? 'saved')
  const pause = usePauseWatchList()
  const removeList = useRemoveWatchList(onRemoved, 'The watch list was not removed')
  const removeQuery = useRemoveQuery(kind, () => undefined, `The ${kind.toLowerCase()} was not removed`)
  const unavailable = saved === null ? 'Show a watch list or a saved search first.' : null
  const named =
    list === null ? `the ${kind.toLowerCase()} ${quoted(query?.name ?? '')}` : `the watch list ${quoted(list.name)}`
  const titled = (title: string): { title?: string } => (saved === null ? {} : { title })
  useCommands([
    {
      id: 'news.edit-list',
      unavailable,
      ...titled(`Edit ${named}…`),
      run() {
        if (list !== null) onEdit({ what: 'list', list })
        else if (query !== null) onEdit({ what: 'query', query, purpose: query.purpose })
      },
    },
    {
      id: 'news.pause-list',
      unavailable: list === null ? 'Show a watch list first.' : null,
      ...(list === null ? {} : { title: `${list.isPaused ? 'Resume' : 'Pause'} ${named}` }),
      run() {
        if (list !== null) pause(list)
      },
    },
    {
      id: 'news.remove-list',
      unavailable: unavailable ?? (removeList.isPending || removeQuery.isPending ? 'It is being removed.' : null),
      ...titled(`Remove ${named}`),
      run() {
        if (list !== null) removeList.mutate(list)
        else if (query !== null) removeQuery.mutate(query)
      },
    },
  ])
}
