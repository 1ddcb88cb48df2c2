import { batched } from '../../../app/domain/values/pages.ts'
import type { Changes } from '../../../app/ipc/changes.ts'
import type { StoryRow } from '../../../app/ipc/news/stories.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

/** The reads that it consists of. */
interface ChangesReads {
  news: Pick<LibraryClient['news'], 'findStoryEvents' | 'readGroupedRows' | 'readRows' | 'readStoryEdits'>
  fundamentals: Pick<LibraryClient['fundamentals'], 'findChangedSymbols' | 'readRatioChanges'>
}

type StoredChanges = Omit<Changes, 'earnings' | 'missed' | 'screens'>

interface ChangesAsked {
  /** Which stories; an empty query finds all, and null none. */
  query: string | null
  /** Which companies; null for all. */
  symbols: readonly string[] | null
  /** Unix milliseconds. What was received at that moment was known then. */
  since: number
  /** The most of each kind. */
  limit: number
}

// A thread performs one call after another, so each reads little enough for other calls to come between.
/** Stories whose edits are judged in one call, rows of one, and companies of one. */
const [EDITED_AT_ONCE, ROWS_AT_ONCE, COMPANIES_AT_ONCE] = [10, 200, 2]

/** Stories that are ordered by importance and grouped in one call. Of more than that, those of the newest stand first. */
const GROUPED_AT_ONCE = 500

/** Stories that are counted at most; the library finds one more. */
const MAX_COUNTED = 20_000

const NO_EVENTS = { created: [], earlier: [], edited: [], removed: [], returned: [] }

const some = <Entry>(ids: readonly unknown[], entries: Entry[]) => ({
  total: Math.min(ids.length, MAX_COUNTED),
  isExact: ids.length <= MAX_COUNTED,
  entries,
})

/** What was received between a moment and now, from what is stored. Nothing is requested. Ends with a cancelled error between two reads. */
export async function changesSince(
  { news, fundamentals }: ChangesReads,
  { owner }: ConnectionScope,
  { query, symbols, since, limit }: ChangesAsked,
  now: number,
  signal: AbortSignal,
): Promise<StoredChanges> {
  const events = query === null ? NO_EVENTS : await news.findStoryEvents(owner, query, since, signal)
  const rowsOf = (ids: readonly number[]): Promise<StoryRow[]> =>
    batched(ids.slice(0, limit), ROWS_AT_ONCE, (part) => news.readRows(owner, part, signal))
  const groups = await batched(events.created.slice(0, limit), GROUPED_AT_ONCE, (part) =>
    news.readGroupedRows(owner, part, signal),
  )
  const edits = await batched(events.edited.slice(0, limit), EDITED_AT_ONCE, (part) =>
    news.readStoryEdits(owner, part, since, signal),
  )
  const rowOf = new Map((await rowsOf(edits.map(({ id }) => id))).map((row) => [row.id, row]))
  const changed = await fundamentals.findChangedSymbols(owner, symbols, since, signal)
  const companies = await batched(changed.slice(0, limit), COMPANIES_AT_ONCE, (part) =>
    fundamentals.readRatioChanges(owner, part, since, signal),
  )
  return {
    until: now,
    stories: some(events.created, groups),
    earlier: some(events.earlier, await rowsOf(events.earlier)),
    edits: some(
      events.edited,
      edits
        .flatMap((edited) => {
          const row = rowOf.get(edited.id)
          return row === undefined ? [] : [{ row, edited }]
        })
        .sort((one, other) => Number(other.edited.unannounced > 0) - Number(one.edited.unannounced > 0)),
    ),
    removed: some(events.removed, await rowsOf(events.removed)),
    returned: some(events.returned, await rowsOf(events.returned)),
    companies: {
      // A company of which only other metadata was received has no change to show.
      total: changed.length - Math.max(0, Math.min(limit, changed.length) - companies.length),
      isExact: changed.length <= limit,
      entries: companies,
    },
  }
}
