import { endsOfPage, MIN_PAGE, repeatsPage, shiftDay } from '../../../app/domain/news/coverage.ts'
import { partsOf } from '../../../app/domain/values/pages.ts'
import { parseDay, parseServiceDate, serviceDay } from '../../../app/domain/responses/service-date.ts'
import { AppError, errorInfo, isFailedRequest, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { UnreadableItems } from '../../../app/domain/news/news-item.ts'
import type { Access, ConnectionScope } from '../context/connection-scope.ts'
import type { LibraryClient } from '../context/context.ts'
import { newestOf, type ServiceClient, type StoriesResponse } from '../requests/module.ts'
import type { StoryIngestion } from '../news/module.ts'

/** Symbols that are requested together. */
interface WatchSlice {
  symbols: readonly string[]
  /** The update up to which all stories of all its symbols are cached, in Unix milliseconds; null when one was never requested. */
  readTo: number | null
}

/**
 * Divides the symbols of a list into slices of a limited size. Symbols that were never requested, and symbols that were read to
 * about the same time, are together, so that a new symbol does not make others start again.
 */
export function slicesOf(
  symbols: readonly string[],
  watermarks: Readonly<Record<string, number>>,
  size: number,
): WatchSlice[] {
  const isKnown = (symbol: string): boolean => Object.hasOwn(watermarks, symbol)
  const readTo = (symbol: string): number => watermarks[symbol] ?? 0
  const unknown = symbols.filter((symbol) => !isKnown(symbol))
  const known = symbols.filter(isKnown).sort((one, other) => readTo(one) - readTo(other))
  return [
    ...partsOf(known, size).map((slice) => ({ symbols: slice, readTo: Math.min(...slice.map(readTo)) })),
    ...partsOf(unknown, size).map((slice) => ({ symbols: slice, readTo: null })),
  ]
}

/** The two halves of what is about several symbols; none for a single one. */
export function halvesOf<Part extends { symbols: readonly string[] }>(part: Part): Part[] {
  const { symbols } = part
  const middle = Math.ceil(symbols.length / 2)
  return symbols.length < 2
    ? []
    : [symbols.slice(0, middle), symbols.slice(middle)].map((half) => ({ ...part, symbols: half }))
}

/** Maximum number of tickers in one request of the list, from the interface facts. */
const TICKERS_PER_REQUEST = 50
const PAGE_SIZE = 100

/** Maximum number of pages of one slice in one refresh. The next refresh goes on below them. */
const MAX_PAGES = 100

/** Number of stories after which an empty page may be due to a limit of the service rather than to the end of the list. */
const MIN_LIMIT = 1000

/** Number of requests that are refused or fail before any is answered, after which the whole list is taken for refused. */
const MAX_REFUSALS = 10

/** Number of requests that fail one after another, before the others of a list are left for the next refresh. */
const MAX_FAILURES = 3

/** Number of requests of one refresh that may be refused or fail where others of the list are answered. */
const MAX_REFUSALS_OF_SOME = 50

/** Maximum number of readings of a library that are to go on. The rest of older ones is given up. */
const MAX_OPEN = 20

/** How far the clock of the service may be behind this one. */
const CLOCK_MARGIN_MS = 60_000

/** Overlap with the previous refresh: updates of the same second may arrive in two responses. */
const OVERLAP_MS = 5000

const DAY_MS = 86_400_000

/**
 * When a story was last updated. Of one whose update cannot be read, or is a date from before it was created, its creation, which is not
 * later.
 */
const updateOf = ({ updated, created }: StoriesResponse['stories'][number]): number =>
  Math.max(parseServiceDate(updated) ?? -Infinity, parseServiceDate(created) ?? -Infinity)

/**
 * Whether a service lists mostly stories that were last updated long before the time since when updates are requested. It ignores that time
 * then, and all that it has would follow, at each refresh. A few are stories with a wrong date, and the other updates follow.
 */
const areLongKnown = (stories: StoriesResponse['stories'], updatedSince: number | null): boolean =>
  updatedSince !== null &&
  stories.filter((story) => updateOf(story) < updatedSince - DAY_MS).length * 2 > stories.length

/** Pages of a list that are still to be read: of stories that were created from one day to another, YYYY-MM-DD, both inclusive. */
interface UpdateWindow {
  symbols: readonly string[]
  dateFrom: string | null
  dateTo: string | null
  page: number
  /** Number of entries of the pages that were read. */
  count: number
  /** The creation of the newest and of the oldest story of those, in Unix milliseconds; null for none. */
  ends: { newest: number; oldest: number } | null
  /** IDs of the page that was read last. */
  before: readonly number[]
}

const windowOf = (
  symbols: readonly string[],
  dateFrom: string | null = null,
  dateTo: string | null = null,
): UpdateWindow => ({ symbols, dateFrom, dateTo, page: 0, count: 0, ends: null, before: [] })

/** A reading of the updates of some symbols, which the next refresh goes on with while windows are left. */
interface UpdateReading {
  symbols: readonly string[]
  /** Since when they are requested; null for the newest stories of any age, which are one page. */
  updatedSince: number | null
  /** The newest update of the first page: those until then are in this reading. */
  readTo: number | null
  windows: UpdateWindow[]
  /** When its first page was received, by the service's clock; Infinity before. */
  begunAt: number
  /** Whether it has more than one page. */
  isLong: boolean
}

const readingOf = (symbols: readonly string[], updatedSince: number | null): UpdateReading => ({
  ...{ symbols, updatedSince, readTo: null, windows: [windowOf(symbols)], begunAt: Infinity, isLong: false },
})

/** What is known of the updates of a library that were not all read, until the application ends. */
interface OpenUpdates {
  /** Of symbols with updates that were not read: their watermark, and the later one from which on newer updates are requested. */
  marks: Map<string, { watermark: number; readTo: number }>
  readings: UpdateReading[]
  /** Readings of several pages that have ended since the removed stories were read. */
  ended: UpdateReading[]
  /** Symbols of which the service does not list all updates. */
  unlisted: Set<string>
}

/** Symbols with updates that were not read: the next refresh goes on with those, or the service does not list them. */
interface UnreadUpdates {
  pending: readonly string[]
  unlisted: readonly string[]
}

/** What a refresh does around each request. */
interface UpdateHooks {
  /** Whether the library had no stories when the refresh began. */
  isFirstFill: boolean
  beforeRequest: () => Promise<void>
  stored: (what: { fresh: number; revised: number; unreadable: UnreadableItems | null }) => void
}

/** Reads the updates of symbols into the library. */
export interface UpdateReader {
  /**
   * Requests what changed of these symbols, and goes on with what the refresh before left. Where the request for some symbols
   * is refused or fails, the others are read, and the error is thrown at the end.
   */
  read(scope: ConnectionScope, symbols: readonly string[], hooks: UpdateHooks, signal: AbortSignal): Promise<void>
  /**
   * Call it with the time of the newest removal, or null, once the removed stories were read. A story that was removed between two pages
   * has moved the others up, so that one may have been on neither: what was read then is read again with the next refresh.
   */
  removed(owner: Access['owner'], at: number | null): void
  /** Which symbols of a library have updates that were not read. */
  unreadOf(owner: Access['owner']): UnreadUpdates
}

/** Whether what was requested of some symbols is refused, which says nothing of others. */
const isRefusal = (error: ErrorInfo | null): boolean =>
  error?.kind === 'bad-request' || error?.kind === 'not-found' || error?.kind === 'no-data'

/** Replaces the first window of a reading, which the service lists no further. Returns the symbols whose updates it does not list. */
function passLimit({ windows }: UpdateReading): readonly string[] {
  const window = windows.shift()
  if (window === undefined) return []
  const { symbols, dateFrom, dateTo, ends } = window
  if (ends === null) return symbols
  const day = serviceDay(ends.oldest)
  if (day < (dateTo ?? serviceDay(ends.newest))) {
    windows.unshift(windowOf(symbols, dateFrom, day))
    return []
  }
  // One day has more than is listed: it is requested for parts of the symbols, and the days before it.
  const last = dateTo ?? day
  if (last !== dateFrom) windows.unshift(windowOf(symbols, dateFrom, shiftDay(last, -1)))
  const halves = halvesOf(windowOf(symbols, last, last))
  windows.unshift(...halves)
  return halves.length === 0 ? symbols : []
}

/** Creates the reader of updates: `updatedSince` = newest cached update − 5 s for each slice of symbols, merged by ID. */
export function createUpdateReader({
  client,
  library,
  ingestion,
}: {
  client: ServiceClient
  library: LibraryClient
  ingestion: StoryIngestion
}): UpdateReader {
  const libraries = new Map<string, OpenUpdates>()
  function openOf(owner: Access['owner']): OpenUpdates {
    const name = JSON.stringify(owner)
    const open = libraries.get(name) ?? { marks: new Map(), readings: [], ended: [], unlisted: new Set() }
    libraries.set(name, open)
    return open
  }

  /** Reads windows until none is left, or as many pages as one refresh may have. */
  async function advance(
    scope: ConnectionScope,
    reading: UpdateReading,
    { unlisted }: OpenUpdates,
    { isFirstFill, beforeRequest, stored }: UpdateHooks,
    signal: AbortSignal,
  ): Promise<void> {
    const connection = await scope.access()
    const { id } = scope.connection
    const { updatedSince } = reading
    const known = updatedSince === null ? null : updatedSince + OVERLAP_MS
    const giveUp = (symbols: readonly string[]): void => {
      for (const symbol of symbols) unlisted.add(symbol)
    }
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const [window] = reading.windows
      if (window === undefined) return
      const { symbols: tickers, dateFrom, dateTo, page } = window
      await beforeRequest()
      const query = { dateFrom, dateTo, page, pageSize: PAGE_SIZE, updatedSince, tickers }
      const response = await client
        .newsList(connection, { ...query, completeness: 'full' }, signal)
        .catch((thrown: unknown) => {
          if ((page > 0 || dateTo !== null) && errorInfo(thrown)?.kind === 'bad-request') return null
          throw thrown
        })
      if (response === null) {
        giveUp(passLimit(reading))
        continue
      }
      const { stories, unreadable } = response
      const { fresh, revised } = await ingestion.store(connection, response, 'full', stories, { isPart: isFirstFill })
      if (stories.length > 0) scope.confirm(response.relied)
      stored({
        fresh: fresh.length,
        revised: revised.length,
        unreadable: await ingestion.unreadableIn(response),
      })
      const isFirst = page === 0 && dateTo === null
      // Without a word of the service's clock, it may be a little behind this one. It names whole seconds.
      const sentAt = response.receivedAt - (response.clockSkewMs ?? CLOCK_MARGIN_MS) - 1000
      reading.begunAt = Math.min(reading.begunAt, sentAt)
      reading.isLong ||= !isFirst
      // Only of the first page: what is updated while later pages are read may be on a page that was read before.
      if (isFirst) reading.readTo = newestOf(response, stories.map(updateOf))
      const count = stories.length + unreadable.count
      const tellsNothing = isFirst && count < MIN_PAGE && known !== null && (reading.readTo ?? known) <= known
      const isLast = ingestion.isLastPage(id, count, PAGE_SIZE)
      // New symbols start with their newest stories, of any age.
      if (updatedSince === null || tellsNothing || areLongKnown(stories, updatedSince)) {
        reading.windows = []
        return
      }
      const ends = endsOfPage(
        stories.flatMap(({ created }) => parseServiceDate(created) ?? []),
        response.receivedAt,
      )
      const ids = stories.map((story) => story.id)
      if (dateTo !== null && ends !== null && ends.newest > (parseDay(dateTo) ?? 0) + 2 * DAY_MS) {
        // The service ignores the days.
        giveUp(reading.windows.flatMap(({ symbols }) => symbols))
        reading.windows = []
      } else if (repeatsPage(window.before, ids)) {
        // It ignores pages.
        reading.windows.shift()
        const halves = halvesOf(windowOf(tickers, dateFrom, dateTo))
        reading.windows.unshift(...halves)
        if (halves.length === 0) giveUp(tickers)
      } else if (count === 0 && window.count >= MIN_LIMIT) giveUp(passLimit(reading))
      else if (isLast) reading.windows.shift()
      else {
        window.page += 1
        window.count += count
        window.before = ids
        window.ends =
          ends === null || window.ends === null
            ? (window.ends ?? ends)
            : {
                newest: Math.max(window.ends.newest, ends.newest),
                oldest: Math.min(window.ends.oldest, ends.oldest),
              }
      }
    }
  }

  /** Keeps how far the symbols of a reading were read: in the library where all of their updates were. */
  async function keep(owner: Access['owner'], open: OpenUpdates, reading: UpdateReading): Promise<void> {
    const { symbols, updatedSince, readTo } = reading
    const isOpen = reading.windows.length > 0
    open.readings = open.readings.filter((each) => each !== reading)
    if (isOpen) open.readings.push(reading)
    else if (reading.isLong) open.ended.push(reading)
    for (const { symbols: given } of open.readings.splice(0, Math.max(0, open.readings.length - MAX_OPEN)))
      for (const symbol of given) open.unlisted.add(symbol)
    const isWhole = (symbol: string): boolean =>
      !open.unlisted.has(symbol) && !open.readings.some((each) => each.symbols.includes(symbol))
    for (const symbol of symbols) {
      const mark = open.marks.get(symbol)
      const latest = Math.max(readTo ?? -Infinity, mark?.readTo ?? -Infinity)
      if (isWhole(symbol)) {
        open.marks.delete(symbol)
        if (latest > -Infinity) await library.companies.saveWatermarks(owner, [symbol], latest)
      } else if (updatedSince !== null && latest > -Infinity)
        open.marks.set(symbol, { watermark: mark?.watermark ?? updatedSince + OVERLAP_MS, readTo: latest })
    }
  }

  /** The watermarks of symbols, or the later ones of those with updates that were not read. */
  async function watermarksOf(
    owner: Access['owner'],
    open: OpenUpdates,
    symbols: readonly string[],
  ): Promise<Record<string, number>> {
    const watermarks = await library.companies.readWatermarks(owner, symbols)
    for (const symbol of symbols) {
      const saved = watermarks[symbol]
      const mark = open.marks.get(symbol)
      if (mark === undefined) continue
      if (saved !== undefined && saved >= mark.watermark) watermarks[symbol] = Math.max(saved, mark.readTo)
      else {
        // The stories were deleted meanwhile, and are requested from the beginning.
        open.marks.delete(symbol)
        open.unlisted.delete(symbol)
        open.readings = open.readings.filter((each) => !each.symbols.includes(symbol))
      }
    }
    return watermarks
  }

  return {
    async read(scope, symbols, hooks, signal) {
      const { owner } = await scope.access()
      const open = openOf(owner)
      const earlier = new Set(open.readings)
      let refusals = 0
      let answered = 0
      let failures = 0
      let first: AppError | null = null
      /** Goes on with a reading, and keeps what was read of it where it ends with an error. */
      const goOn = async (reading: UpdateReading): Promise<void> => {
        try {
          await advance(scope, reading, open, hooks, signal)
          answered += 1
          failures = 0
        } catch (thrown) {
          const error = errorInfo(thrown)
          // The first page tells up to when these are, and what is newer is requested apart from them.
          if (error !== null && reading.updatedSince !== null && reading.readTo !== null)
            await keep(owner, open, reading)
          throw thrown
        }
        await keep(owner, open, reading)
      }
      const slices = slicesOf(symbols, await watermarksOf(owner, open, symbols), TICKERS_PER_REQUEST)
      for (let slice = slices.shift(); slice !== undefined; slice = slices.shift()) {
        const updatedSince = slice.readTo === null ? null : slice.readTo - OVERLAP_MS
        try {
          await goOn(readingOf(slice.symbols, updatedSince))
        } catch (thrown) {
          const error = errorInfo(thrown)
          if (!(thrown instanceof AppError) || error === null || (!isRefusal(error) && !isFailedRequest(error)))
            throw thrown
          refusals += 1
          failures = isRefusal(error) || error.kind === 'unreadable-reply' ? 0 : failures + 1
          if (failures === MAX_FAILURES || refusals >= (answered === 0 ? MAX_REFUSALS : MAX_REFUSALS_OF_SOME))
            throw thrown
          const halves = isRefusal(error) ? halvesOf(slice) : []
          // After the other slices, so that many symbols are read before many are refused one after another.
          slices.push(...halves)
          if (halves.length === 0) first ??= thrown
        }
      }
      for (const reading of open.readings.filter((each) => earlier.has(each))) {
        if (!reading.symbols.some((symbol) => symbols.includes(symbol))) continue
        const [window] = reading.windows
        // Stories that were removed meanwhile have moved the others up.
        if (window !== undefined) Object.assign(window, { page: Math.max(0, window.page - 1), before: [] })
        await goOn(reading)
      }
      if (first !== null) throw first
    },

    removed(owner, at) {
      const open = openOf(owner)
      for (const { symbols, updatedSince, begunAt } of open.ended.splice(0))
        if (at !== null && at >= begunAt) open.readings.push(readingOf(symbols, updatedSince))
    },

    unreadOf(owner) {
      const { readings, unlisted } = openOf(owner)
      const pending = new Set(readings.flatMap((reading) => reading.symbols))
      return { pending: [...pending].sort(), unlisted: [...unlisted].sort() }
    },
  }
}
