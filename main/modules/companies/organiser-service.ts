import type { PutBackOutcome } from '../../../app/domain/values/put-back.ts'
import type { NamedQuery, NamedQueryState, WatchList, WatchListState } from '../../../app/ipc/companies.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

/** The user's watch lists, saved searches, alerts and mute rules. */
export interface OrganiserService {
  get(): Promise<{ watchLists: WatchList[]; queries: NamedQuery[] }>
  /**
   * Adds a list, or changes the one with that ID; returns its ID. Throws an invalid-input error for a duplicate name.
   */
  saveList(list: Omit<WatchList, 'id'> & { id: number | null }): Promise<number>
  /**
   * Adds a query, or changes the one with that ID; returns its ID. Throws an invalid-input error for an unusable query.
   */
  saveQuery(scope: ConnectionScope, query: Omit<NamedQuery, 'id'> & { id: number | null }): Promise<number>
  remove(what: 'watch-list' | 'named-query', id: number): Promise<void>
  /** Adds, changes or removes the list with that ID, unless it is no longer as expected. Throws like `saveList`. */
  putBackList(id: number, expected: WatchListState, wanted: WatchListState): Promise<PutBackOutcome>
  /** Adds, changes or removes the query with that ID, unless it is no longer as expected. Throws like `saveQuery`. */
  putBackQuery(
    scope: ConnectionScope,
    id: number,
    expected: NamedQueryState,
    wanted: NamedQueryState,
  ): Promise<PutBackOutcome>
}

const refuse = (field: string, errorText: string): AppError => new AppError({ kind: 'invalid-input', field, errorText })

/** The organiser over the user store. `changed` is called after each change. */
export function createOrganiserService(library: LibraryClient, changed: () => void): OrganiserService {
  async function checkList({ name }: { name: string }, id: number | null): Promise<void> {
    const clash = (await library.companies.readWatchLists()).find(
      (other) => other.name.toLowerCase() === name.toLowerCase() && other.id !== id,
    )
    if (clash !== undefined)
      throw refuse('name', `A watch list named “${clash.name}” already exists. Choose another name.`)
  }
  async function checkQuery(
    scope: ConnectionScope,
    { purpose, query }: Omit<NamedQuery, 'id'>,
    id: number | null,
  ): Promise<void> {
    if (purpose !== 'saved' && query.trim() === '')
      throw refuse('query', 'Add a condition: without one it would match every story.')
    // Checked before it is saved: a mute rule that cannot be part of another query would break every list.
    if (purpose === 'mute') await library.news.checkRule(scope.owner, query, id)
    else await library.news.matchingStories(scope.owner, query, [])
  }

  return {
    async get() {
      const [watchLists, queries] = await Promise.all([
        library.companies.readWatchLists(),
        library.companies.readNamedQueries(),
      ])
      return { watchLists, queries }
    },

    async saveList(list) {
      await checkList(list, list.id)
      const id = await library.companies.saveWatchList(list)
      changed()
      return id
    },

    async saveQuery(scope, query) {
      await checkQuery(scope, query, query.id)
      const id = await library.companies.saveNamedQuery(query)
      changed()
      return id
    },

    async remove(what, id) {
      await library.companies.removeOrganised(what, id)
      changed()
    },

    async putBackList(id, expected, wanted) {
      if (wanted !== null) await checkList(wanted, id)
      const outcome = await library.companies.putBackWatchList(id, expected, wanted)
      changed()
      return outcome
    },

    async putBackQuery(scope, id, expected, wanted) {
      if (wanted !== null) await checkQuery(scope, wanted, id)
      const outcome = await library.companies.putBackNamedQuery(id, expected, wanted)
      changed()
      return outcome
    },
  }
}
