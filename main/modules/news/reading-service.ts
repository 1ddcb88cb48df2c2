import type { FacetValue, Facet, StoryMark, StoryRow, StoryVersion } from '../../../app/domain/news/news-views.ts'
import type { Snippet } from '../../../app/domain/news/news-search.ts'
import { faultOf } from '../../../app/errors/fault.ts'
import type { LibraryClient } from '../library/library-client.ts'
import type { MarkChange } from './store/marks.ts'
import type { StoryCount, StoryList, StoryListQuery } from './store/story-list.ts'
import type { IndexedField } from './store/story-index.ts'
import type { ConnectionService } from '../connection/connection-service.ts'

/** Facets of a query's stories, with the labels in use. */
interface FacetAnswer {
  counted: number
  facets: Facet[]
  labels: FacetValue[]
}

/** Reading what is held of the present connection, and the reader's marks on it. Asks nobody. */
export interface ReadingService {
  rows(query: StoryListQuery): Promise<StoryList>
  /** Counts for each query, no further than `limit`; none for a query that cannot be understood. */
  counts(queries: readonly string[], limit: number): Promise<StoryCount[]>
  facets(query: string): Promise<FacetAnswer>
  snippets(query: string, ids: readonly number[]): Promise<Snippet[]>
  complete(field: IndexedField, start: string): Promise<FacetValue[]>
  text(id: number): Promise<{ teaser: string; body: string }>
  ledger(id: number): Promise<StoryVersion[]>
  chain(id: number): Promise<StoryRow[]>
  /** Returns the marks as they were before. */
  mark(ids: readonly number[], change: MarkChange): Promise<StoryMark[]>
  restoreMarks(marks: readonly StoryMark[]): Promise<void>
  markAll(query: string): Promise<{ changed: number; batch: number }>
  undoMarkAll(batch: number): Promise<void>
}

/** Reading from the library. `notifyChanged` is called when many stories have changed at once. */
export function createReadingService(
  library: LibraryClient,
  connections: ConnectionService,
  now: () => number,
  notifyChanged: () => void,
): ReadingService {
  async function count(query: string, limit: number): Promise<StoryCount> {
    try {
      return await library.news.countStories(connections.partition(), query, limit)
    } catch (thrown) {
      if (faultOf(thrown)?.kind === 'invalid-input') return { total: 0, isExact: true, hidden: 0 }
      throw thrown
    }
  }

  return {
    rows: (query) => library.news.listStories(connections.partition(), query),
    counts: (queries, limit) => Promise.all(queries.map((query) => count(query, limit))),
    async facets(query) {
      const [facets, labels] = await Promise.all([
        library.news.readFacets(connections.partition(), query),
        library.news.listLabels(connections.partition()),
      ])
      return { ...facets, labels }
    },
    snippets: (query, ids) => library.news.readSnippets(connections.partition(), query, ids),
    complete: (field, start) => library.news.completeField(connections.partition(), field, start),
    text: (id) => library.news.readPlainText(connections.partition(), id),
    ledger: (id) => library.news.readLedger(connections.partition(), id),
    chain: (id) => library.news.readChain(connections.partition(), id),
    mark: (ids, change) => library.news.markStories(connections.partition(), ids, change),
    async restoreMarks(marks) {
      for (const { id, ...change } of marks) await library.news.markStories(connections.partition(), [id], change)
    },
    async markAll(query) {
      const outcome = await library.news.markAll(connections.partition(), query, now())
      notifyChanged()
      return outcome
    },
    async undoMarkAll(batch) {
      await library.news.undoMarkAll(batch)
      notifyChanged()
    },
  }
}
