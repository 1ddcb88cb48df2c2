import type { NamedQuery, WatchList } from '../../../app/domain/companies/organiser.ts'
import { FaultError } from '../../../app/errors/fault.ts'
import type { LibraryClient } from '../library/library-client.ts'
import type { ConnectionScope } from '../connection/connection-scope.ts'

/** What a person has put in order: watch lists, saved searches, alerts and mute rules. */
export interface OrganiserService {
  get(): Promise<{ watchLists: WatchList[]; queries: NamedQuery[] }>
  /** Adds a list, or changes the one with that ID; returns its ID. Throws an invalid-input fault for a name that is taken. */
  saveList(list: Omit<WatchList, 'id'> & { id: number | null }): Promise<number>
  /** Adds a query, or changes the one with that ID; returns its ID. Throws an invalid-input fault for one that cannot be used. */
  saveQuery(scope: ConnectionScope, query: Omit<NamedQuery, 'id'> & { id: number | null }): Promise<number>
  remove(what: 'watch-list' | 'named-query', id: number): Promise<void>
}

const refuse = (field: string, problem: string): FaultError => new FaultError({ kind: 'invalid-input', field, problem })

/** The organiser, kept in the journal. `changed` is called after each change. */
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
      // Tried before it is kept, as it will be used: a mute rule that cannot stand inside another query would spoil every list.
      if (query.purpose === 'mute') await library.news.checkRule(scope.partition, query.query)
      else await library.news.matchingStories(scope.partition, query.query, [])
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
