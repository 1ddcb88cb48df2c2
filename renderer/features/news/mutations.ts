import { useMemo } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseMutationResult } from '@tanstack/react-query'
import { MAX_LIST_SYMBOLS } from '../../../app/domain/companies/symbols.ts'
import type { ReadSymbols } from '../../../app/domain/companies/symbols.ts'
import type { ExternalAddress } from '../../../app/domain/values/external-address.ts'
import { isSame } from '../../../app/domain/values/put-back.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import type { NamedQuery, WatchList } from '../../../app/ipc/companies.ts'
import type { Input } from '../../../app/ipc/contract.ts'
import type { StoryList } from '../../../app/ipc/news.ts'
import type { MarkChange, SomeMarks, StoryMark } from '../../../app/ipc/news-schemas.ts'
import { useConnectionId } from '../../query/connection.ts'
import { call } from '../../bridge/desk.ts'
import { addedWords, takenWords, takeSymbols } from '../../format/taken-symbols.ts'
import { countText } from '../../format/size.ts'
import { organiserQuery } from '../../query/organiser.ts'
import { useUndo } from '../../undo/undo.tsx'
import type { Pending, StepText } from '../../undo/undo-history.ts'
import { sayDone } from '../../ui/messages.tsx'
import { markedLookup, markedRow, markingKey, setRefused } from './marks-under-way.ts'
import type { Marking } from './marks-under-way.ts'
import { newsQueries } from './queries.ts'
import type { StoryFilter } from './queries.ts'

/** What a change of a mark is called, and what is said afterwards. */
type MarkText = Required<Pick<StepText, 'words' | 'said'>>

/** Changes the marks of stories, each with undo. */
export interface Triage {
  /** Changes a mark; `text` names the undo step, or is null for a change without one, such as reading on opening. */
  mark: (id: number, change: MarkChange, text: MarkText | null) => void
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

/** The former values of what a change changes. */
function formerMarks(before: StoryMark, change: MarkChange): SomeMarks {
  const names = Object.keys(change) as (keyof MarkChange)[]
  return Object.fromEntries(names.map((name) => [name, before[name]]))
}

const storiesText = (count: number): string => (count === 1 ? '1 story' : `${countText(count)} stories`)

/** Marks stories at once on screen and then in main; a mark that main refuses is taken back. */
export function useTriage(): Triage {
  const connection = useConnectionId()
  const client = useQueryClient()
  const undo = useUndo()
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
    onSuccess([before], { id, change, step }) {
      if (before === undefined) return
      step?.made({
        from: formerMarks(before, change),
        to: change,
        async put(expected, wanted) {
          const outcome = await call('news.putBackMarks', { connection, id, expected, wanted })
          if (outcome === 'done') patch(client, connection, id, wanted)
          await client.invalidateQueries({ queryKey: newsQueries.cachedItem(connection, id).queryKey })
          return outcome
        },
      })
    },
    // Main knows the marks, so after a failure they are read from it.
    onError(_error, marking) {
      marking.step?.failed()
      setRefused(marking, true)
      return client.invalidateQueries({ queryKey: newsQueries.pages(connection) })
    },
    onSettled: (_before, _error, { id }) =>
      client.invalidateQueries({ queryKey: newsQueries.cachedItem(connection, id).queryKey }),
  })
  const { mutate: markAll } = useMutation({
    mutationFn: ({ query, shows }: Pick<StoryFilter, 'query' | 'shows'> & { step: Pending }) =>
      call('news.markAll', { connection, query, shows }),
    meta: { failure: 'The stories were not marked' },
    onSuccess({ changed, batch }, { step }) {
      if (changed === 0) {
        step.failed()
        sayDone('No story was unread')
        return
      }
      step.made(
        {
          from: false,
          to: true,
          async put(_expected, isRead) {
            const count = await call('news.putBackBatch', { connection, batch, isRead })
            return count === changed ? 'done' : count === 0 ? 'changed' : 'partly'
          },
        },
        { words: `mark ${storiesText(changed)} as read`, said: `${storiesText(changed)} marked as read` },
      )
    },
    onError: (_error, { step }) => step.failed(),
  })
  return useMemo(
    () => ({
      mark: (id, change, text) =>
        mutate({ id, change, step: text === null ? null : undo.begin({ ...text, connection }) }),
      markAllRead: (filter) => markAll({ ...filter, step: undo.begin({ words: 'mark the list as read', connection }) }),
    }),
    [mutate, markAll, undo, connection],
  )
}

/** Refreshes a watch list, or all of them. A refresh that is running already does the same, so a failure needs no message. */
export function useRefreshWatchList(): (list: number | null) => void {
  const connection = useConnectionId()
  return useMutation({ mutationFn: (list: number | null) => call('watch.refresh', { connection, list }) }).mutate
}

/** A watch list to save: without an ID it is added. */
export type SavedList = Omit<WatchList, 'id'> & { id: number | null }

const listPut = (id: number) => (expected: Input<'organiser.putBackList'>['expected'], wanted: typeof expected) =>
  call('organiser.putBackList', { id, expected, wanted })

const listState = ({ name, symbols, isPaused }: Omit<WatchList, 'id'>) => ({
  name: name.trim(),
  symbols: [...symbols],
  isPaused,
})

/** What saving a watch list does. */
function listWords(before: WatchList | undefined, { name, isPaused, symbols }: SavedList): string {
  if (before === undefined) return `add the watch list ${quoted(name.trim())}`
  if (before.name !== name.trim()) return `rename the watch list ${quoted(before.name)} to ${quoted(name.trim())}`
  if (before.isPaused !== isPaused && isSame(before.symbols, symbols))
    return `${isPaused ? 'pause' : 'resume'} the watch list ${quoted(name)}`
  return `change the watch list ${quoted(name)}`
}

