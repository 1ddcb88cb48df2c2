import { setImmediate } from 'node:timers/promises'
import type { KeptChangesText } from '../../../app/domain/changes/kept-changes.ts'
import type { DataOwner } from '../../../app/domain/connection/data-owner.ts'
import type { SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { batched } from '../../../app/domain/values/batched.ts'
import { symbolQuery } from '../../../app/domain/news/query-terms.ts'
import type { ChangesScope } from '../../../app/domain/changes/changes-scope.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import { HOUR_MS, MAX_LINES, MAX_SPAN_MS, WAIT_MS } from '../../../app/domain/webhooks/reconciliation.ts'
import type { Changes, CHANGES_CONTRACT } from '../../../app/ipc/changes.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { WebhooksModule } from '../webhooks/module.ts'
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

/** Companies of which the ratios are read in one call. */
const SCREENED_AT_ONCE = 10

/** Which companies of a watch list came into the saved screens or left them, from what is stored. */
async function screensSince(
  { library, settings }: Pick<Context, 'library' | 'settings'>,
  { owner }: ConnectionScope,
  symbols: readonly string[],
  since: number,
  signal: AbortSignal,
): Promise<Changes['screens']> {
  const { screens, formulas } = settings.current().preferences
  if (screens.length === 0) return null
  // The reader of formulas is not loaded at start.
  const { screenFields, screenMovements } = await import('../../../app/domain/fundamentals/screen/screen-movements.ts')
  const fields = screenFields(screens, formulas)
  if (fields.length === 0) return null
  const changed = await library.fundamentals.findChangedSymbols(owner, symbols, since, signal)
  if (changed.length === 0) return []
  const read = (receivedBy: number | null): Promise<SymbolRatios[]> =>
    batched(symbols, SCREENED_AT_ONCE, (part) =>
      library.fundamentals.readRatios(
        owner,
        {
          ...{ symbols: part, fields, reportTypes: [], fromDate: null, knownAt: null },
          ...(receivedBy === null
            ? {}
            : { receivedBy: Object.fromEntries(part.map((symbol) => [symbol, receivedBy])) }),
        },
        signal,
      ),
    )
  const [before, after] = [await read(since), await read(null)]
  const found = new Array<NonNullable<Changes['screens']>[number]>()
  for (const screen of screens) {
    signal.throwIfAborted()
    const movements = screenMovements(screen, formulas, before, after, changed)
    if (movements.length > 0) found.push({ name: screen.name, movements })
    // Other calls come between two screens.
    await setImmediate()
  }
  return found
}

/** What was asked for of deliveries. */
interface MissedAsked {
  query: string
  since: number
  now: number
  limit: number
}

/**
 * What became known to be missed since a moment. An event is judged only after the receiver has listened for a while, so those shortly before
 * that moment count. At most the time that is reconciled at once is compared.
 */
async function missedSince(
  { library, reconciliation }: { library: LibraryClient; reconciliation: WebhooksModule['reconciliation'] },
  scope: ConnectionScope,
  { query, since, now, limit }: MissedAsked,
  signal: AbortSignal,
): Promise<Changes['missed']> {
  const facts = await library.webhooks.reconciliationFacts(scope.owner, { from: now, to: now }, now, signal)
  if (facts.scope === null || !facts.hasListened || facts.skewMs === null) return null
  const to = now - facts.skewMs
  const from = Math.max(since - facts.skewMs - WAIT_MS, to - MAX_SPAN_MS)
  const { rows, hasMore } = await reconciliation.lines(
    scope,
    { from, to, compares: false, shows: 'missed', after: null, limit: Math.min(limit, MAX_LINES) },
    signal,
  )
  const own =
    query === ''
      ? null
      : await library.news.matchingStories(
          scope.owner,
          query,
          rows.map(({ story }) => story),
          signal,
        )
  const entries = own === null ? rows : rows.filter(({ story }) => own.some(({ id }) => id === story))
  return {
    hours: Math.max(1, Math.ceil((to - from) / HOUR_MS)),
    lines: { total: entries.length, isExact: !hasMore, entries },
  }
}

/** Removed pages that can be brought back. */
const MAX_REMOVED = 20

const pageKey = ({ connection, origin }: DataOwner, id: number): string => JSON.stringify([connection, origin, id])

/** What happened since a moment, over stories, ratios, earnings and deliveries. */
export function createChangesModule(
  { library, settings, now, notify }: Context,
  { earningsChanges }: Pick<FundamentalsModule, 'earningsChanges'>,
  { reconciliation }: Pick<WebhooksModule, 'reconciliation'>,
): Module<keyof typeof CHANGES_CONTRACT> {
  const removedPages = new Map<string, KeptChangesText>()
  const changed = <Result>(result: Result): Result => {
    notify('kept-changes.changed')
    return result
  }
  async function remove({ owner }: ConnectionScope, id: number): Promise<void> {
    const page = await library.changes.readPage(owner, id)
    if (page === null) return
    removedPages.set(pageKey(owner, id), page)
    if (removedPages.size > MAX_REMOVED) removedPages.delete(removedPages.keys().next().value ?? '')
    await library.changes.removePage(owner, id).then(changed)
  }
  return {
    handlers: {
      async 'changes.since'({ scope: of, since, limit }, { scope, signal }) {
        const { query, symbols } = await membersOf(library.companies, of)
        const until = now()
        return {
          ...(await changesSince(library, scope, { query, symbols, since, limit }, until, signal)),
          earnings: await earningsChanges(scope, { symbols, since, limit }, signal),
          screens:
            of.kind === 'list' && symbols !== null
              ? await screensSince({ library, settings }, scope, symbols, since, signal)
              : null,
          missed:
            query === null
              ? null
              : await missedSince({ library, reconciliation }, scope, { query, since, now: until, limit }, signal),
        }
      },
      'changes.keep': ({ connection: _connection, ...page }, { scope }) =>
        library.changes.keepPage(scope.owner, { ...page, writtenAt: now(), isDaily: false }).then(changed),
      'changes.kept': (_input, { scope }) => library.changes.listPages(scope.owner),
      'changes.readKept': ({ id }, { scope }) => library.changes.readPage(scope.owner, id),
      'changes.removeKept': ({ id }, { scope }) => remove(scope, id).then(() => null),
      async 'changes.putBackKept'({ id, isKept }, { scope }) {
        const page = removedPages.get(pageKey(scope.owner, id))
        if (isKept) return page === undefined ? 'gone' : library.changes.putBackPage(scope.owner, page).then(changed)
        await remove(scope, id)
        return 'done'
      },
    },
    dispose: () => Promise.resolve(),
  }
}
