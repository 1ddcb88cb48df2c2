import { openDatabase, openEmpty } from '../../../platform/database/database.ts'
import { readNamedQueries, removeOrganised } from '../../companies/store/organiser.ts'
import { definePhraseSearch } from '../../news/store/phrase-search.ts'
import { queryFailure } from '../../news/store/runnable-query.ts'
import { userStorePath } from './library-paths.ts'
import { LIBRARY } from './library-schema.ts'
import { USER_STORE } from './user-store-schema.ts'

/**
 * Removes queries that are too deep or too large to run, and mute rules that are not understood, because a mute rule is part of every list.
 * A saved search or an alert that is not understood now, such as one of a deleted watch list, fails only by itself and stays. The user
 * store must be up to date and closed. Returns how many were removed.
 */
export function removeBrokenQueries(folder: string): number {
  const empty = openEmpty({
    ...LIBRARY,
    attached: { user_store: { path: userStorePath(folder), checked: USER_STORE.checked } },
  })
  const broken: number[] = []
  try {
    definePhraseSearch(empty)
    const library = { database: empty, origin: '' }
    const queries = readNamedQueries(empty)
    for (const { id, purpose, query } of queries)
      if (
        purpose === 'mute'
          ? queryFailure(library, '', [query]) !== null
          : queryFailure(library, query, []) === 'too-large'
      )
        broken.push(id)
    const rules = queries.filter(({ id, purpose }) => purpose === 'mute' && !broken.includes(id))
    const canRunFirst = (count: number): boolean =>
      queryFailure(
        library,
        '',
        rules.slice(0, count).map(({ query }) => query),
      ) === null
    // Rules that each can run may be too many together.
    let [low, high] = canRunFirst(rules.length) ? [rules.length, rules.length] : [0, rules.length]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (canRunFirst(middle)) low = middle
      else high = middle
    }
    broken.push(...rules.slice(low).map(({ id }) => id))
  } finally {
    empty.close()
  }
  if (broken.length === 0) return 0
  const database = openDatabase(userStorePath(folder), USER_STORE)
  try {
    for (const id of broken) removeOrganised(database, 'named-query', id)
  } finally {
    database.close()
  }
  return broken.length
}
