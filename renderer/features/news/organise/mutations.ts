import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { MAX_LIST_SYMBOLS, type ReadSymbols } from '../../../../app/domain/companies/symbols.ts'
import { PAGE, readRows, type StoryFilter } from '../../../../app/domain/news/list-reads.ts'
import type { AnnotatedStory } from '../../../../app/domain/news/notes-markdown.ts'
import { parseStoryQuery, writeQuery, type QueryNode } from '../../../../app/domain/news/story-query.ts'
import { batched } from '../../../../app/domain/values/pages.ts'
import { fileName } from '../../../../app/domain/values/exported-file.ts'
import { counted } from '../../../../app/domain/values/number-form.ts'
import { isSame } from '../../../../app/domain/values/undo-values.ts'
import { quoted } from '../../../../app/domain/values/visible-text.ts'
import type { NamedQuery, WatchList } from '../../../../app/ipc/companies.ts'
import type { Input } from '../../../../app/ipc/contract.ts'
import { call } from '../../../bridge/desk.ts'
import { addedWords, takenWords, takeSymbols } from '../../../format/dropped-symbols.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { organiserQuery, putBackWatchList, useRefreshWatchList, watchListState } from '../../../query/organiser.ts'
import { runTask } from '../../../query/tasks.ts'
import { sayDone } from '../../../ui/states/messages.tsx'
import { useUndo } from '../../../undo/undo.tsx'
import { useUndoable } from '../../../query/writes.ts'
import { neighbourOf } from '../queries.ts'

/** A watch list to save: without an ID it is added. */
export type SavedList = Omit<WatchList, 'id'> & { id: number | null }

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
      step.made({
        from: before === undefined ? null : watchListState(before),
        to: watchListState(list),
        put: putBackWatchList(id),
      })
      if (!list.isPaused) refresh(id)
      onSaved()
    },
    onError: (_error, _list, begun) => begun?.step.failed(),
  })
}

/** A change of a watch list, what the undo calls it, and what is said. */
interface ListChange {
  list: WatchList
  changed: WatchList
  words: string
  said: string
}

/** Changes a watch list without its dialog, with undo, and fills it at once unless it is paused. */
function useChangeWatchList(): (change: ListChange) => void {
  const refresh = useRefreshWatchList()
  return useUndoable({
    mutationFn: ({ changed: { symbols, ...list } }: ListChange) =>
      call('organiser.saveList', { ...list, symbols: [...symbols] }),
    failure: 'The watch list was not changed',
    text: ({ words, said }) => ({ words, said }),
    change: ({ list, changed }, id) => ({
      from: watchListState(list),
      to: watchListState(changed),
      put: putBackWatchList(id),
    }),
    onSuccess(id, { changed }) {
      if (!changed.isPaused) refresh(id)
    },
  }).mutate
}

/** Stops or resumes the automatic refresh of a watch list, with undo. */
export function usePauseWatchList(): (list: WatchList) => void {
  const change = useChangeWatchList()
  return (list) => {
    const changed = { ...list, isPaused: !list.isPaused }
    const said = `Watch list “${list.name}” ${list.isPaused ? 'resumed' : 'paused'}`
    change({ list, changed, words: listWords(list, changed), said })
  }
}

/** Adds symbols to a watch list and fills it, with undo; says what became of them. */
export function useAddToWatchList(): (list: WatchList, read: ReadSymbols) => void {
  const change = useChangeWatchList()
  return (list, read) => {
    const taken = takeSymbols(list.symbols, read, MAX_LIST_SYMBOLS)
    const said = takenWords(taken, {
      done: addedWords(taken, `to “${list.name}”`),
      room: `a list has at most ${MAX_LIST_SYMBOLS}`,
    })
    const words = `add symbols to the watch list ${quoted(list.name)}`
    if (taken.added.length === 0) sayDone(said)
    else change({ list, changed: { ...list, symbols: taken.all }, words, said })
  }
}

/** Removes a watch list, with undo. A dialog shows the error; without one, `failure` is said. */
export const useRemoveWatchList = (onSuccess: () => void, failure?: string) =>
  useUndoable({
    mutationFn: ({ id }: WatchList) => call('organiser.remove', { what: 'watch-list', id }),
    failure,
    text: ({ name }) => ({ words: `remove the watch list ${quoted(name)}`, said: `Watch list “${name}” removed` }),
    change: (list) => ({ from: watchListState(list), to: null, put: putBackWatchList(list.id) }),
    onSuccess,
  })

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

