import { lastPages, MIN_PAGE, repeatsPage } from '../../../app/domain/news/coverage.ts'
import { errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { joinUnreadable, type UnreadableItems } from '../../../app/domain/news/news-item.ts'
import { receivedOf } from '../../../app/domain/responses/received-response.ts'
import { treeText } from '../../../app/domain/responses/wire-tree.ts'
import type { Context } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { newestOf, type ServiceClient } from '../requests/module.ts'
import { unreadableItemsIn } from '../responses/module.ts'
import { readRemovals } from './wire.ts'

export interface RemovalReading {
  /** Number of cached stories that were marked. */
  marked: number
  /** Entries without a usable ID. */
  unreadable: UnreadableItems | null
  /** Whether the service may have removed more stories than it lists, so that some of them may not be marked. */
  hasMore: boolean
  /**
   * When the newest of the cached stories that were marked since the start was removed, as the service says; null for none. That is not later
   * than it was received.
   */
  latest: number | null
}

/** What a reading finds that asks for nothing. */
export const NO_REMOVALS: RemovalReading = { marked: 0, unreadable: null, hasMore: false, latest: null }

/** Finds out which cached stories the service has removed. */
export interface RemovalReader {
  /**
   * Requests the stories that were removed since the last reading, and marks those that are cached. `beforeRequest` runs before each
   * request. Makes no request while no story is cached, and finds nothing where the service has no such list, or none for this key.
   */
  read(scope: ConnectionScope, signal: AbortSignal, beforeRequest?: () => Promise<void>): Promise<RemovalReading>
}

export interface RemovalReaderPorts extends Pick<Context, 'library' | 'now'> {
  client: ServiceClient
  /** Called when cached stories were marked. */
  notifyChanged: () => void
}

const PAGE_SIZE = 100

/** What a service says that has no list of removed stories, or none for this key. */
const HAS_NONE: ReadonlySet<ErrorInfo['kind']> = new Set(['unauthorized', 'forbidden', 'not-found', 'no-data'])

/** Maximum number of pages in one reading: the service does not page beyond about 10,000 stories. */
const MAX_PAGES = 100

/** Overlap with the previous reading: removals of the same second may arrive in two responses. */
const OVERLAP_MS = 5000

/** Where the last response with entries that cannot be read is stored, so that it can be shown. */
const REQUEST_KEY = 'removed stories'

/**
 * Creates the reader of removals. Its watermark moves only when a reading came to the last page. After one that ended before, only what
 * is newer is requested until the next start: the rest is not listed, however often it is asked for.
 */
export function createRemovalReader({ client, library, now, notifyChanged }: RemovalReaderPorts): RemovalReader {
  /** From when on removals are requested of the connections of which the service does not list all. */
  const listedFrom = new Map<string, number>()
  const latest = new Map<string, number>()
  const isLastPage = lastPages()

  return {
    async read(scope, signal, beforeRequest = () => Promise.resolve()) {
      const connection = await scope.access()
      const { owner } = connection
      const watermark = await library.news.readRemovalWatermark(owner, now())
      if (watermark === null) return NO_REMOVALS
      const list = JSON.stringify(owner)
      const updatedSince = listedFrom.get(list) ?? watermark - OVERLAP_MS
      const reading = { ...NO_REMOVALS }
      let newest = watermark
      let isWhole = false
      let before: { ids: readonly number[]; content: string; count: number } = {
        ids: [],
        content: '',
        count: PAGE_SIZE,
      }
      let page = 0
      for (; page < MAX_PAGES; page++) {
        await beforeRequest()
        const asked = { page, pageSize: PAGE_SIZE, updatedSince }
        const response = await client.newsRemoved(connection, asked, signal).catch((thrown: unknown) => {
          const kind = errorInfo(thrown)?.kind
          // A service may refuse a page beyond those that it has.
          if (kind !== undefined && (page === 0 ? HAS_NONE.has(kind) : kind === 'bad-request')) return null
          throw thrown
        })
        if (response === null && page === 0) return NO_REMOVALS
        if (response === null) break
        const { removals, unreadable } = readRemovals(response.tree)
        // The same page again. What else a response says may differ.
        const ids = removals.map(({ id }) => id)
        const content = ids.length > 0 ? '' : treeText(response.tree)
        if (repeatsPage(before.ids, ids) || (content !== '' && content === before.content)) {
          // A page that was not full, sent again for the next one, is all that there is.
          isWhole = before.count < PAGE_SIZE
          break
        }
        // Entries without a usable ID count as well: a full page has another one after it.
        const count = removals.length + unreadable.count
        before = { ids, content, count }
        const gone = await library.news.storeRemovals(
          owner,
          removals.map(({ id, at }) => ({ id, at: at ?? response.receivedAt })),
          response.receivedAt,
        )
        if (gone.length > 0) notifyChanged()
        reading.marked += gone.length
        const marked = new Set(gone)
        for (const { id, at } of removals)
          if (marked.has(id))
            latest.set(list, Math.max(latest.get(list) ?? 0, Math.min(at ?? Infinity, response.receivedAt)))
        if (removals.length > 0) scope.confirm(response.relied)
        if (unreadable.count > 0) {
          await library.responses.storeLatestResponse(owner, receivedOf(response), REQUEST_KEY)
          reading.unreadable = joinUnreadable(reading.unreadable, await unreadableItemsIn(response.bytes, unreadable))
        }
        // Only of the first page: what is removed while later pages are read may be on a page that was read before.
        if (page === 0) {
          const times = removals.flatMap(({ at }) => at ?? [])
          newest = Math.max(newest, newestOf(response, times) ?? newest)
        }
        const tellsMore = removals.some(({ at }) => at !== null && at > watermark)
        isWhole = isLastPage(list, count, PAGE_SIZE) || (page === 0 && count < MIN_PAGE && !tellsMore)
        if (isWhole) break
      }
      // Without the overlap, because those of the same second may be as many again.
      if (page === MAX_PAGES) listedFrom.set(list, newest + 1000)
      else if (isWhole && listedFrom.has(list)) listedFrom.set(list, Math.max(updatedSince, newest - OVERLAP_MS))
      else if (isWhole) await library.news.saveRemovalWatermark(owner, newest)
      return { ...reading, hasMore: !isWhole || listedFrom.has(list), latest: latest.get(list) ?? null }
    },
  }
}
