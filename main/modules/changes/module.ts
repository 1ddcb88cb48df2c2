import { setImmediate } from 'node:timers/promises'
import { nextDailyPage, sinceLastPage, pageTitle, scopeLabel } from '../../../app/domain/changes/changes-page.ts'
import type { DailyChanges, KeptChangesText, ChangesScope } from '../../../app/domain/changes/changes-page.ts'
import type { DataOwner } from '../../../app/domain/connection/connection.ts'
import type { SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { batched } from '../../../app/domain/values/pages.ts'
import { symbolQuery } from '../../../app/domain/news/query-terms.ts'
import { AppError, errorInfo, invalidInput } from '../../../app/errors/app-error.ts'
import { HOUR_MS, MAX_LINES, MAX_SPAN_MS, WAIT_MS } from '../../../app/domain/webhooks/reconciliation.ts'
import type { ReconciledLine } from '../../../app/domain/webhooks/reconciliation.ts'
import type { Changes, CHANGES_CONTRACT } from '../../../app/ipc/changes.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { NotificationsModule } from '../notifications/module.ts'
import type { WebhooksModule } from '../webhooks/module.ts'
import type { Context, LibraryClient, DisposableModule } from '../context/context.ts'
import type { FundamentalsModule } from '../fundamentals/module.ts'
import { changesSince } from './changes-since.ts'

export { changesSince } from './changes-since.ts'

/** Which stories and companies: an empty query finds all stories, and null none; null are all companies. */
interface Members {
  query: string | null
  symbols: readonly string[] | null
}

/** The stories and the companies that are in a scope. Throws an invalid-input error for one that was removed. */
async function membersOf(
  companies: LibraryClient['companies'],
  scope: ChangesScope,
): Promise<Members & { label: string }> {
  if (scope.kind === 'all') return { label: scopeLabel('all', ''), query: '', symbols: null }
  if (scope.kind === 'list') {
    const list = (await companies.readWatchLists()).find(({ id }) => id === scope.id)
    if (list === undefined) throw removed('watch list')
    return { label: scopeLabel('list', list.name), query: symbolQuery(list.symbols), symbols: list.symbols }
  }
  const search = (await companies.readNamedQueries()).find(({ id, purpose }) => id === scope.id && purpose === 'saved')
  if (search === undefined) throw removed('saved search')
  // A search is about stories.
  return { label: scopeLabel('search', search.name), query: search.query, symbols: [] }
}

const removed = (what: string): AppError => invalidInput('scope', `This ${what} was removed. Choose another one.`)

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
  async function ownLines(rows: readonly ReconciledLine[]): Promise<readonly ReconciledLine[]> {
    if (query === '' || rows.length === 0) return rows
    const ids = rows.map(({ story }) => story)
    const own = await library.news.matchingStories(scope.owner, query, ids, signal)
    const matching = new Set(own.map(({ id }) => id))
    return rows.filter(({ story }) => matching.has(story))
  }
  const entries = new Array<ReconciledLine>()
  let after: ReconciledLine | null = null
  let hasMore = true
  // Those of these stories may stand behind many others.
  while (hasMore && entries.length < limit) {
    const page: Awaited<ReturnType<typeof reconciliation.lines>> = await reconciliation.lines(
      scope,
      {
        from,
        to,
        compares: false,
        shows: 'missed',
        after,
        limit: query === '' ? Math.min(limit, MAX_LINES) : MAX_LINES,
      },
      signal,
    )
    entries.push(...(await ownLines(page.rows)))
    after = page.rows.at(-1) ?? null
    hasMore = page.hasMore && after !== null
  }
  const isExact = !hasMore && entries.length <= limit
  const listed = entries.slice(0, limit)
  return {
    hours: Math.max(1, Math.ceil((to - from) / HOUR_MS)),
    lines: { total: listed.length, isExact, entries: listed },
  }
}

/** Removed pages that can be brought back. */
const MAX_REMOVED = 20

const pageKey = ({ connection, origin }: DataOwner, id: number): string => JSON.stringify([connection, origin, id])

/** The most of each kind on a page that is written each day. */
const DAILY_LIMIT = 500

/** After the start the windows read first. Later an hour that has come is noticed within this time, also where the clock was changed. */
const [AFTER_START_MS, LOOK_AGAIN_MS] = [60_000, 300_000]

/** A page that could not be written is tried again after this time. */
const AFTER_FAILURE_MS = HOUR_MS

export interface ChangesModule extends DisposableModule<keyof typeof CHANGES_CONTRACT> {
  /** What happened to these companies since a moment, in Unix milliseconds; `limit` is the most of each kind. */
  ofCompanies(
    scope: ConnectionScope,
    asked: { symbols: readonly string[]; since: number; limit: number },
    signal: AbortSignal,
  ): Promise<Changes>
  /** Writes the page of the day once its hour has come. Call it when the preferences have changed, and after a sleep. */
  plan(): void
}

export interface ChangesModuleParts {
  fundamentals: Pick<FundamentalsModule, 'earningsChanges'>
  webhooks: Pick<WebhooksModule, 'reconciliation'>
  notifications: Pick<NotificationsModule, 'told'>
  /** The connections of the open windows. */
  inUse: () => readonly ConnectionScope[]
}

