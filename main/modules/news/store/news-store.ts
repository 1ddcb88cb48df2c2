import type { Completeness } from '../../../../app/domain/news/news-item.ts'
import type { Snippet } from '../../../../app/domain/news/news-search.ts'
import type {
  Facet,
  FacetValue,
  Story,
  StoryMark,
  StoryRow,
  StoryVersion,
} from '../../../../app/domain/news/news-views.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import type { PartitionName, ReceivedAnswer } from '../../responses/store/answers.ts'
import { readImage, storeImage } from './images.ts'
import type { HeldImage } from './images.ts'
import { listLabels } from './marks.ts'
import type { MarkChange } from './marks.ts'
import { readSnippets } from './snippets.ts'
import { markRemoved, storeStories } from './stories.ts'
import type { IncomingStory, StoredStories } from './stories.ts'
import { readChain } from './story-chain.ts'
import { readFacets } from './story-facets.ts'
import { completeField } from './story-index.ts'
import type { IndexedField } from './story-index.ts'
import { checkRule, countStories, listStories, matchingStories } from './story-list.ts'
import type { StoryCount, StoryList, StoryListQuery } from './story-list.ts'
import { readLedger, readPlainText, readStory } from './story-reading.ts'
import { markAll, markStories, undoMarkAll } from './triage.ts'

/** Values proposed for a field of the search line. */
const PROPOSED = 12

/** Stories and a person's marks on them. */
export interface NewsStore {
  storeStories(
    partition: PartitionName,
    answer: ReceivedAnswer,
    completeness: Completeness,
    stories: readonly IncomingStory[],
  ): StoredStories
  /** Returns the node IDs that were held and stood until now. */
  storeRemovals(partition: PartitionName, removed: readonly { id: number; at: number }[]): number[]
  readStory(partition: PartitionName, id: number): Story | null
  readPlainText(partition: PartitionName, id: number): { teaser: string; body: string }
  readLedger(partition: PartitionName, id: number): StoryVersion[]
  /** Stories that belong together by `original_id`, newest first. */
  readChain(partition: PartitionName, id: number): StoryRow[]
  listStories(partition: PartitionName, query: StoryListQuery): StoryList
  countStories(partition: PartitionName, query: string, limit: number): StoryCount
  matchingStories(partition: PartitionName, query: string, ids: readonly number[]): StoryRow[]
  /** Throws an invalid-input fault for a query that cannot be used as a mute rule. */
  checkRule(partition: PartitionName, query: string): void
  readFacets(partition: PartitionName, query: string): { counted: number; facets: Facet[] }
  readSnippets(partition: PartitionName, query: string, ids: readonly number[]): Snippet[]
  completeField(partition: PartitionName, field: IndexedField, start: string): FacetValue[]
  listLabels(partition: PartitionName): FacetValue[]
  /** Changes the marks of stories and returns them as they were. */
  markStories(partition: PartitionName, ids: readonly number[], change: MarkChange): StoryMark[]
  /** Marks every story a query finds as read. `batch` undoes it. */
  markAll(partition: PartitionName, query: string, now: number): { changed: number; batch: number }
  undoMarkAll(batch: number): void
  storeImage(url: string, image: HeldImage): void
  readImage(url: string): HeldImage | null
}

/** The store of stories, marks and pictures. */
export function createNewsStore(context: StoreContext): NewsStore {
  const { shelfOf } = context
  return {
    storeStories: (partition, answer, completeness, stories) =>
      context.receive(partition, answer, (shelf, receipt) =>
        storeStories(context.database, shelf, { receipt, receivedAt: answer.receivedAt, completeness }, stories),
      ),
    storeRemovals: (partition, removed) =>
      context.database.transaction(() => markRemoved(context.database, shelfOf(partition), removed)),
    readStory: (partition, id) => readStory(context.database, shelfOf(partition), id),
    readPlainText: (partition, id) => readPlainText(context.database, shelfOf(partition), id),
    readLedger: (partition, id) => readLedger(context.database, shelfOf(partition), id),
    readChain: (partition, id) => readChain(context.database, shelfOf(partition), id),
    listStories: (partition, query) => listStories(context.database, shelfOf(partition), query),
    countStories: (partition, query, limit) => countStories(context.database, shelfOf(partition), query, limit),
    matchingStories: (partition, query, ids) => matchingStories(context.database, shelfOf(partition), query, ids),
    checkRule: (partition, query) => checkRule(context.database, shelfOf(partition), query),
    readFacets: (partition, query) => readFacets(context.database, shelfOf(partition), query),
    readSnippets: (partition, query, ids) => readSnippets(context.database, shelfOf(partition), query, ids),
    completeField: (partition, field, start) =>
      completeField(context.database, shelfOf(partition).partition, field, start, PROPOSED),
    listLabels: (partition) => listLabels(context.database, partition.service),
    markStories: (partition, ids, change) =>
      context.database.transaction(() => markStories(context.database, shelfOf(partition), ids, change)),
    markAll: (partition, query, at) =>
      context.database.transaction(() => markAll(context.database, shelfOf(partition), query, at)),
    undoMarkAll: (batch) => undoMarkAll(context.database, batch),
    storeImage: (url, image) => storeImage(context.database, url, image),
    readImage: (url) => readImage(context.database, url),
  }
}
