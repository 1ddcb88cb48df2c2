import type { NewsItem, Stock } from '../../../app/domain/news/news-item.ts'
import type { ReceivedResponse } from '../../../app/domain/responses/received-response.ts'
import type { LibraryClient } from '../../../main/modules/library/library-client.ts'
import { openLibrary, type Library } from '../../../main/modules/library/store/library.ts'
import type { StoredStories } from '../../../main/modules/news/store/stories.ts'
import type { StoryListQuery } from '../../../app/ipc/news/news.ts'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../system/temporary-folder.ts'

/** The connection whose data tests fill in. */
export const OWNER = { connection: 'one', origin: 'https://a.example' }

/** A library that is closed when the test ends. */
export function openTestLibrary(folder = temporaryFolder()): Library {
  const library = openLibrary(folder, () => 1)
  onTestFinished(() => {
    try {
      library.files.close()
    } catch {
      /* closed by the test itself */
    }
  })
  return library
}

/** The library as the main thread sees it: the same calls, but asynchronous. */
export const later = (library: Library): LibraryClient =>
  Object.fromEntries(
    Object.entries(library).map(([name, store]) => [
      name,
      Object.fromEntries(
        Object.entries(store as Record<string, (...values: unknown[]) => unknown>).map(([method, call]) => [
          method,
          (...args: unknown[]) => Promise.resolve().then(() => call(...args)),
        ]),
      ),
    ]),
  ) as unknown as LibraryClient

/** A response with that text. */
export const responseOf = (text: string, receivedAt = 1000): ReceivedResponse => ({
  request: 'GET https://a.example/x',
  status: 200,
  requestId: 'r',
  fingerprint: 'f',
  receivedAt,
  bytes: Buffer.from(text),
})

/** A stock with a symbol only. */
export const stockOf = (name: string, changes: Partial<Stock> = {}): Stock => ({
  name,
  exchange: null,
  sector: null,
  gics: null,
  gicsCode: null,
  isin: null,
  cusip: null,
  ...changes,
})

/** A story with all required members. */
export const storyOf = (changes: Partial<NewsItem> = {}): NewsItem => ({
  id: 7,
  title: 'Title',
  author: 'A',
  created: 'Tue, 13 Feb 2024 13:25:36 -0400',
  updated: 'Tue, 13 Feb 2024 13:25:37 -0400',
  teaser: 'Teaser',
  body: '<p>Body</p>',
  url: 'https://a.example/7',
  channels: ['News'],
  tags: [],
  stocks: [stockOf('AAPL')],
  images: [],
  importanceRank: null,
  originalId: null,
  ...changes,
})

let responses = 0

/** Stores stories as one response of that completeness. */
export function store(
  library: Library,
  items: readonly NewsItem[],
  completeness: 'headline' | 'abstract' | 'full' = 'full',
  receivedAt = 1000,
): StoredStories {
  responses += 1
  return library.news.storeStories(
    OWNER,
    responseOf(`[${responses}]`, receivedAt),
    completeness,
    items.map((item, place) => JSON.stringify({ item, path: `$[${place}]` })),
  )
}

/** What a query lists, from the first story on. */
export const listOf = (library: Library, query: string, changes: Partial<StoryListQuery> = {}) =>
  library.news.listStories(OWNER, { query, order: 'newest', shows: 'visible', offset: 0, limit: 200, ...changes })

/** IDs that a query finds, in order. */
export const idsOf = (library: Library, query: string, changes: Partial<StoryListQuery> = {}): number[] =>
  listOf(library, query, changes).rows.map((row) => row.id)
