import {
  beginSpan,
  coverageOf,
  extendSpan,
  isBeyondLimit,
  joinReached,
  leavesGap,
  passLimit,
  positionBelow,
  shiftDay,
} from '../../../app/domain/news/coverage.ts'
import type { CoveredSpan, ListedPage, ListPosition } from '../../../app/domain/news/coverage.ts'
import { joinUnreadable, type Completeness } from '../../../app/domain/news/news-item.ts'
import { serviceFilterOf } from '../../../app/domain/news/service-filter.ts'
import { queryTree } from '../../../app/domain/news/story-query.ts'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { createRecent } from '../../../app/domain/values/memo.ts'
import { AppError, errorInfo, unreadableReply } from '../../../app/errors/app-error.ts'
import type { RefreshOutcome } from '../../../app/ipc/news/news.ts'
import { createSequencer } from '../../platform/ipc/sequencer.ts'
import type { Access, ConnectionScope } from '../context/connection-scope.ts'
import type { Context } from '../context/context.ts'
import type { ServiceClient, StoriesResponse } from '../requests/module.ts'
import type { StoryIngestion } from './story-ingestion.ts'

/** Number of stories in one page of the list. */
const PAGE_SIZE = 50

const MAX_REQUESTS = 6

/** Number of lists of which the page that was read last is kept. */
const RECENT_LISTS = 50

/** Number of times that the same page may follow itself before the service is suspected of ignoring page numbers. */
const MAX_REPEATS = 2

/** The result of reading pages of a list, and when the last one was received. */
export type ListReading = Omit<RefreshOutcome, 'hasMoreRemoved'> & { receivedAt: number | null }

/** Which stories a reading is about, and how much of each it requests. */
interface RequestedList {
  query: string
  completeness: Completeness
}

/** Reads the service's lists page by page into the library, and records what was read. */
export interface ListReader {
  /**
   * Requests the newest stories of a query, as far as the service can filter: page by page down to those that were read before,
   * or until a number of requests was made. A gap that is left is closed by the next readings.
   */
  newest(scope: ConnectionScope, list: RequestedList, signal: AbortSignal): Promise<ListReading>
  /**
   * Continues below the stories that were read without a gap, until one is new and matches the query, or a number of
   * requests was made.
   */
  older(scope: ConnectionScope, list: RequestedList, signal: AbortSignal): Promise<ListReading>
}

export interface ListReaderPorts extends Pick<Context, 'library' | 'logger' | 'now'> {
  client: ServiceClient
  ingestion: StoryIngestion
  pageSize?: number
}

interface Reading extends RequestedList {
  scope: ConnectionScope
  connection: Access
  signal: AbortSignal
  name: string
  tally: Omit<ListReading, 'coverage'>
  lastPage: { ids: string | null; repeats: number }
  /** IDs of the new stories to announce. */
  fresh: number[]
  /** Call it when a page was received. */
  answered: () => void
}