/**
 * Removes a search, an alert or a mute rule, with undo. `kind` names it in the message. A dialog shows the error; without one, `failure` is
 * said.
 */
export function useRemoveQuery(kind: string, onSuccess: () => void, failure?: string) {
  const connection = useConnectionId()
  return useUndoable({
    mutationFn: ({ id }: NamedQuery) => call('organiser.remove', { what: 'named-query', id }),
    failure,
    text: ({ name }) => ({
      words: `remove the ${kind.toLowerCase()} ${quoted(name)}`,
      said: `${kind} “${name}” removed`,
      connection,
    }),
    change: (query) => ({ from: queryState(query), to: null, put: queryPut(connection, query.id) }),
    onSuccess,
  })
}

/** What a person can add to a story that is written to a file of notes. */
const ADDED: readonly QueryNode[] = [
  { kind: 'is', flag: 'labelled' },
  { kind: 'has', part: 'note' },
  { kind: 'has', part: 'highlight' },
]

/** The stories of a list to which the person added something, newest first. */
async function annotatedIn(connection: string, filter: StoryFilter, signal: AbortSignal): Promise<number[]> {
  const parsed = parseStoryQuery(filter.query)
  const narrowed = (added: QueryNode): string => {
    // One that cannot be read is refused as in the list. Without it every story would be listed.
    if (!parsed.ok) return filter.query
    return writeQuery({
      kind: 'all',
      nodes: [...(parsed.node.kind === 'all' ? parsed.node.nodes : [parsed.node]), added],
    })
  }
  const found = new Map<number, number>()
  for (const added of ADDED) {
    const query = narrowed(added)
    const asked: StoryFilter = { ...filter, order: 'newest', query }
    const rows = await readRows(
      {
        page: (offset, limit) => call('news.rows', { connection, ...asked, offset, limit }, signal),
        after: (id) => neighbourOf(connection, asked, id, 1),
      },
      PAGE,
    )
    for (const { id, createdAt } of rows) found.set(id, createdAt ?? 0)
  }
  return [...found].toSorted(([one, at], [other, otherAt]) => otherAt - at || other - one).map(([id]) => id)
}

/** A story of the library with what the person added to it; nothing when that is nothing, or when the story is no longer cached. */
async function annotatedStory(connection: string, id: number, signal: AbortSignal): Promise<AnnotatedStory[]> {
  const [{ value }, highlights] = await Promise.all([
    call('news.item', { connection, id, mode: 'cached' }, signal),
    call('news.highlights', { connection, id }, signal),
  ])
  if (!value.found) return []
  const { item, mark, textResponse, textReceivedAt, removedAt } = value.story
  const { label, note } = mark
  if (label === null && note === null && highlights.length === 0) return []
  return [{ item, label, note, highlights, response: textResponse, receivedAt: textReceivedAt, removedAt }]
}

/** Stories that are read at once for a file of notes. */
const READ_AT_ONCE = 8

/** Writes notes, highlights and labels as Markdown: of one story, or of each story of a list. */
export function useSaveNotes(): (of: { title: string; stories: number | StoryFilter }) => void {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn({ title, stories }: { title: string; stories: number | StoryFilter }) {
      const annotated = await runTask(
        { title: 'Notes as Markdown', view: 'news', connection, canCancel: true },
        async ({ signal, tell }) => {
          const ids = typeof stories === 'number' ? [stories] : await annotatedIn(connection, stories, signal)
          let done = 0
          return batched(ids, READ_AT_ONCE, async (some) => {
            tell({ progress: { done, total: ids.length } })
            done += some.length
            return (await Promise.all(some.map((id) => annotatedStory(connection, id, signal)))).flat()
          })
        },
      )
      if (annotated.length === 0) return 'There is no note, highlight or label to save'
      const { notesMarkdown } = await import('../../../../app/domain/news/notes-markdown.ts')
      const content = notesMarkdown(title, annotated)
      const path = await call('file.save', { view: 'news', kind: 'md', name: fileName(title), content })
      return path === null ? null : `The notes on ${counted(annotated.length, 'story', 'stories')} are in ${path}`
    },
    meta: { failure: 'The notes were not written' },
    onSuccess(words) {
      if (words !== null) sayDone(words)
    },
  }).mutate
}
