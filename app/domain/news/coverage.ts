import { parseDay, serviceDay } from '../responses/service-date.ts'

export interface ListPosition {
  /** Last day of the requested window, as YYYY-MM-DD; null for the end of the query's own window. */
  day: string | null
  page: number
}

/** A part of the service's list that was read without a gap, newest first. Times are Unix milliseconds of creation. */
export interface CoveredSpan {
  newest: number
  /** The oldest story that was read. Others of the same second may follow on the next page. */
  oldest: number
  /** The next page below; null when the service has no older stories. */
  next: ListPosition | null
  /** When the page before `next` was received. */
  readAt: number
  /** Days of which the service does not list all stories, because it limits how far a list can be paged. */
  incompleteDays: readonly string[]
}

export interface ListedPage {
  position: ListPosition
  /** Number of elements, including those that could not be read. */
  count: number
  /** Whether the page is not full, so that none follows it. */
  isLast: boolean
  receivedAt: number
  /** Creation times of its stories, and whether each was new to the library. Stories without a readable time are left out. */
  stories: readonly { createdAt: number; isFresh: boolean }[]
}

/** How much of a list is cached, as shown to the user. */
export interface ListCoverage {
  /** Every story created after this time is cached, as far as the service lists it; null when nothing was read yet. */
  oldest: number | null
  /** Whether the service has no older stories. */
  isEnd: boolean
  /** The newest part that has not been read although older stories are cached; null without a gap. */
  gap: { from: number; to: number } | null
  incompleteDays: readonly string[]
}

const DAY = 86_400_000

/** Maximum number of spans that are remembered for one list. */
const MAX_SPANS = 20

/** Number of stories after which a window is moved to an earlier day: services refuse pages much further down. */
const MAX_OFFSET = 10_000

/** Age of a position after which one page is requested again, because removed stories move the others up. */
const STALE_MS = 10 * 60_000

/** The day before or after a day YYYY-MM-DD. */
export const shiftDay = (day: string, by: -1 | 1): string => serviceDay((parseDay(day) ?? 0) + by * DAY)

/** How far the clocks of this computer and of the service may differ: a story that is dated later than this is dated wrongly. */
const CLOCK_MARGIN_MS = 60_000

/** A distance within a page that may come of a wrong date. */
const LONG_MS = DAY

/**
 * Which of these times, as a page lists them, can be the ends of what it covers. A time that is older than one listed after it, later than
 * the response, or at the end of the page and far older than all before it, is that of a story that is dated wrongly or not listed by its
 * creation: what was created since then is not all above it.
 */
function orderedTimes(listed: readonly number[], receivedAt: number): number[] {
  const past = listed.filter((at) => at <= receivedAt + CLOCK_MARGIN_MS)
  const times: number[] = []
  for (const at of (past.length > 0 ? past : listed).toReversed()) if (at >= (times.at(-1) ?? at)) times.push(at)
  times.reverse()
  const [first = 0] = times
  const cut = times.findIndex((at, place) => {
    const above = times[place - 1]
    return above !== undefined && place * 2 >= times.length && above - at > Math.max(LONG_MS, 10 * (first - above))
  })
  return cut === -1 ? times : times.slice(0, cut)
}

/** The newest and the oldest time of what a page covers, from the creation of its stories as listed; null without any. */
export function endsOfPage(listed: readonly number[], receivedAt: number): { newest: number; oldest: number } | null {
  const times = orderedTimes(listed, receivedAt)
  const [newest, oldest] = [times[0], times.at(-1)]
  return newest === undefined || oldest === undefined ? null : { newest, oldest }
}

const extremes = ({ stories, receivedAt }: ListedPage): { newest: number; oldest: number } =>
  endsOfPage(
    stories.map(({ createdAt }) => createdAt),
    receivedAt,
  ) ?? { newest: receivedAt, oldest: receivedAt }

const after = ({ position, isLast }: ListedPage): ListPosition | null =>
  isLast ? null : { day: position.day, page: position.page + 1 }

export const beginSpan = (page: ListedPage): CoveredSpan => ({
  ...extremes(page),
  next: after(page),
  readAt: page.receivedAt,
  incompleteDays: [],
})

export const extendSpan = (span: CoveredSpan, page: ListedPage): CoveredSpan => ({
  ...span,
  oldest: page.stories.length === 0 ? span.oldest : Math.min(span.oldest, extremes(page).oldest),
  next: after(page),
  readAt: page.receivedAt,
})

/**
 * The position below a span. `isEntry` is true for the first page of a window that begins with the day of the oldest story, which
 * therefore has that story again.
 */
export function positionBelow(
  { newest, oldest, next, readAt }: CoveredSpan,
  pageSize: number,
  now: number,
): { position: ListPosition; isEntry: boolean } | null {
  if (next === null) return null
  const day = serviceDay(oldest)
  // New stories move the pages of a window that is still open, so a window that begins with an earlier day is used as soon as possible.
  const isLeft = next.day === null ? day < serviceDay(newest) : day < next.day && next.page * pageSize > MAX_OFFSET
  if (isLeft) return { position: { day, page: 0 }, isEntry: true }
  const isStale = next.page > 0 && now - readAt > STALE_MS
  return { position: isStale ? { day: next.day, page: next.page - 1 } : next, isEntry: false }
}

