import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { sentAt } from '../requests/module.ts'
import type { ServiceClient } from '../requests/module.ts'
import { readRemovals } from './wire.ts'

/** Finds out which cached stories the service has removed. */
export interface RemovalReader {
  /**
   * Requests the stories that were removed since the last reading, and marks those that are cached. `beforeRequest` runs before each
   * request. Returns the number of stories that were marked. Makes no request while no story is cached.
   */
  read(scope: ConnectionScope, signal: AbortSignal, beforeRequest?: () => Promise<void>): Promise<number>
}

/** Dependencies of the removal reader. */
export interface RemovalReaderPorts {
  client: ServiceClient
  library: LibraryClient
  /** Called when cached stories were marked. */
  notifyChanged: () => void
}

const PAGE_SIZE = 100

/** Maximum number of pages in one reading: the service does not page beyond about 10,000 stories. */
const MAX_PAGES = 100

/** Overlap with the previous reading: removals of the same second may arrive in two responses. */
const OVERLAP_MS = 5000

/** Creates the reader of removals. Its watermark moves only when a reading came to the last page. */
export function createRemovalReader({ client, library, notifyChanged }: RemovalReaderPorts): RemovalReader {
  return {
    async read(scope, signal, beforeRequest = () => Promise.resolve()) {
      const connection = await scope.access()
      const readTo = await library.news.readRemovalWatermark(connection.owner)
      if (readTo === null) return 0
      let marked = 0
      let newest = readTo
      let isWhole = false
      let before = ''
      for (let page = 0; page < MAX_PAGES; page++) {
        await beforeRequest()
        const query = { page, pageSize: PAGE_SIZE, updatedSince: readTo - OVERLAP_MS }
        const response = await client.newsRemoved(connection, query, signal)
        const { removals, sent } = readRemovals(response.tree)
        const gone = await library.news.storeRemovals(
          connection.owner,
          removals.map(({ id, at }) => ({ id, at: at ?? response.receivedAt })),
        )
        if (gone.length > 0) notifyChanged()
        marked += gone.length
        if (removals.length > 0) scope.confirm(response.relied)
        // Only of the first page: what is removed while later pages are read may be on a page that was read before.
        // One that is dated later than the response says nothing of what comes until then.
        if (page === 0) newest = Math.max(newest, ...removals.map(({ at }) => Math.min(sentAt(response), at ?? 0)))
        // Entries without a usable ID count as well: a full page has another one after it.
        isWhole = sent < PAGE_SIZE
        // The same page again: the service ignores which one is requested.
        const ids = removals.map(({ id }) => id).join()
        if (isWhole || (ids !== '' && ids === before)) break
        before = ids
      }
      if (isWhole) await library.news.saveRemovalWatermark(connection.owner, newest)
      return marked
    },
  }
}
