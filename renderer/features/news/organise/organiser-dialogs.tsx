import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { StoryFilter } from '../../../../app/domain/news/list-reads.ts'
import type { QueryPurpose, WatchList, NamedQuery } from '../../../../app/ipc/companies.ts'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import type { Output } from '../../../../app/ipc/contract.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { organiserQuery } from '../../../query/organiser.ts'
import { useKeeper, useKeptForm, type Keeper } from '../../../ui/states/view-state.ts'
import { QueryDialog, queryForm, queryKind } from './query-dialog.tsx'
import { readSymbols } from '../../../../app/domain/companies/symbols.ts'
import { failureOf } from '../../../query/errors.ts'
import { DialogActions, FormDialog } from '../../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { useSymbolIntake } from '../../../ui/text/dropped-symbols.ts'
import { Check, Field, NameField } from '../../../ui/controls/field.tsx'
import { useRemoveWatchList, useSaveWatchList, usePauseWatchList, useRemoveQuery } from './mutations.ts'
import { writeTerm } from '../../../../app/domain/news/story-query.ts'
import { quoted } from '../../../../app/domain/values/visible-text.ts'
import { counted } from '../../../../app/domain/values/number-form.ts'
import { Button } from '../../../ui/controls/button.tsx'

const listForm = (id: number | null): string => `watch list ${id ?? 'new'}`

export function WatchListDialog({
  list,
  onClose: close,
  onRemoved,
}: {
  list: WatchList | null
  onClose: () => void
  onRemoved: () => void
}): ReactElement {
  const form = useKeptForm(listForm(list?.id ?? null))
  const [name, setName] = form.field('name', list?.name ?? '')
  const [text, setText] = form.field('symbols', list?.symbols.join(' ') ?? '')
  const [paused, setPaused] = form.field('paused', list?.isPaused === true ? 'yes' : 'no')
  const isPaused = paused === 'yes'
  const onClose = form.closing(close)
  const { symbols, odd } = readSymbols(text)
  const intake = useSymbolIntake((read) => setText([text, ...read.symbols, ...read.odd].join(' ').trim()), 'files')
  const save = useSaveWatchList(onClose)
  const remove = useRemoveWatchList(() => {
    onRemoved()
    onClose()
  })

  function submit(): void {
    save.mutate({ id: list?.id ?? null, name, symbols, isPaused })
  }

  return (
    <FormDialog title={list === null ? 'New watch list' : 'Watch list'} onClose={onClose} onSubmit={submit}>
      <NameField name={name} onName={setName} />
      <Field
        label="Symbols"
        errorText={
          odd.length === 0 ? null : `These are not symbols and will be left out: ${odd.slice(0, 6).join(', ')}`
        }
        note={`${counted(symbols.length, 'symbol')}. Type or paste them, separated by spaces, commas or lines. A refresh takes at least ${Math.max(1, Math.ceil(symbols.length / 50))} ${symbols.length > 50 ? 'requests' : 'request'}.`}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            {...intake}
            className="mono"
            rows={5}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Check checked={isPaused} onChange={(isChecked) => setPaused(isChecked ? 'yes' : 'no')}>
        Paused: no automatic refresh
      </Check>
      <ErrorNote {...failureOf(save)} />
      <ErrorNote {...failureOf(remove)} />
      <DialogActions
        submit={list === null ? 'Add list' : 'Save'}
        isBlocked={name.trim() === '' || symbols.length === 0 || save.isPending}
        onClose={onClose}
      >
        {list === null ? null : (
          <Button look="danger" onClick={() => remove.mutate(list)}>
            Remove list
          </Button>
        )}
      </DialogActions>
    </FormDialog>
  )
}

/** What is added or changed in a dialog: a watch list or a query, null for a new one; null for no dialog. */
export type Editing =
  | { what: 'list'; list: WatchList | null }
  | { what: 'query'; query: NamedQuery | null; purpose: QueryPurpose }
  | null

/** What the person saved that the list of stories shows; null for none of it. */
type Saved = { what: 'list'; list: WatchList } | { what: 'query'; query: NamedQuery } | null

function savedIn(organiser: Output<'organiser.get'> | undefined, filter: Pick<StoryFilter, 'query' | 'shows'>): Saved {
  const shown = filter.query.trim()
  const list = organiser?.watchLists.find((each) => writeTerm('list', each.name) === shown)
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
  const unread = organiser === undefined ? 'The lists and searches are not read yet.' : null
  const unavailable = unread ?? (saved === null ? 'Show a watch list or a saved search first.' : null)
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
      unavailable: unread ?? (list === null ? 'Show a watch list first.' : null),
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
