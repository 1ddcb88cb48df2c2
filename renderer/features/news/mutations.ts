import { useMemo } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseMutationResult } from '@tanstack/react-query'
import { MAX_LIST_SYMBOLS } from '../../../app/domain/companies/symbols.ts'
import type { ReadSymbols } from '../../../app/domain/companies/symbols.ts'
import type { ExternalAddress } from '../../../app/domain/values/external-address.ts'
import type { NamedQuery, WatchList } from '../../../app/ipc/companies.ts'
import type { StoryList } from '../../../app/ipc/news.ts'
import type { MarkChange, MarkUndo, StoryMark } from '../../../app/ipc/news-schemas.ts'
import { useConnectionId } from '../../query/connection.ts'
import { call } from '../../bridge/desk.ts'
import { addedWords, takenWords, takeSymbols } from '../../format/taken-symbols.ts'
import { sayDone } from '../../ui/messages.tsx'
import { countText } from '../../format/size.ts'
import { useUndo } from '../../ui/undo.tsx'
import { markedLookup, markedRow, markingKey, setRefused } from './marks-under-way.ts'
import type { Marking } from './marks-under-way.ts'
import { newsQueries } from './queries.ts'
import type { StoryFilter } from './queries.ts'

const NOT_UNDONE = 'The change was not undone'

/** Changes the marks of stories, each with undo. */
export interface Triage {
  /** Changes a mark; `label` names the undo step, or is null for a change without one, such as reading on opening. */
  mark: (id: number, change: MarkChange, label: string | null) => void
  /** Marks every story of a query as read. */
  markAllRead: (filter: Pick<StoryFilter, 'query' | 'shows'>) => void
}

// Change the rows on screen in place, so that a list of unread stories keeps the open one.
function patch(client: QueryClient, connection: string, id: number, change: MarkChange): void {
  client.setQueriesData<StoryList>({ queryKey: newsQueries.pages(connection) }, (page) =>
    page?.rows.some((row) => row.id === id) === true
      ? { ...page, rows: page.rows.map((row) => (row.id === id ? markedRow(row, change) : row)) }
      : page,
  )
  client.setQueryData(newsQueries.cachedItem(connection, id).queryKey, (cached) =>
    cached === undefined ? cached : { ...cached, value: markedLookup(cached.value, change) },
  )
}

/** The former values of what a change changes, so that an undo leaves alone what was changed since. */
function undoOf({ id, ...before }: StoryMark, change: MarkChange): MarkUndo {
  const names = Object.keys(change) as (keyof MarkChange)[]
  return { id, ...Object.fromEntries(names.map((name) => [name, before[name]])) }
}

/** Marks stories at once on screen and then in main; a mark that main refuses is taken back. */
export function useTriage(): Triage {
  const connection = useConnectionId()
  const client = useQueryClient()
  const offerUndo = useUndo()
  const { mutate: restore } = useMutation({
    mutationFn: (mark: MarkUndo) => call('news.restoreMarks', { connection, marks: [mark] }),
    meta: { failure: NOT_UNDONE },
    onSuccess: (_done, { id, ...change }) => patch(client, connection, id, change),
  })
  const { mutate } = useMutation({
    mutationKey: markingKey(connection),
    mutationFn: ({ id, change }: Marking) => call('news.mark', { connection, ids: [id], change }),
    // In the order of the keys that were pressed.
    scope: { id: `marks of ${connection}` },
    meta: { failure: 'The story was not marked' },
    async onMutate(marking) {
      const { id, change } = marking
      setRefused(marking, false)
      // Cancel running reads: they would restore the old mark, and the next change would start from it.
      await client.cancelQueries({ queryKey: newsQueries.cachedItem(connection, id).queryKey })
      patch(client, connection, id, change)
    },
    onSuccess([before], { change, label }) {
      if (before !== undefined && label !== null) offerUndo(label, () => restore(undoOf(before, change)))
    },
    // Main knows the marks, so after a failure they are read from it.
    onError(_error, marking) {
      setRefused(marking, true)
      return client.invalidateQueries({ queryKey: newsQueries.pages(connection) })
    },
    onSettled: (_before, _error, { id }) =>
      client.invalidateQueries({ queryKey: newsQueries.cachedItem(connection, id).queryKey }),
  })
  const { mutate: undoAll } = useMutation({
    mutationFn: (batch: number) => call('news.undoMarkAll', { connection, batch }),
    meta: { failure: NOT_UNDONE },
  })
  const { mutate: markAllRead } = useMutation({
    mutationFn: ({ query, shows }: Pick<StoryFilter, 'query' | 'shows'>) =>
      call('news.markAll', { connection, query, shows }),
    meta: { failure: 'The stories were not marked' },
    onSuccess: ({ changed, batch }) =>
      offerUndo(changed === 1 ? '1 story marked as read' : `${countText(changed)} stories marked as read`, () =>
        undoAll(batch),
      ),
  })
  return useMemo(
    () => ({ mark: (id, change, label) => mutate({ id, change, label }), markAllRead }),
    [mutate, markAllRead],
  )
}

