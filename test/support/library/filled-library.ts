import type { NewsItem } from '../../../app/domain/news/news-item.ts'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import type { Library } from '../../../main/modules/library/store/library.ts'
import { openTestLibrary, stockOf, store, storyOf } from '../records/stories.ts'

/** Noon on a day of January 2026, as the service writes it. */
export const at = (day: number): string => formatServiceDate(Date.UTC(2026, 0, day, 16))

const STORIES: NewsItem[] = [
  storyOf({
    id: 1,
    created: at(1),
    title: 'Apple raises outlook',
    body: '<p>Revenue of <b>the</b> quarter rose &amp; margins held.</p>',
    channels: ['News', 'WIIM'],
    tags: ['Guidance'],
    importanceRank: 4,
  }),
  storyOf({
    id: 2,
    created: at(2),
    title: 'Banks fall',
    body: '<p>Margins of banks fell with revenue.</p>',
    stocks: [
      stockOf('JPM', {
        exchange: 'NYSE',
        sector: 'Financials',
        gics: 'Diversified Banks',
        gicsCode: '40101010',
        isin: 'ZZ0000000002',
        cusip: 'Z00000002',
      }),
      stockOf('BRK/B'),
    ],
    channels: ['Press Releases'],
    author: 'Ann O’Neil',
  }),
  storyOf({
    id: 3,
    created: at(3),
    title: 'Café opens',
    body: '',
    teaser: ' ',
    stocks: [],
    tags: ['M&A'],
    importanceRank: 5,
  }),
]

/** A library with three stories that differ in every searched member. */
export function filledLibrary(): Library {
  const library = openTestLibrary()
  store(library, STORIES)
  return library
}
