import type {
  MarkedAll,
  PlainText,
  StoryCount,
  StoryList,
  StoryListQuery,
  StoryNeighbour,
  StoryNeighbourQuery,
} from '../../../app/ipc/news.ts'
import type {
  CompanySector,
  DatedStories,
  FacetValue,
  MarkChange,
  EarlierStory,
  Snippet,
  StoryFacets,
  SomeMarks,
  StoryMark,
  StoryRow,
  StoryVersion,
} from '../../../app/ipc/news-schemas.ts'
import type { StoryHighlight } from '../../../app/domain/news/highlight.ts'
import type { PutBackOutcome } from '../../../app/domain/values/put-back.ts'
import { batched } from '../../../app/domain/values/batched.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { LibraryClient } from '../context/context.ts'
import type { CompletedField } from './store/complete-field.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

/** Reads cached stories of a connection and the reader's marks. Sends no requests. */
export interface ReadingService {
  rows(scope: ConnectionScope, query: StoryListQuery): Promise<StoryList>
  neighbour(scope: ConnectionScope, query: StoryNeighbourQuery): Promise<StoryNeighbour>
  /** The number of stories for each query, up to `limit`; 0 for one that cannot be run, with the reason. */
  counts(scope: ConnectionScope, queries: readonly string[], limit: number): Promise<StoryCount[]>
  facets(scope: ConnectionScope, query: string): Promise<StoryFacets>
  snippets(scope: ConnectionScope, query: string, ids: readonly number[]): Promise<Snippet[]>
  complete(scope: ConnectionScope, field: CompletedField, start: string): Promise<FacetValue[]>
  text(scope: ConnectionScope, id: number): Promise<PlainText>
  history(scope: ConnectionScope, id: number): Promise<StoryVersion[]>
  chain(scope: ConnectionScope, id: number): Promise<StoryRow[]>
  similar(scope: ConnectionScope, id: number): Promise<StoryRow[]>
  earlier(scope: ConnectionScope, ids: readonly number[]): Promise<EarlierStory[]>
  /** The stories of these symbols between each two of the times. */
  dated(scope: ConnectionScope, symbols: readonly string[], edges: readonly number[]): Promise<DatedStories>
  /** The sectors of companies, as the newest stories that name them said. */
  sectors(scope: ConnectionScope, symbols: readonly string[]): Promise<CompanySector[]>
  /** Returns the previous marks. `shownIn` is the window that shows the change already. */
  mark(scope: ConnectionScope, ids: readonly number[], change: MarkChange, shownIn?: WindowId): Promise<StoryMark[]>
  /** Changes marks of a story from one state to another, unless one of them is no longer as expected. */
  putBackMarks(scope: ConnectionScope, id: number, expected: SomeMarks, wanted: SomeMarks): Promise<PutBackOutcome>
  /** The highlights of a story, the oldest first. */
  highlights(scope: ConnectionScope, id: number): Promise<StoryHighlight[]>
  /** Adds a highlight, or removes it, unless another one was made at the same time. */
  changeHighlight(
    scope: ConnectionScope,
    id: number,
    highlight: StoryHighlight,
    isWanted: boolean,
  ): Promise<PutBackOutcome>
  markAll(scope: ConnectionScope, query: string, shows: StoryListQuery['shows']): Promise<MarkedAll>
  /** Marks the stories of a batch as unread, or as read again, except those that were marked since. Returns their number. */
  putBackBatch(scope: ConnectionScope, batch: number, isRead: boolean): Promise<number>
}

// A thread performs one call after another. What stands beside the rows takes ten times as long as they do, and is read anew with each part
// of a refresh, so it is read in small parts.
/** Stories whose earlier ones are looked for in one call, which takes about ten milliseconds. */
const EARLIER_AT_ONCE = 2

/** Reading from the library. `changed` is called when many stories have changed at once, `marked` when single ones were marked. */
export function createReadingService(
  library: LibraryClient,
  now: () => number,
  { changed, marked }: { changed: () => void; marked: (shownIn?: WindowId) => void },
): ReadingService {
  async function count(scope: ConnectionScope, query: string, limit: number): Promise<StoryCount> {
    try {
      return await library.news.countStories(scope.owner, query, limit)
    } catch (thrown) {
      const error = errorInfo(thrown)
      if (error?.kind === 'invalid-input') return { total: 0, isExact: true, hidden: 0, refused: error.errorText }
      throw thrown
    }
  }

  return {
    rows: (scope, query) => library.news.listStories(scope.owner, query),
    neighbour: (scope, query) => library.news.readNeighbour(scope.owner, query),
    counts: (scope, queries, limit) =>
      batched(queries, 1, (part) => Promise.all(part.map((query) => count(scope, query, limit)))),
    async facets(scope, query) {
      const [facets, labels] = await Promise.all([
        library.news.readFacets(scope.owner, query),
        library.news.listLabels(scope.owner),
      ])
      return { ...facets, labels }
    },
    snippets: (scope, query, ids) => library.news.readSnippets(scope.owner, query, ids),
    complete: (scope, field, start) => library.news.completeField(scope.owner, field, start),
    text: (scope, id) => library.news.readPlainText(scope.owner, id),
    history: (scope, id) => library.news.readHistory(scope.owner, id),
    chain: (scope, id) => library.news.readChain(scope.owner, id),
    similar: (scope, id) => library.news.readSimilar(scope.owner, id),
    earlier: (scope, ids) => batched(ids, EARLIER_AT_ONCE, (part) => library.news.readEarlier(scope.owner, part)),
    dated: (scope, symbols, edges) => library.news.readDated(scope.owner, symbols, edges),
    sectors: (scope, symbols) => library.news.readSectors(scope.owner, symbols),
    async mark(scope, ids, change, shownIn) {
      const before = await library.news.markStories(scope.owner, ids, change)
      marked(shownIn)
      return before
    },
    async putBackMarks(scope, id, expected, wanted) {
      const outcome = await library.news.putBackMarks(scope.owner, id, expected, wanted)
      marked()
      return outcome
    },
    highlights: (scope, id) => library.news.readHighlights(scope.owner, id),
    async changeHighlight(scope, id, highlight, isWanted) {
      const outcome = await library.news.changeHighlight(scope.owner, id, highlight, isWanted)
      marked()
      return outcome
    },
    async markAll(scope, query, shows) {
      const outcome = await library.news.markAll(scope.owner, query, shows, now())
      changed()
      return outcome
    },
    async putBackBatch(scope, batch, isRead) {
      const count = await library.news.putBackBatch(scope.owner, batch, isRead)
      changed()
      return count
    },
  }
}
