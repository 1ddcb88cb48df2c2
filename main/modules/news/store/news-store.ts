import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { CoveredSpan } from '../../../../app/domain/news/coverage.ts'
import type { Completeness } from '../../../../app/domain/news/news-item.ts'
import type { StoryHighlight } from '../../../../app/domain/news/highlight.ts'
import type { PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import type {
  MarkedAll,
  PlainText,
  StoryCount,
  StoryList,
  StoryListQuery,
  StoryNeighbour,
  StoryNeighbourQuery,
} from '../../../../app/ipc/news/news.ts'
import type {
  DatedStories,
  FacetValue,
  MarkChange,
  EarlierStory,
  Snippet,
  SomeMarks,
  Story,
  StoryFacets,
  StoryMark,
  StoryRow,
  StoryVersion,
  CompanySector,
} from '../../../../app/ipc/news/stories.ts'
import type { LibraryFile, StoreContext } from '../../library/store/store-context.ts'
import type { ReceivedResponse } from '../../../../app/domain/responses/received-response.ts'
import { isFilled, readCoverage, saveCoverage, readRemovalWatermark, saveRemovalWatermark } from './coverage.ts'
import { readSectors, readFacets, completeField } from './list/story-facets.ts'
import { readDated, readEarlier, readSimilar, readChain } from './list/related-stories.ts'
import { changeHighlight, readHighlights } from './organise/highlights.ts'
import { readImage, storeImage } from './images.ts'
import type { CachedImage } from './images.ts'
import { listLabels, removeMarks } from './organise/marks.ts'
import { findStoryEvents, readGroupedRows, readRows, readStoryEdits } from './history/story-changes.ts'
import type { StoryEvents } from './history/story-changes.ts'
import type { StoryEdits } from '../../../../app/ipc/changes.ts'
import { readSnippets } from './story-text.ts'
import { markRemoved, storeStories } from './stories.ts'
import type { IncomingStory, Removal, StoredStories } from './stories.ts'
import type { Output } from '../../../../app/ipc/contract.ts'
import type { CompletedField } from './list/story-facets.ts'
import { checkRule } from './search/story-selection.ts'
import { countStories, listStories, matchingStories, readNeighbour } from './list/story-list.ts'
import { readHistory, readPlainText, readStory, readTextsAt } from './story-reading.ts'
import type { TextAtVersion } from './story-reading.ts'
import { markAll, markStories, putBackBatch, putBackMarks } from './organise/triage.ts'

/** Number of suggested values for a field in the search line. */
const PROPOSED = 12

/** What storing a story changed, and the story as it is cached now. */
interface StoredStory {
  stored: StoredStories
  story: Story | null
}

/** Stories and the person's marks on them. */
export interface NewsStore {
  /** Each story is the JSON of an incoming one, which only this thread reads. */
  storeStories(
    owner: DataOwner,
    response: ReceivedResponse,
    completeness: Completeness,
    stories: readonly string[],
  ): StoredStories
  /** Stores one story, and returns it as it is cached now, with its edits and the person's marks. */
  storeStory(owner: DataOwner, response: ReceivedResponse, completeness: Completeness, story: string): StoredStory
  /** Marks stories as removed, as was received then. Returns the IDs of cached stories that were not marked before. */
  storeRemovals(owner: DataOwner, removed: readonly Removal[], receivedAt: number): number[]
  /** The time up to which the removed stories are known, in Unix milliseconds; null when no story is cached. */
  readRemovalWatermark(owner: DataOwner): number | null
  saveRemovalWatermark(owner: DataOwner, readTo: number): void
  readStory(owner: DataOwner, id: number): Story | null
  readPlainText(owner: DataOwner, id: number): PlainText
  readHistory(owner: DataOwner, id: number): StoryVersion[]
  /** The stories of a query to which something happened after a moment in Unix milliseconds. */
  findStoryEvents(owner: DataOwner, query: string, since: number): StoryEvents
  readRows(owner: DataOwner, ids: readonly number[]): StoryRow[]
  /** The most important first; those that are one story stand together. */
  readGroupedRows(owner: DataOwner, ids: readonly number[]): StoryRow[][]
  /** The edits of stories that were received after a moment in Unix milliseconds. */
  readStoryEdits(owner: DataOwner, ids: readonly number[], since: number): StoryEdits[]
  /** The texts that were known of a story when it had so many versions. */
  readTextsAt(owner: DataOwner, id: number, version: number): TextAtVersion[]
  /** Stories linked by `original_id`, newest first. */
  readChain(owner: DataOwner, id: number): StoryRow[]
  /** Stories with a similar title, newest first. */
  readSimilar(owner: DataOwner, id: number): StoryRow[]
  /** The last story before each of these that has a similar title. */
  readEarlier(owner: DataOwner, ids: readonly number[]): EarlierStory[]
  /** The stories of these symbols between each two of the times. */
  readDated(owner: DataOwner, symbols: readonly string[], edges: readonly number[]): DatedStories
  /** The sectors of companies, as the newest stories that name them said. */
  readSectors(owner: DataOwner, symbols: readonly string[]): CompanySector[]
  listStories(owner: DataOwner, query: StoryListQuery): StoryList
  /** The story before or after another one in a list, wherever that one is now. */
  readNeighbour(owner: DataOwner, query: StoryNeighbourQuery): StoryNeighbour
  countStories(owner: DataOwner, query: string, limit: number): StoryCount
  matchingStories(owner: DataOwner, query: string, ids: readonly number[]): StoryRow[]
  /** Throws an invalid-input error for a query that cannot be a mute rule. */
  checkRule(owner: DataOwner, query: string): void
  readFacets(owner: DataOwner, query: string): Omit<StoryFacets, 'labels'>
  readSnippets(owner: DataOwner, query: string, ids: readonly number[]): Snippet[]
  completeField(owner: DataOwner, field: CompletedField, start: string): Output<'news.complete'>
  listLabels(owner: DataOwner): FacetValue[]
  /** Changes the marks of stories and returns the previous marks. */
  markStories(owner: DataOwner, ids: readonly number[], change: MarkChange): StoryMark[]
  /** Changes marks of a story from one state to another, unless one of them is no longer as expected. */
  putBackMarks(owner: DataOwner, id: number, expected: SomeMarks, wanted: SomeMarks): PutBackOutcome
  /** The highlights of a story, the oldest first. */
  readHighlights(owner: DataOwner, id: number): StoryHighlight[]
  /** Adds a highlight, or removes it, unless another one was made at the same time. */
  changeHighlight(owner: DataOwner, id: number, highlight: StoryHighlight, isWanted: boolean): PutBackOutcome
  /** Marks every story that matches a query as read; `batch` identifies the change for undo. */
  markAll(owner: DataOwner, query: string, shows: StoryListQuery['shows'], now: number): MarkedAll
  /** Marks the stories of a batch as unread, or as read again, except those that were marked since. Returns their number. */
  putBackBatch(owner: DataOwner, batch: number, isRead: boolean): number
  /** The parts of a list that were read without a gap, newest first. */
  readCoverage(owner: DataOwner, filter: string): CoveredSpan[]
  /** Replaces these parts unless they have changed since they were read; returns whether they were replaced. */
  saveCoverage(owner: DataOwner, filter: string, before: readonly CoveredSpan[], spans: readonly CoveredSpan[]): boolean
  /** Whether stories were ever read into the library. */
  isFilled(owner: DataOwner): boolean
  /** Removes the person's marks and highlights on the stories of an origin. */
  removeMarks(origin: string): void
  storeImage(owner: DataOwner, url: string, image: CachedImage): void
  readImage(owner: DataOwner, url: string): CachedImage | null
}

/** Creates the store of stories, marks and pictures. */
export function createNewsStore(context: StoreContext): NewsStore {
  const { libraryOf, change } = context
  const reading =
    <Args extends unknown[], Result>(read: (library: LibraryFile, ...args: Args) => Result) =>
    (owner: DataOwner, ...args: Args): Result => {
      const library = libraryOf(owner)
      return library.database.reading(() => read(library, ...args))
    }
  return {
    storeStories: (owner, response, completeness, stories) =>
      context.receive(owner, response, (library, receipt) =>
        storeStories(
          library,
          { receipt, receivedAt: response.receivedAt, completeness },
          stories.map((json) => JSON.parse(json) as IncomingStory),
        ),
      ),
    storeStory: (owner, response, completeness, json) =>
      context.receive(owner, response, (library, receipt) => {
        const story = JSON.parse(json) as IncomingStory
        const stored = storeStories(library, { receipt, receivedAt: response.receivedAt, completeness }, [story])
        return { stored, story: readStory(library, story.item.id) }
      }),
    storeRemovals: (owner, removed, receivedAt) =>
      change(owner, (library) => markRemoved(library, removed, receivedAt)),
    readRemovalWatermark: (owner) => readRemovalWatermark(libraryOf(owner).database),
    saveRemovalWatermark: (owner, readTo) => change(owner, ({ database }) => saveRemovalWatermark(database, readTo)),
    readStory: reading(readStory),
    readPlainText: reading(readPlainText),
    readHistory: reading(readHistory),
    findStoryEvents: reading(findStoryEvents),
    readRows: reading(readRows),
    readGroupedRows: reading(readGroupedRows),
    readStoryEdits: reading(readStoryEdits),
    readTextsAt: reading(readTextsAt),
    readChain: reading(readChain),
    readSimilar: reading(readSimilar),
    readEarlier: reading(readEarlier),
    readDated: reading(readDated),
    readSectors: reading(({ database }, symbols: readonly string[]) => readSectors(database, symbols)),
    listStories: reading(listStories),
    readNeighbour: reading(readNeighbour),
    countStories: reading(countStories),
    matchingStories: reading(matchingStories),
    checkRule: reading(checkRule),
    readFacets: reading(readFacets),
    readSnippets: reading(readSnippets),
    completeField: reading((library, field: CompletedField, start: string) =>
      completeField(library, field, start, PROPOSED),
    ),
    listLabels: (owner) => listLabels(context.userStore, owner.origin),
    markStories: (owner, ids, changes) => change(owner, (library) => markStories(library, ids, changes)),
    markAll: (owner, query, shows, at) => change(owner, (library) => markAll(library, query, shows, at)),
    putBackMarks: (owner, id, expected, wanted) =>
      context.change(owner, (library) => putBackMarks(library, id, expected, wanted)),
    readHighlights: (owner, id) => readHighlights(context.userStore, owner.origin, id),
    changeHighlight: (owner, id, highlight, isWanted) =>
      change(owner, (library) => changeHighlight(library, id, highlight, isWanted)),
    putBackBatch: (owner, batch, isRead) => putBackBatch(context.userStore, owner.origin, batch, isRead),
    readCoverage: (owner, filter) => readCoverage(libraryOf(owner).database, filter),
    saveCoverage: (owner, filter, before, spans) =>
      change(owner, ({ database }) => saveCoverage(database, filter, before, spans)),
    isFilled: (owner) => isFilled(libraryOf(owner).database),
    removeMarks: (origin) => removeMarks(context.userStore, origin),
    storeImage: (owner, url, image) => change(owner, ({ database }) => storeImage(database, url, image)),
    readImage: (owner, url) => readImage(libraryOf(owner).database, url),
  }
}
