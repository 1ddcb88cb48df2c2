import type { NamedQuery, WatchList } from '../../../app/ipc/companies.ts'
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
}

const refuse = (field: string, errorText: string): AppError => new AppError({ kind: 'invalid-input', field, errorText })

/** The organiser over the user store. `changed` is called after each change. */
export function createOrganiserService(library: LibraryClient, changed: () => void): OrganiserService {
  return {
    async get() {
      const [watchLists, queries] = await Promise.all([
        library.companies.readWatchLists(),
        library.companies.readNamedQueries(),
      ])
      return { watchLists, queries }
    },

    async saveList(list) {
      const clash = (await library.companies.readWatchLists()).find(
        (other) => other.name.toLowerCase() === list.name.toLowerCase() && other.id !== list.id,
      )
      if (clash !== undefined)
        throw refuse('name', `A watch list named “${clash.name}” already exists. Choose another name.`)
      const id = await library.companies.saveWatchList(list)
      changed()
      return id
    },

    async saveQuery(scope, query) {
      if (query.purpose !== 'saved' && query.query.trim() === '')
        throw refuse('query', 'Add a condition: without one it would match every story.')
      // Checked before it is saved: a mute rule that cannot be part of another query would break every list.
      if (query.purpose === 'mute') await library.news.checkRule(scope.owner, query.query, query.id)
      else await library.news.matchingStories(scope.owner, query.query, [])
      const id = await library.companies.saveNamedQuery(query)
      changed()
      return id
    },

    async remove(what, id) {
      await library.companies.removeOrganised(what, id)
      changed()
    },
  }
}
