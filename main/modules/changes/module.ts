import { symbolQuery } from '../../../app/domain/news/query-terms.ts'
import type { ChangesScope } from '../../../app/domain/window/changes-scope.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { CHANGES_CONTRACT } from '../../../app/ipc/changes.ts'
import type { Context, LibraryClient, Module } from '../context/context.ts'
import type { FundamentalsModule } from '../fundamentals/module.ts'
import { changesSince } from './changes-since.ts'

export { changesSince } from './changes-since.ts'
export type { ChangesReads, StoredChanges } from './changes-since.ts'

/** The stories and the companies that are in a scope; null where no story can be. Throws an invalid-input error for one that was removed. */
async function membersOf(
  companies: LibraryClient['companies'],
  scope: ChangesScope,
): Promise<{ query: string | null; symbols: readonly string[] | null }> {
  if (scope.kind === 'all') return { query: '', symbols: null }
  if (scope.kind === 'list') {
    const list = (await companies.readWatchLists()).find(({ id }) => id === scope.id)
    if (list === undefined) throw removed('watch list')
    return { query: symbolQuery(list.symbols), symbols: list.symbols }
  }
  const search = (await companies.readNamedQueries()).find(({ id, purpose }) => id === scope.id && purpose === 'saved')
  if (search === undefined) throw removed('saved search')
  // A search is about stories.
  return { query: search.query, symbols: [] }
}

const removed = (what: string): AppError =>
  new AppError({ kind: 'invalid-input', field: 'scope', errorText: `This ${what} was removed. Choose another one.` })

/** What happened since a moment, over stories, ratios and earnings. */
export const createChangesModule = (
  { library, now }: Context,
  { earningsChanges }: Pick<FundamentalsModule, 'earningsChanges'>,
): Module<keyof typeof CHANGES_CONTRACT> => ({
  handlers: {
    async 'changes.since'({ scope: of, since, limit }, { scope, signal }) {
      const { query, symbols } = await membersOf(library.companies, of)
      const until = now()
      return {
        ...(await changesSince(library, scope, { query, symbols, since, limit }, until, signal)),
        earnings: await earningsChanges(scope, { symbols, since, limit }, signal),
      }
    },
  },
  dispose: () => Promise.resolve(),
})