export function createListReader({
  client,
  library,
  ingestion,
  logger,
  now,
  pageSize = PAGE_SIZE,
}: ListReaderPorts): ListReader {
  /** Readings of the same list follow each other, so that none requests what another one is requesting. */
  const inTurn = createSequencer()
  /** The readings of the newest stories whose first request is not answered, by what they are of. */
  const unanswered = new Map<string, Promise<ListReading>>()
  /** The page that was read last of a list. */
  const latestPage = createRecent<{ ids: string; count: number; next: ListPosition | null }>(RECENT_LISTS)

  /** Requests a page. `ids` tells whether another response has the same stories. */
  async function requestPage({ connection, query, completeness, signal, tally }: Reading, position: ListPosition) {
    const filter = serviceFilterOf(queryTree(query))
    tally.requests += 1
    const response = await client.newsList(
      connection,
      {
        ...filter,
        dateTo: position.day ?? filter.dateTo,
        page: position.page,
        pageSize,
        completeness,
        updatedSince: null,
      },
      signal,
    )
    return { response, ids: response.stories.map(({ id }) => id).join() }
  }

  /**
   * Rejects a service that ignores where the page begins, or lists nothing that can be read. A page that comes again and again may also be
   * due to as many new stories as it holds, so the page at the top decides.
   */
  async function checkProgress(
    reading: Reading,
    position: ListPosition,
    ids: string,
    { unreadable }: StoriesResponse,
  ): Promise<void> {
    const { lastPage, tally } = reading
    lastPage.repeats = ids === lastPage.ids && (ids !== '' || unreadable.count > 0) ? lastPage.repeats + 1 : 0
    lastPage.ids = ids
    if (lastPage.repeats < MAX_REPEATS) return
    lastPage.repeats = 0
    if (ids === '')
      throw unreadableReply('shape', 'no element of the last three pages of the list is a story that can be read')
    if (tally.requests >= MAX_REQUESTS) return
    const top = await requestPage(reading, { day: position.day, page: 0 })
    if (top.ids === ids) throw unreadableReply('shape', 'the service returned the same page of the list three times')
  }

  async function readPage(reading: Reading, position: ListPosition): Promise<ListedPage> {
    const { scope, connection, query, completeness, tally } = reading
    const { response, ids } = await requestPage(reading, position)
    reading.answered()
    const { stories, unreadable } = response
    await checkProgress(reading, position, ids, response)
    const { fresh, revised } = await ingestion.store(connection, response, completeness, stories, { isPart: true })
    if (stories.length > 0) scope.confirm(response.relied)
    tally.unreadable = joinUnreadable(tally.unreadable, await ingestion.unreadableIn(response))
    const count = stories.length + unreadable.count
    for (const id of fresh) reading.fresh.push(id)
    tally.fresh += fresh.length
    tally.revised += revised.length
    tally.received = count
    tally.receivedAt = response.receivedAt
    tally.matching +=
      query.trim() === '' || fresh.length === 0
        ? fresh.length
        : (await library.news.matchingStories(connection.owner, query, fresh)).length
    const isFresh = new Set(fresh)
    // A page that was not full, sent again for the next one, is all that there is.
    const latest = latestPage(JSON.stringify([connection.connection, reading.name]), () => ({
      ids: '',
      count: 0,
      next: null,
    }))
    const isAgain = position.page > 0 && count < pageSize && ids !== '' && ids === latest.ids
    const isNext =
      position.page === latest.next?.page && position.day === latest.next.day && (ids !== latest.ids || ids === '')
    const isLast = ingestion.isLastPage(connection.connection, count, pageSize, ...(isNext ? [latest.count] : []))
    Object.assign(latest, { ids, count, next: { ...position, page: position.page + 1 } })
    return {
      position,
      count,
      isLast: isLast || isAgain,
      receivedAt: now(),
      stories: stories.flatMap(({ id, created }) => {
        const createdAt = parseServiceDate(created)
        return createdAt === null ? [] : [{ createdAt, isFresh: isFresh.has(id) }]
      }),
    }
  }

  /** The page at a position below others; null when the service refuses to page that far. */
  async function readPageBelow(reading: Reading, position: ListPosition): Promise<ListedPage | null> {
    try {
      const page = await readPage(reading, position)
      return isBeyondLimit(page, pageSize) ? null : page
    } catch (thrown) {
      if (position.page > 0 && errorInfo(thrown)?.kind === 'bad-request') return null
      throw thrown
    }
  }

  /** Stores what was read of a list. Returns what is stored, which differs when stories were deleted meanwhile. */
  async function save(
    { connection, name }: Reading,
    before: readonly CoveredSpan[],
    spans: CoveredSpan[],
  ): Promise<CoveredSpan[]> {
    const isSaved = await library.news.saveCoverage(connection.owner, name, before, spans)
    return isSaved ? spans : library.news.readCoverage(connection.owner, name)
  }

  async function readNewest(reading: Reading, spans: readonly CoveredSpan[]): Promise<CoveredSpan[]> {
    const page = await readPage(reading, { day: null, page: 0 })
    return save(reading, spans, joinReached([beginSpan(page), ...spans], page))
  }

  /** Reads one page below the first span, if there is one. */
  async function readBelow(reading: Reading, spans: readonly CoveredSpan[]): Promise<CoveredSpan[]> {
    const [first, ...others] = spans
    const below = first === undefined ? null : positionBelow(first, pageSize, now())
    if (first === undefined || below === null) return [...spans]
    const { position, isEntry } = below
    const announced = reading.fresh.length
    let page = await readPageBelow(reading, position)
    if (page !== null && isEntry && position.day !== null && leavesGap(first, page)) {
      const day = shiftDay(position.day, 1)
      const before = first.next?.day ?? null
      if (before === null || day < before) page = await readPageBelow(reading, { day, page: 0 })
    }
    // Below all that was read is no news: the person scrolls down to it.
    if (others.length === 0) reading.fresh.splice(announced)
    return save(
      reading,
      spans,
      page === null ? [passLimit(first, position), ...others] : joinReached([extendSpan(first, page), ...others], page),
    )
  }

  async function begin(
    scope: ConnectionScope,
    { query, completeness }: RequestedList,
    signal: AbortSignal,
    isNewest: boolean,
    read: (reading: Reading, spans: CoveredSpan[]) => Promise<CoveredSpan[]>,
  ): Promise<ListReading> {
    const { tickers, dateFrom, dateTo } = serviceFilterOf(queryTree(query))
    const connection = await scope.access()
    // Another key may list other stories.
    const name = JSON.stringify([connection.fingerprint, [...tickers].sort(), dateFrom, dateTo])
    const key = JSON.stringify([connection.connection, name, query, completeness])
    // Several windows ask for the same at one moment, as when a refresh is due. What the first one receives is for all of them.
    const same = isNewest ? unanswered.get(key) : undefined
    const answered = (): void => {
      if (unanswered.get(key) === turn) unanswered.delete(key)
    }
    const turn = inTurn(JSON.stringify([connection.connection, name]), async () => {
      if (signal.aborted) throw new AppError({ kind: 'cancelled' })
      const received = await same?.catch((thrown: unknown) => {
        if (errorInfo(thrown)?.kind === 'cancelled') return undefined
        throw thrown
      })
      if (received !== undefined) return received
      const isFirstFill = await ingestion.isFirstFill(connection)
      const tally = { fresh: 0, revised: 0, requests: 0, received: 0, receivedAt: null, matching: 0, unreadable: null }
      const reading = {
        scope,
        connection,
        query,
        completeness,
        signal,
        name,
        tally,
        lastPage: { ids: null, repeats: 0 },
        fresh: [],
        answered,
      }
      try {
        const spans = await read(reading, await library.news.readCoverage(connection.owner, name))
        return { ...tally, coverage: coverageOf(spans) }
      } finally {
        // Together, so that a burst on several pages is one notification.
        if (!isFirstFill) ingestion.announce(connection, reading.fresh)
      }
    })
    if (isNewest && same === undefined) {
      unanswered.set(key, turn)
      turn.then(answered, answered)
    }
    return turn
  }

  /** Reads the stories between the newest page and those that were read before. An error leaves the gap to the next reading. */
  async function closeGap(reading: Reading, known: CoveredSpan[]): Promise<CoveredSpan[]> {
    let spans = known
    try {
      while (spans.length > 1 && reading.tally.requests < MAX_REQUESTS) spans = await readBelow(reading, spans)
    } catch (thrown) {
      const error = errorInfo(thrown)
      if (error === null || error.kind === 'cancelled') throw thrown
      logger.warn('a gap in the list could not be closed', { kind: error.kind })
    }
    return spans
  }

  return {
    newest: (scope, list, signal) =>
      begin(scope, list, signal, true, async (reading, known) => closeGap(reading, await readNewest(reading, known))),

    older: (scope, list, signal) =>
      begin(scope, list, signal, false, async (reading, known) => {
        let spans = known.length === 0 ? await readNewest(reading, known) : known
        while (
          reading.tally.requests < MAX_REQUESTS &&
          reading.tally.matching === 0 &&
          spans[0] !== undefined &&
          spans[0].next !== null
        )
          spans = await readBelow(reading, spans)
        return spans
      }),
  }
}