/** Refreshes a watch list, or all of them. A refresh that is running already does the same, so a failure needs no message. */
export function useRefreshWatchList(): (list: number | null) => void {
  const connection = useConnectionId()
  return useMutation({ mutationFn: (list: number | null) => call('watch.refresh', { connection, list }) }).mutate
}

/** Stops the refresh of the watch lists. */
export function useCancelWatch(): () => void {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: () => call('watch.cancel', { connection }),
    meta: { failure: 'The refresh was not stopped' },
  }).mutate
}

/** A watch list to save: without an ID it is added. */
export type SavedList = Omit<WatchList, 'id'> & { id: number | null }

/** Saves a watch list and fills it at once unless it is paused. The dialog shows its error. */
export function useSaveWatchList(onSaved: () => void): UseMutationResult<number, Error, SavedList> {
  const refresh = useRefreshWatchList()
  return useMutation({
    mutationFn: ({ symbols, ...list }: SavedList) => call('organiser.saveList', { ...list, symbols: [...symbols] }),
    onSuccess(id, { isPaused }) {
      if (!isPaused) refresh(id)
      onSaved()
    },
  })
}

/** Adds symbols to a watch list and fills it, with undo; says what became of them. */
export function useAddToWatchList(): (list: WatchList, read: ReadSymbols) => void {
  const offerUndo = useUndo()
  const refresh = useRefreshWatchList()
  const { mutate: putBack } = useMutation({
    mutationFn: ({ symbols, ...list }: WatchList) => call('organiser.saveList', { ...list, symbols: [...symbols] }),
    meta: { failure: NOT_UNDONE },
  })
  const { mutate } = useMutation({
    mutationFn: ({ list, symbols }: { list: WatchList; symbols: readonly string[]; said: string }) =>
      call('organiser.saveList', { ...list, symbols: [...symbols] }),
    meta: { failure: 'The symbols were not added' },
    onSuccess(_id, { list, said }) {
      if (!list.isPaused) refresh(list.id)
      offerUndo(said, () => putBack(list))
    },
  })
  return (list, read) => {
    const taken = takeSymbols(list.symbols, read, MAX_LIST_SYMBOLS)
    const said = takenWords(taken, {
      done: addedWords(taken, `to “${list.name}”`),
      room: `a list has at most ${MAX_LIST_SYMBOLS}`,
    })
    if (taken.added.length === 0) sayDone(said)
    else mutate({ list, symbols: taken.all, said })
  }
}

/** Removes a watch list, with undo. The dialog shows its error. */
export function useRemoveWatchList(onRemoved: () => void): UseMutationResult<unknown, Error, WatchList> {
  const offerUndo = useUndo()
  const { mutate: putBack } = useMutation({
    mutationFn: ({ symbols, ...list }: WatchList) =>
      call('organiser.saveList', { ...list, id: null, symbols: [...symbols] }),
    meta: { failure: NOT_UNDONE },
  })
  return useMutation({
    mutationFn: ({ id }: WatchList) => call('organiser.remove', { what: 'watch-list', id }),
    onSuccess(_done, list) {
      offerUndo(`Watch list “${list.name}” removed`, () => putBack(list))
      onRemoved()
    },
  })
}

/** A saved search, alert or mute rule to save: without an ID it is added. */
export type SavedQuery = Omit<NamedQuery, 'id'> & { id: number | null }

/** Saves a search, an alert or a mute rule. The dialog shows its error. */
export function useSaveQuery(onSaved: () => void): UseMutationResult<number, Error, SavedQuery> {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: (query: SavedQuery) => call('organiser.saveQuery', { connection, ...query }),
    onSuccess: onSaved,
  })
}

/** Removes a search, an alert or a mute rule, with undo. `kind` names it in the message. The dialog shows its error. */
export function useRemoveQuery(kind: string, onRemoved: () => void): UseMutationResult<unknown, Error, NamedQuery> {
  const connection = useConnectionId()
  const offerUndo = useUndo()
  const { mutate: putBack } = useMutation({
    mutationFn: (query: NamedQuery) => call('organiser.saveQuery', { connection, ...query, id: null }),
    meta: { failure: NOT_UNDONE },
  })
  return useMutation({
    mutationFn: ({ id }: NamedQuery) => call('organiser.remove', { what: 'named-query', id }),
    onSuccess(_done, query) {
      offerUndo(`${kind} “${query.name}” removed`, () => putBack(query))
      onRemoved()
    },
  })
}

/** Opens an address in the system's browser, after main has checked it. The note shows its error. */
export const useOpenAddress = (): UseMutationResult<unknown, Error, ExternalAddress> =>
  useMutation({ mutationFn: ({ href }: ExternalAddress) => call('link.open', { url: href }) })
