import { useEffect, useEffectEvent } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { StoryFilter } from '../../../app/domain/news/list-reads.ts'
import type { QueryPurpose } from '../../../app/ipc/companies.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { useCommands } from '../../commands/commands.tsx'
import { organiserQuery } from '../../query/organiser.ts'
import { useKeeper } from '../../ui/keeper.ts'
import type { Keeper } from '../../ui/keeper.ts'
import { QueryDialog, queryForm } from './query-dialog.tsx'
import { useOrganiserCommands } from './use-organiser-commands.ts'
import type { Editing } from './use-organiser-commands.ts'
import { listForm, WatchListDialog } from './watch-list-dialog.tsx'

/** The kinds of queries with the command that adds one. */
export const QUERY_GROUPS = [
  { purpose: 'saved', title: 'Saved searches', add: 'news.save-search' },
  { purpose: 'alert', title: 'Alerts', add: 'news.add-alert' },
  { purpose: 'mute', title: 'Mute rules', add: 'news.add-mute-rule' },
] as const satisfies readonly { purpose: QueryPurpose; title: string; add: CommandId }[]

/** The dialog in which something was typed and not saved, such as before a crash; null for none. */
function typedIn({ watchLists, queries }: Output<'organiser.get'>, isTyped: Keeper['isTyped']): Editing {
  const all: NonNullable<Editing>[] = [
    ...[null, ...watchLists].map((list) => ({ what: 'list' as const, list })),
    ...QUERY_GROUPS.map(({ purpose }) => ({ what: 'query' as const, query: null, purpose })),
    ...queries.map((query) => ({ what: 'query' as const, query, purpose: query.purpose })),
  ]
  const formOf = (each: NonNullable<Editing>): string =>
    each.what === 'list' ? listForm(each.list?.id ?? null) : queryForm(each.purpose, each.query?.id ?? null)
  return all.find((each) => isTyped(formOf(each))) ?? null
}

/** The dialogs for watch lists and queries, and the commands that add or change one, also while the side bar is hidden. */
export function OrganiserDialogs({
  editing,
  filter,
  onEdit,
  onRemoved,
}: {
  editing: Editing
  /** What the list of stories shows, with which a new query begins. */
  filter: StoryFilter
  onEdit: (editing: Editing) => void
  /** Called when a watch list was removed. */
  onRemoved: () => void
}): ReactElement | null {
  const organiser = useQuery(organiserQuery)
  const { isTyped } = useKeeper()
  const isRead = organiser.data !== undefined
  const reopen = useEffectEvent(() => {
    const typed = organiser.data === undefined ? null : typedIn(organiser.data, isTyped)
    if (typed !== null) onEdit(typed)
  })
  useEffect(() => {
    if (isRead) reopen()
  }, [isRead])
  useCommands([
    { id: 'news.add-watch-list', run: () => onEdit({ what: 'list', list: null }) },
    ...QUERY_GROUPS.map(({ purpose, add }) => ({
      id: add,
      run: () => onEdit({ what: 'query', query: null, purpose }),
    })),
  ])
  useOrganiserCommands(organiser.data, filter, onEdit, onRemoved)
  const close = (): void => onEdit(null)
  if (editing === null) return null
  return editing.what === 'list' ? (
    <WatchListDialog list={editing.list} onClose={close} onRemoved={onRemoved} />
  ) : (
    <QueryDialog query={editing.query} purpose={editing.purpose} proposed={filter.query} onClose={close} />
  )
}
