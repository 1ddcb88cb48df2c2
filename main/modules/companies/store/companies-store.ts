import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import type { NamedQuery, NamedQueryState, WatchList, WatchListState } from '../../../../app/ipc/companies.ts'
import type { Input, Output } from '../../../../app/ipc/contract.ts'
import type { ListsChange, ListsComparison } from '../../../../app/ipc/lists.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import {
  newId,
  putBackNamedQuery,
  putBackWatchList,
  readNamedQueries,
  readWatchLists,
  removeOrganised,
  writeNamedQuery,
  writeWatchList,
} from './organiser.ts'
import type { Organised } from './organiser.ts'
import { compareLists } from './compare-lists.ts'
import type { ListsFile } from './compare-lists.ts'
import { listsText, readOwnLists } from './own-lists.ts'
import { putBackLists, takeLists } from './import-lists.ts'
import { readWatermarks, saveWatermarks } from './watermarks.ts'

/** Watch lists, saved searches, alerts and mute rules. */
export interface CompaniesStore {
  readWatchLists(): WatchList[]
  /** Adds a list, or changes the one with that ID; returns its ID. */
  saveWatchList(list: Omit<WatchList, 'id'> & { id: number | null }): number
  /** By symbol, in Unix milliseconds; without those that were never requested. */
  readWatermarks(owner: DataOwner, symbols: readonly string[]): Record<string, number>
  saveWatermarks(owner: DataOwner, symbols: readonly string[], readTo: number): void
  readNamedQueries(): NamedQuery[]
  /** Adds a query, or changes the one with that ID; returns its ID. */
  saveNamedQuery(query: Omit<NamedQuery, 'id'> & { id: number | null }): number
  removeOrganised(what: Organised, id: number): void
  /** Adds, changes or removes the list with that ID, unless it is no longer as expected. */
  putBackWatchList(id: number, expected: WatchListState, wanted: WatchListState): PutBackOutcome
  /** Adds, changes or removes the query with that ID, unless it is no longer as expected. */
  putBackNamedQuery(id: number, expected: NamedQueryState, wanted: NamedQueryState): PutBackOutcome
  /** The text of a file with what the person organised. */
  readListsText(owner: DataOwner): string
  /** Compares a file with what is here. */
  compareLists(owner: DataOwner, file: ListsFile): ListsComparison
  /** Takes what was chosen of a file. Throws an invalid-input error when what is here is no longer what was compared. */
  takeLists(
    owner: DataOwner,
    file: ListsFile,
    chosen: Pick<Input<'lists.take'>, 'revision' | 'choices'>,
  ): Output<'lists.take'>
  putBackLists(owner: DataOwner, changes: readonly ListsChange[], wanted: 'before' | 'after'): Output<'lists.putBack'>
}

/** Creates the store of watch lists and named queries. */
export function createCompaniesStore(context: StoreContext): CompaniesStore {
  /** The highest ID that was given to each kind, so that what is put back never meets another one under its own. */
  const given: Record<Organised, number> = { 'watch-list': 0, 'named-query': 0 }
  function idFor(what: Organised, id: number | null): number {
    if (id !== null) return id
    given[what] = newId(context.userStore, what, given[what])
    return given[what]
  }
  return {
    readWatchLists: () => readWatchLists(context.userStore),
    saveWatchList({ id, ...list }) {
      const listId = idFor('watch-list', id)
      writeWatchList(context.userStore, listId, list)
      return listId
    },
    readWatermarks: (owner, symbols) => readWatermarks(context.libraryOf(owner).database, symbols),
    saveWatermarks: (owner, symbols, readTo) =>
      context.change(owner, ({ database }) => saveWatermarks(database, symbols, readTo)),
    readNamedQueries: () => readNamedQueries(context.userStore),
    saveNamedQuery({ id, ...query }) {
      const queryId = idFor('named-query', id)
      writeNamedQuery(context.userStore, queryId, query)
      return queryId
    },
    removeOrganised(what, id) {
      given[what] = Math.max(given[what], id)
      removeOrganised(context.userStore, what, id)
    },
    putBackWatchList(id, expected, wanted) {
      given['watch-list'] = Math.max(given['watch-list'], id)
      return putBackWatchList(context.userStore, id, expected, wanted)
    },
    putBackNamedQuery(id, expected, wanted) {
      given['named-query'] = Math.max(given['named-query'], id)
      return putBackNamedQuery(context.userStore, id, expected, wanted)
    },
    readListsText: (owner) => listsText(readOwnLists(context.libraryOf(owner)), owner.origin),
    compareLists: (owner, file) => compareLists(file, readOwnLists(context.libraryOf(owner)), owner.origin).comparison,
    takeLists: (owner, file, chosen) => context.change(owner, (library) => takeLists(library, file, chosen, idFor)),
    putBackLists: (owner, changes, wanted) =>
      context.change(owner, (library) => putBackLists(library, changes, wanted)),
  }
}