/** What happened since a moment, over stories, ratios, earnings and deliveries; pages of it are kept. */
export function createChangesModule(
  { library, settings, logger, now, notify, scheduleTimeout, runTask }: Context,
  { fundamentals: { earningsChanges }, webhooks: { reconciliation }, notifications, inUse }: ChangesModuleParts,
): ChangesModule {
  /** Everything of these stories and companies. The saved screens are applied to companies only that the person put together. */
  async function readAll(
    scope: ConnectionScope,
    { query, symbols, areChosen }: Members & { areChosen: boolean },
    { since, limit }: { since: number; limit: number },
    signal: AbortSignal,
  ): Promise<Changes> {
    const until = now()
    return {
      ...(await changesSince(library, scope, { query, symbols, since, limit }, until, signal)),
      earnings: await earningsChanges(scope, { symbols, since, limit }, signal),
      screens:
        areChosen && symbols !== null ? await screensSince({ library, settings }, scope, symbols, since, signal) : null,
      missed:
        query === null
          ? null
          : await missedSince({ library, reconciliation }, scope, { query, since, now: until, limit }, signal),
    }
  }

  async function read(scope: ConnectionScope, of: ChangesScope, since: number, limit: number, signal: AbortSignal) {
    const { label, ...members } = await membersOf(library.companies, of)
    const changes = await readAll(scope, { ...members, areChosen: of.kind === 'list' }, { since, limit }, signal)
    return { title: pageTitle(label), changes }
  }

  /** Writes and keeps the page of a connection, from what is stored. */
  async function writeDaily(scope: ConnectionScope, { hour, scope: of }: DailyChanges): Promise<void> {
    const { id } = scope.connection
    const last = settings.current().preferences.dailyChangesAt[id] ?? null
    const since = sinceLastPage(hour, last, now())
    await runTask(
      { title: 'Page of changes', view: 'changes', connection: id, canCancel: true, isAutomatic: true },
      async ({ signal }) => {
        const { title, changes } = await read(scope, of, since, DAILY_LIMIT, AbortSignal.any([signal, stopped.signal]))
        const { until } = changes
        // What writes the page is not loaded at start.
        const { changesMarkdown, changesSummary, isNothing, keptText } =
          await import('../../../app/domain/changes/changes-markdown.ts')
        const text = keptText(changesMarkdown(title, since, changes))
        const kept = await library.changes.keepPage(scope.owner, {
          ...{ title, scope: of, since, until, writtenAt: until, isDaily: true, text },
        })
        const { preferences } = settings.current()
        await settings.update({
          preferences: { ...preferences, dailyChangesAt: { ...preferences.dailyChangesAt, [id]: until } },
        })
        notify('kept-changes.changed')
        // The mark at the view follows the preferences.
        notify('status.changed')
        notifications.told({
          title,
          body: isNothing(changes) ? 'Nothing new was received.' : changesSummary(changes, of.kind !== 'search'),
          connection: id,
          wanted: { changes: kept },
        })
      },
    )
  }

  const stopped = new AbortController()
  let cancel: (() => void) | null = null
  /** The pages that are being written; null when none is. */
  let writing: Promise<void> | null = null
  const lookIn = (ms: number): void => {
    cancel?.()
    cancel = scheduleTimeout(ms, look)
  }
  /** Writes the pages of which the hour has come, one after the other. Never rejects. Returns after which time to look again. */
  async function writeDue(daily: DailyChanges): Promise<number> {
    let waits = LOOK_AGAIN_MS
    for (const scope of inUse()) {
      const last = settings.current().preferences.dailyChangesAt[scope.connection.id] ?? null
      if (stopped.signal.aborted || nextDailyPage(daily.hour, last, now()) > now()) continue
      await writeDaily(scope, daily).catch((thrown: unknown) => {
        waits = AFTER_FAILURE_MS
        // The foot of the window says why.
        if (errorInfo(thrown) === null) logger.bug(thrown, 'page of changes')
      })
    }
    return waits
  }
  function look(): void {
    const { dailyChanges } = settings.current().preferences
    if (writing !== null || stopped.signal.aborted) return
    cancel?.()
    if (dailyChanges === null) return
    writing = writeDue(dailyChanges).then((waits) => {
      writing = null
      if (!stopped.signal.aborted) lookIn(waits)
    })
  }
  if (settings.current().preferences.dailyChanges !== null) lookIn(AFTER_START_MS)

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
      'changes.since': ({ scope: of, since, limit }, { scope, signal }) =>
        read(scope, of, since, limit, signal).then(({ changes }) => changes),
      'changes.keep': ({ connection: _connection, ...page }, { scope }) =>
        library.changes.keepPage(scope.owner, { ...page, writtenAt: now(), isDaily: false }).then(changed),
      'changes.kept': (_input, { scope }) => library.changes.listPages(scope.owner),
      'changes.readKept': ({ id }, { scope }) => library.changes.readPage(scope.owner, id),
      'changes.removeKept': ({ id }, { scope }) => remove(scope, id),
      async 'changes.putBackKept'({ id, isKept }, { scope }) {
        const page = removedPages.get(pageKey(scope.owner, id))
        if (isKept) return page === undefined ? 'gone' : library.changes.putBackPage(scope.owner, page).then(changed)
        await remove(scope, id)
        return 'done'
      },
    },
    ofCompanies: (scope, { symbols, ...asked }, signal) =>
      readAll(scope, { query: symbolQuery(symbols), symbols, areChosen: true }, asked, signal),
    plan: look,
    async dispose() {
      stopped.abort()
      cancel?.()
      await writing
    },
  }
}
