import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { NamedQuery, WatchList } from '../../../../app/ipc/companies.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import {
  readNamedQueries,
  readWatchLists,
  readWatermark,
  removeOrganised,
  saveNamedQuery,
  saveWatchList,
  saveWatermark,
} from './organiser.ts'

/** Watch lists, saved searches, alerts and mute rules. */
export interface CompaniesStore {
  readWatchLists(): WatchList[]
  saveWatchList(list: Omit<WatchList, 'id'> & { id: number | null }): number
  readWatermark(owner: DataOwner, list: number): number | null
  saveWatermark(owner: DataOwner, list: number, at: number): void
  readNamedQueries(): NamedQuery[]
  saveNamedQuery(query: Omit<NamedQuery, 'id'> & { id: number | null }): number
  removeOrganised(what: 'watch-list' | 'named-query', id: number): void
}

/** Creates the store of watch lists and named queries. */
export const createCompaniesStore = (context: StoreContext): CompaniesStore => ({
  readWatchLists: () => readWatchLists(context.database),
  saveWatchList: (list) => saveWatchList(context.database, list),
  readWatermark: (owner, list) => readWatermark(context.database, list, owner.connection),
  saveWatermark: (owner, list, at) => saveWatermark(context.database, list, owner.connection, at),
  readNamedQueries: () => readNamedQueries(context.database),
  saveNamedQuery: (query) => saveNamedQuery(context.database, query),
  removeOrganised: (what, id) => removeOrganised(context.database, what, id),
})
