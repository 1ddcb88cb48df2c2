import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { Completeness } from '../../../../app/domain/news/news-item.ts'
import type { StoryHighlight } from '../../../../app/domain/news/highlight.ts'
import type { FacetValue, Story } from '../../../../app/ipc/news/stories.ts'
import type { LibraryFile, StoreContext } from '../../library/store/store-context.ts'
import type { ReceivedResponse } from '../../../../app/domain/responses/received-response.ts'
import { isFilled, readCoverage, saveCoverage, readRemovalWatermark, saveRemovalWatermark } from './coverage.ts'
import { readSectors, readFacets, completeField } from './list/story-facets.ts'
import { readDated, readEarlier, readSimilar, readChain } from './list/related-stories.ts'
import { changeHighlight, readHighlights } from './organise/highlights.ts'
import { readImage, storeImage } from './images.ts'
import { listLabels, removeMarks } from './organise/marks.ts'
import { findStoryEvents, readGroupedRows, readRows, readStoryEdits } from './history/story-changes.ts'
import { readSnippets } from './story-text.ts'
import { markRemoved, storeStories, type IncomingStory, type StoredStories } from './stories.ts'
import { checkRule } from './search/story-selection.ts'
import { countStories, listStories, matchingStories, readNeighbour } from './list/story-list.ts'
import { readHistory, readPlainText, readStory, readStoryThen, readTextsAt } from './story-reading.ts'
import { markAll, markStories, putBackBatch, putBackMarks } from './organise/triage.ts'

type Work<Args extends unknown[], Result> = (library: LibraryFile, ...args: Args) => Result
type Call<Args extends unknown[], Result> = (owner: DataOwner, ...args: Args) => Result

/** Stories and the person's marks on them, in the library of an owner. A call is described where the function of its name is. */
export type NewsStore = ReturnType<typeof createNewsStore>

/** Creates the store of stories, marks and pictures. */
export function createNewsStore(context: StoreContext) {
  const reading =
    <Args extends unknown[], Result>(read: Work<Args, Result>): Call<Args, Result> =>
    (owner, ...args) => {
      const library = context.libraryOf(owner)
      return library.database.reading(() => read(library, ...args))
    }
  const changing =
    <Args extends unknown[], Result>(work: Work<Args, Result>): Call<Args, Result> =>
    (owner, ...args) =>
      context.change(owner, (library) => work(library, ...args))

  return {
    /** Each story is the JSON of an incoming one, which only this thread reads. */
    storeStories: (
      owner: DataOwner,
      response: ReceivedResponse,
      completeness: Completeness,
      stories: readonly string[],
    ): StoredStories =>
      context.receive(owner, response, (library, receipt) =>
        storeStories(
          library,
          { receipt, receivedAt: response.receivedAt, completeness },
          stories.map((json) => JSON.parse(json) as IncomingStory),
        ),
      ),
    /** Stores one story, and returns it as it is cached now, with its edits and the person's marks. */
    storeStory: (
      owner: DataOwner,
      response: ReceivedResponse,
      completeness: Completeness,
      json: string,
    ): { stored: StoredStories; story: Story | null } =>
      context.receive(owner, response, (library, receipt) => {
        const story = JSON.parse(json) as IncomingStory
        const stored = storeStories(library, { receipt, receivedAt: response.receivedAt, completeness }, [story])
        return { stored, story: readStory(library, story.item.id) }
      }),
    storeRemovals: changing(markRemoved),
    readRemovalWatermark: reading(readRemovalWatermark),
    saveRemovalWatermark: changing(saveRemovalWatermark),
    readStory: reading(readStory),
    readStoryThen: reading(readStoryThen),
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
    readSectors: reading(readSectors),
    listStories: reading(listStories),
    readNeighbour: reading(readNeighbour),
    countStories: reading(countStories),
    matchingStories: reading(matchingStories),
    checkRule: reading(checkRule),
    readFacets: reading(readFacets),
    readSnippets: reading(readSnippets),
    completeField: reading(completeField),
    listLabels: (owner: DataOwner): FacetValue[] => listLabels(context.userStore, owner.origin),
    markStories: changing(markStories),
    putBackMarks: changing(putBackMarks),
    readHighlights: (owner: DataOwner, id: number): StoryHighlight[] =>
      readHighlights(context.userStore, owner.origin, id),
    changeHighlight: changing(changeHighlight),
    markAll: changing(markAll),
    putBackBatch: (owner: DataOwner, batch: number, isRead: boolean): number =>
      putBackBatch(context.userStore, owner.origin, batch, isRead),
    readCoverage: reading(readCoverage),
    saveCoverage: changing(saveCoverage),
    isFilled: reading(isFilled),
    removeMarks: (origin: string): void => removeMarks(context.userStore, origin),
    storeImage: changing(storeImage),
    readImage: reading(readImage),
  }
}
