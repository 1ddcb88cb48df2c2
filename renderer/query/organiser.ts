import { useMutation, useQuery } from '@tanstack/react-query'
import { scopeKey, scopeLabel, type ChangesScope } from '../../app/domain/changes/changes-page.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import type { WatchList } from '../../app/ipc/companies.ts'
import type { Input } from '../../app/ipc/contract.ts'
import { call } from '../bridge/desk.ts'
import { errorOf, retryOf } from './errors.ts'
import { useConnectionId } from './connection.ts'
import { APP, callQuery, keyOf } from './query-keys.ts'

/** Watch lists and named queries, kept by main. */
export const organiserQuery = callQuery(keyOf(APP, 'organiser'), 'organiser.get', {})

/** An entry of a list of scopes. */
interface ScopeEntry {
  id: string
  label: string
  scope: ChangesScope
}

/** Everything, and the watch lists and saved searches, as the entries of a list in which one is chosen, also one that was removed or is not read. */
export function useChangesScopes(chosen: ChangesScope): readonly ScopeEntry[] {
  const { data } = useQuery(organiserQuery)
  const { watchLists = [], queries = [] } = data ?? {}
  const all: readonly ScopeEntry[] = [
    { id: 'all', label: scopeLabel('all', ''), scope: { kind: 'all' } },
    ...watchLists.map(({ id, name }) => ({
      id: scopeKey({ kind: 'list', id }),
      label: scopeLabel('list', name),
      scope: { kind: 'list', id } as const,
    })),
    ...queries
      .filter(({ purpose }) => purpose === 'saved')
      .map(({ id, name }) => ({
        id: scopeKey({ kind: 'search', id }),
        label: scopeLabel('search', name),
        scope: { kind: 'search', id } as const,
      })),
  ]
  const id = scopeKey(chosen)
  if (all.some((each) => each.id === id)) return all
  const what = chosen.kind === 'search' ? 'search' : 'list'
  return [...all, { id, label: data === undefined ? `A ${what}` : `A removed ${what}`, scope: chosen }]
}

/** The watch lists, empty until they are read, whether they are, and why they could not be. */
export function useWatchLists(): {
  lists: readonly WatchList[]
  isRead: boolean
  error: ErrorInfo | null
  retry: () => void
} {
  const read = useQuery(organiserQuery)
  return {
    lists: read.data?.watchLists ?? [],
    isRead: read.data !== undefined,
    error: read.data === undefined ? errorOf(read) : null,
    retry: retryOf(read),
  }
}

/** Refreshes a watch list, or all of them. A refresh that is running already does the same, so a failure needs no message. */
export function useRefreshWatchList(): (list: number | null) => void {
  const connection = useConnectionId()
  return useMutation({ mutationFn: (list: number | null) => call('watch.refresh', { connection, list }) }).mutate
}

/** What a watch list holds, as an undo keeps it. */
export const watchListState = ({ name, symbols, isPaused }: Omit<WatchList, 'id'>) => ({
  name: name.trim(),
  symbols: [...symbols],
  isPaused,
})

/** Changes a watch list from one state to another for an undo. */
export const putBackWatchList =
  (id: number) => (expected: Input<'organiser.putBackList'>['expected'], wanted: typeof expected) =>
    call('organiser.putBackList', { id, expected, wanted })
