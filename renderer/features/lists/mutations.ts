import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import type { Input } from '../../../app/ipc/contract.ts'
import type { WatchList } from '../../../app/ipc/companies.ts'
import type { OpenedFile } from '../../../app/ipc/files.ts'
import type { ListChoice, ListsChange, ListsComparison } from '../../../app/ipc/lists.ts'
import { call } from '../../bridge/desk.ts'
import { useConnectionId } from '../../query/connection.ts'
import { putBackWatchList, useRefreshWatchList, watchListState } from '../../query/organiser.ts'
import { sayDone } from '../../ui/states/messages.tsx'
import { useCall, useUndoable } from '../../query/writes.ts'

/** Writes lists, searches, rules and labels to a file that the person chooses. */
export function useExportLists(): () => void {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: async () =>
      call('file.save', {
        view: 'news',
        kind: 'json',
        name: 'tearsheet-lists',
        content: await call('lists.text', { connection }),
      }),
    meta: { failure: 'The lists were not exported' },
    onSuccess(path) {
      if (path !== null) sayDone(`Your lists, searches and labels are in ${path}`)
    },
  }).mutate
}

/** A file of lists, and how it differs from what is here. */
export interface OpenedLists {
  file: OpenedFile
  comparison: ListsComparison
}

/** Reads a file of lists that the person chooses, and compares it with what is here. */
export function useOpenLists(onOpened: (opened: OpenedLists) => void): () => void {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn() {
      const file = await call('file.open', { kind: 'json' })
      return file === null ? null : { file, comparison: await call('lists.compare', { connection, text: file.text }) }
    },
    meta: { failure: 'No lists were imported' },
    onSuccess(opened) {
      if (opened !== null) onOpened(opened)
    },
  }).mutate
}

const refilled = (changes: readonly ListsChange[]): number[] =>
  changes.flatMap((change) =>
    change.kind === 'watch-list' && change.after !== null && !change.after.isPaused ? [change.id] : [],
  )

type Side = Input<'lists.putBack'>['wanted']

/** Takes what was chosen of a file and fills its watch lists, with undo. The dialog shows its error. */
export function useTakeLists(
  { file, comparison }: OpenedLists,
  onTaken: () => void,
): UseMutationResult<ListsChange[], Error, ReadonlyMap<number, ListChoice>> {
  const connection = useConnectionId()
  const refresh = useRefreshWatchList()
  return useUndoable({
    mutationFn: async (choices: ReadonlyMap<number, ListChoice>) => [
      ...(await call('lists.take', {
        connection,
        text: file.text,
        revision: comparison.revision,
        choices: [...choices].map(([id, choice]) => ({ id, choice })),
      })),
    ],
    text: () => ({
      words: `import the lists of ${quoted(file.name)}`,
      said: `The lists of ${quoted(file.name)} are here`,
      connection,
    }),
    change: (_choices, changes) => ({
      from: 'before' as Side,
      to: 'after' as Side,
      put: (_expected: Side, wanted: Side) => call('lists.putBack', { connection, changes, wanted }),
    }),
    onSuccess(changes) {
      for (const list of refilled(changes)) refresh(list)
      onTaken()
    },
  })
}

export const SYMBOLS_FORM = 'imported symbols'

/** Reads a file of symbols that the person chooses. */
export const useOpenSymbols = (onOpened: (file: OpenedFile) => void): (() => void) =>
  useCall('file.open', () => ({ kind: 'csv' }), {
    failure: 'No symbols were imported',
    onSuccess(file) {
      if (file !== null) onOpened(file)
    },
  }).mutate

/** Saves a watch list with the symbols of a file and fills it, with undo. The dialog shows its error. */
export function useSaveSymbols(
  fileName: string,
  onSaved: () => void,
): UseMutationResult<number, Error, { before: WatchList | null; list: Omit<WatchList, 'id'>; said: string }> {
  const refresh = useRefreshWatchList()
  return useUndoable({
    mutationFn: ({ before, list }) => call('organiser.saveList', { id: before?.id ?? null, ...watchListState(list) }),
    text: ({ list, said }) => ({
      words: `import the symbols of ${quoted(fileName)} into ${quoted(list.name.trim())}`,
      said,
    }),
    change: ({ before, list }, id) => ({
      from: before === null ? null : watchListState(before),
      to: watchListState(list),
      put: putBackWatchList(id),
    }),
    onSuccess(id, { list }) {
      if (!list.isPaused) refresh(id)
      onSaved()
    },
  })
}