/** Saves a watch list and fills it at once unless it is paused. The dialog shows its error. */
export function useSaveWatchList(onSaved: () => void): UseMutationResult<number, Error, SavedList> {
  const client = useQueryClient()
  const undo = useUndo()
  const refresh = useRefreshWatchList()
  return useMutation({
    mutationFn: ({ symbols, ...list }: SavedList) => call('organiser.saveList', { ...list, symbols: [...symbols] }),
    onMutate(list) {
      const before = client.getQueryData(organiserQuery.queryKey)?.watchLists.find(({ id }) => id === list.id)
      return { before, step: undo.begin({ words: listWords(before, list) }) }
    },
    onSuccess(id, list, { before, step }) {
      step.made({ from: before === undefined ? null : listState(before), to: listState(list), put: listPut(id) })
      if (!list.isPaused) refresh(id)
      onSaved()
    },
    onError: (_error, _list, begun) => begun?.step.failed(),
  })
}

/** Adds symbols to a watch list and fills it, with undo; says what became of them. */
export function useAddToWatchList(): (list: WatchList, read: ReadSymbols) => void {
  const undo = useUndo()
  const refresh = useRefreshWatchList()
  const { mutate } = useMutation({
    mutationFn: ({ list, symbols }: { list: WatchList; symbols: readonly string[]; said: string }) =>
      call('organiser.saveList', { ...list, symbols: [...symbols] }),
    meta: { failure: 'The symbols were not added' },
    onMutate: ({ list, said }) => undo.begin({ words: `add symbols to the watch list ${quoted(list.name)}`, said }),
    onSuccess(_id, { list, symbols }, step) {
      step.made({ from: listState(list), to: listState({ ...list, symbols }), put: listPut(list.id) })
      if (!list.isPaused) refresh(list.id)
    },
    onError: (_error, _added, step) => step?.failed(),
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
  const undo = useUndo()
  return useMutation({
    mutationFn: ({ id }: WatchList) => call('organiser.remove', { what: 'watch-list', id }),
    onMutate: ({ name }) =>
      undo.begin({ words: `remove the watch list ${quoted(name)}`, said: `Watch list “${name}” removed` }),
    onSuccess(_done, list, step) {
      step.made({ from: listState(list), to: null, put: listPut(list.id) })
      onRemoved()
    },
    onError: (_error, _list, step) => step?.failed(),
  })
}

/** A saved search, alert or mute rule to save: without an ID it is added. */
export type SavedQuery = Omit<NamedQuery, 'id'> & { id: number | null }

const queryPut =
  (connection: string, id: number) =>
  (expected: Input<'organiser.putBackQuery'>['expected'], wanted: typeof expected) =>
    call('organiser.putBackQuery', { connection, id, expected, wanted })

const queryState = ({ purpose, name, query, colour, sound }: Omit<NamedQuery, 'id'>) => ({
  purpose,
  name: name.trim(),
  query,
  colour,
  sound,
})

/** What saving a query does. */
function queryWords(kind: string, before: NamedQuery | undefined, name: string): string {
  if (before === undefined) return `add the ${kind} ${quoted(name)}`
  return before.name === name
    ? `change the ${kind} ${quoted(name)}`
    : `rename the ${kind} ${quoted(before.name)} to ${quoted(name)}`
}

/** Saves a search, an alert or a mute rule. `kind` names it in the undo. The dialog shows its error. */
export function useSaveQuery(kind: string, onSaved: () => void): UseMutationResult<number, Error, SavedQuery> {
  const connection = useConnectionId()
  const client = useQueryClient()
  const undo = useUndo()
  return useMutation({
    mutationFn: (query: SavedQuery) => call('organiser.saveQuery', { connection, ...query }),
    onMutate(query) {
      const before = client.getQueryData(organiserQuery.queryKey)?.queries.find(({ id }) => id === query.id)
      const words = queryWords(kind.toLowerCase(), before, query.name.trim())
      return { before, step: undo.begin({ words, connection }) }
    },
    onSuccess(id, query, { before, step }) {
      const from = before === undefined ? null : queryState(before)
      step.made({ from, to: queryState(query), put: queryPut(connection, id) })
      onSaved()
    },
    onError: (_error, _query, begun) => begun?.step.failed(),
  })
}

/** Removes a search, an alert or a mute rule, with undo. `kind` names it in the message. The dialog shows its error. */
export function useRemoveQuery(kind: string, onRemoved: () => void): UseMutationResult<unknown, Error, NamedQuery> {
  const connection = useConnectionId()
  const undo = useUndo()
  return useMutation({
    mutationFn: ({ id }: NamedQuery) => call('organiser.remove', { what: 'named-query', id }),
    onMutate: ({ name }) =>
      undo.begin({
        words: `remove the ${kind.toLowerCase()} ${quoted(name)}`,
        said: `${kind} “${name}” removed`,
        connection,
      }),
    onSuccess(_done, query, step) {
      step.made({ from: queryState(query), to: null, put: queryPut(connection, query.id) })
      onRemoved()
    },
    onError: (_error, _query, step) => step?.failed(),
  })
}

/** Opens an address in the system's browser, after main has checked it. The note shows its error. */
export const useOpenAddress = (): UseMutationResult<unknown, Error, ExternalAddress> =>
  useMutation({ mutationFn: ({ href }: ExternalAddress) => call('link.open', { url: href }) })