/** Whether the first page of a window leaves a gap below the span, because the service ends the day at another time. */
export const leavesGap = (span: CoveredSpan, page: ListedPage): boolean =>
  page.stories.length === 0 || extremes(page).newest < span.oldest

/**
 * Whether a page has mostly what the one before it had, because the service ignores which one is requested. What is published between two
 * requests moves few stories to the next page.
 */
export const repeatsPage = (before: readonly number[], ids: readonly number[]): boolean => {
  const known = new Set(before)
  return ids.length > 0 && ids.filter((id) => known.has(id)).length * 2 > ids.length
}

/**
 * Whether a page of a connection with so many entries, of as many as were requested, is the last. `before` is the number of those on the page
 * before it, where that is known.
 */
export type IsLastPage = (connection: string, count: number, pageSize: number, before?: number) => boolean

/**
 * Returns a function that tells the last page: it has at most half of the entries of others, whatever list they are of. A service may send
 * fewer entries than are requested, and may leave out of a page what the plan does not include. Where another page came after a short one,
 * only a page without entries tells it, and the second one where a whole page may have been left out.
 */
export function lastPages(): IsLastPage {
  const largest = new Map<string, number>()
  const shortened = new Set<string>()
  return (connection, count, pageSize, before) => {
    const most = Math.max(count, largest.get(connection) ?? 1)
    largest.set(connection, most)
    const full = Math.min(pageSize, most)
    if (count > 0 && before !== undefined && before < full) shortened.add(connection)
    if (!shortened.has(connection)) return count * 2 <= full
    return count === 0 && (before ?? 0) === 0
  }
}

/** Number of entries from which on a page may be as long as the service sends them, although more were requested. */
export const MIN_PAGE = 10

/** Whether an empty page shows the limit of the service rather than the end of the list. */
export const isBeyondLimit = ({ count, position }: ListedPage, pageSize: number): boolean =>
  count === 0 && position.page * pageSize >= MAX_OFFSET

/** A span whose next page the service does not list. Its window is moved to an earlier day, and a day left incomplete is noted. */
export function passLimit(span: CoveredSpan, { day: asked }: ListPosition): CoveredSpan {
  const day = serviceDay(span.oldest)
  if (asked !== null && day < asked) return { ...span, next: { day, page: 0 } }
  return {
    ...span,
    next: { day: shiftDay(day, -1), page: 0 },
    incompleteDays: [...new Set([...span.incompleteDays, day])],
  }
}

/**
 * Whether a page has reached a span: it has a story from before the span's newest one that was cached already, or nothing at all that is
 * newer. Others may have come in the second of the newest one.
 */
const reaches = ({ stories }: ListedPage, span: CoveredSpan): boolean =>
  stories.some(({ createdAt, isFresh }) => !isFresh && createdAt < span.newest) ||
  (stories.length > 0 && stories.every(({ createdAt, isFresh }) => !isFresh && createdAt === span.newest))

function join(upper: CoveredSpan, lower: CoveredSpan): CoveredSpan {
  const isBelow = lower.oldest < upper.oldest || (lower.oldest === upper.oldest && lower.next === null)
  const bottom = isBelow ? lower : upper
  return {
    ...bottom,
    newest: Math.max(upper.newest, lower.newest),
    incompleteDays: [...new Set([...upper.incompleteDays, ...lower.incompleteDays])],
  }
}

/** The spans after a page was read for the first of them: it is joined with those that the page reached. */
export function joinReached([first, ...others]: readonly CoveredSpan[], page: ListedPage): CoveredSpan[] {
  if (first === undefined) return []
  // Nothing is below a list that was read to its end.
  if (first.next === null) return [first]
  const [second, ...rest] = others
  if (second === undefined || !reaches(page, second)) return [first, ...others].slice(0, MAX_SPANS)
  return joinReached([join(first, second), ...rest], page)
}

/** What the spans of a list say about it. */
export function coverageOf([first, second]: readonly CoveredSpan[]): ListCoverage {
  if (first === undefined) return { oldest: null, isEnd: false, gap: null, incompleteDays: [] }
  return {
    oldest: first.oldest,
    isEnd: first.next === null,
    gap: second === undefined ? null : { from: second.newest, to: first.oldest },
    incompleteDays: first.incompleteDays,
  }
}

/** The spans without the stories created before a time, which are cached no longer. */
export const spansSince = (spans: readonly CoveredSpan[], at: number): CoveredSpan[] =>
  spans
    .filter(({ newest }) => newest >= at)
    .map((span) =>
      span.oldest >= at
        ? span
        : {
            ...span,
            oldest: at,
            next: { day: null, page: 0 },
            readAt: 0,
            incompleteDays: span.incompleteDays.filter((day) => day >= serviceDay(at)),
          },
    )
