import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { NamedQuery, WatchList } from '../../../../app/ipc/companies.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import { readNamedQueries, readWatchLists, removeOrganised, saveNamedQuery, saveWatchList } from './organiser.ts'
import { readWatermarks, saveWatermarks } from './watermarks.ts'

/** Watch lists, saved searches, alerts and mute rules. */
export interface CompaniesStore {
  readWatchLists(): WatchList[]
  saveWatchList(list: Omit<WatchList, 'id'> & { id: number | null }): number
  /** By symbol, in Unix milliseconds; without those that were never requested. */
  readWatermarks(owner: DataOwner, symbols: readonly string[]): Record<string, number>
  saveWatermarks(owner: DataOwner, symbols: readonly string[], readTo: number): void
  readNamedQueries(): NamedQuery[]
  saveNamedQuery(query: Omit<NamedQuery, 'id'> & { id: number | null }): number
  removeOrganised(what: 'watch-list' | 'named-query', id: number): void
}

/** Creates the store of watch lists and named queries. */
export const createCompaniesStore = (context: StoreContext): CompaniesStore => ({
  readWatchLists: () => readWatchLists(context.userStore),
  saveWatchList: (list) => saveWatchList(context.userStore, list),
  readWatermarks: (owner, symbols) => readWatermarks(context.libraryOf(owner).database, symbols),
  saveWatermarks: (owner, symbols, readTo) =>
    context.change(owner, ({ database }) => saveWatermarks(database, symbols, readTo)),
  readNamedQueries: () => readNamedQueries(context.userStore),
  saveNamedQuery: (query) => saveNamedQuery(context.userStore, query),
  removeOrganised: (what, id) => removeOrganised(context.userStore, what, id),
})
