import { COMPLETENESS_ORDER } from '../../../app/domain/news/news-item.ts'
import { calendarDate, listOf, oneOf, textOf, wholeNumber } from './parameter.ts'
import type { Standing, Values } from './parameter.ts'

const moment = (description: string, standing: Standing = 'documented') =>
  wholeNumber({ least: 0, most: 1e12 }, null, { description, standing })

/** The requested order of stories. */
export interface Sorting {
  by: 'id' | 'created' | 'updated'
  ascending: boolean
}

const SORTABLE = ['id', 'created', 'updated'] as const

function sortingIn(text: string): Sorting | undefined {
  const [name, direction = 'desc', ...rest] = text.split(':')
  const by = SORTABLE.find((each) => each === name)
  return by === undefined || !['asc', 'desc'].includes(direction) || rest.length > 0
    ? undefined
    : { by, ascending: direction === 'asc' }
}

/** The representation of stories: SPEC 4.1. */
const OUTPUT = {
  displayOutput: oneOf(COMPLETENESS_ORDER, 'headline', {
    description: 'headline only, headline and teaser, or headline and full body.',
    standing: 'described',
  }),
  format: oneOf(['text'], null, { description: 'text: teaser and body without markup.', standing: 'described' }),
} as const

/** The filters for stories. SPEC 4.1 rules 2 and 3: a lookup by node ID accepts them as well. */
const FILTERS = {
  tickers: listOf({ description: 'Symbols, any of which a story mentions.', standing: 'documented', most: 50 }),
  primaryTickers: listOf({
    description: 'Symbols, one of which is the first that a story mentions.',
    standing: 'assumed',
    most: 50,
  }),
  isin: listOf({ description: 'ISINs, any of which a story mentions.', standing: 'documented' }),
  cusips: listOf({ description: 'CUSIPs, any of which a story mentions.', standing: 'documented' }),
  channels: listOf({ description: 'Names of channels, any of which a story is in.', standing: 'documented' }),
  topics: listOf({ description: 'Words that stand in the title, a tag or the body.', standing: 'documented' }),
  topic_group_by: oneOf(['or', 'and'], 'or', {
    description: 'Whether any of the topics suffices, or all are needed.',
    standing: 'assumed',
  }),
  authors: listOf({ description: 'Names of authors.', standing: 'documented' }),
  content_types: listOf({
    description: 'story for full articles, headline for professional headlines.',
    standing: 'assumed',
  }),
  region: listOf({
    description: 'Countries of the companies. All companies of this service are in the United States: US or USA.',
    standing: 'assumed',
  }),
  importanceRank: listOf({
    description: 'Ranks; a story without one has rank 1.',
    standing: 'documented',
    values: { schema: { type: 'integer', minimum: 1, maximum: 5 }, allows: (value) => /^[1-5]$/.test(value) },
  }),
  importance: wholeNumber({ least: 1, most: 5 }, null, { description: 'The least rank.', standing: 'assumed' }),
  date: calendarDate({ description: 'The day of creation, in GMT-4.', standing: 'documented' }),
  dateFrom: calendarDate({ description: 'The first day of creation, in GMT-4.', standing: 'documented' }),
  dateTo: calendarDate({ description: 'The last day of creation, in GMT-4.', standing: 'documented' }),
  updatedSince: moment('Updated at that moment or later, in Unix seconds.'),
  publishedSince: moment('Created at that moment or later, in Unix seconds.'),
  lastId: wholeNumber({ least: 0, most: 1e15 }, null, {
    description: 'Only stories with a greater ID.',
    standing: 'assumed',
  }),
} as const

const PAGE_OF_LIST = {
  page: wholeNumber({ least: 0, most: 100_000 }, 0, { description: 'Page, from 0.', standing: 'documented' }),
  pageSize: wholeNumber({ least: 1, most: 100 }, 15, { description: 'Stories on a page.', standing: 'documented' }),
  sort: textOf<Sorting>(
    {
      description: 'Order, with :asc or :desc behind the name.',
      standing: 'documented',
      schema: { type: 'string', pattern: '^(id|created|updated)(:(asc|desc))?$', default: 'created:desc' },
      read: sortingIn,
    },
    { by: 'created', ascending: false },
  ),
} as const

/** The parameters of the news list and, by SPEC 4.1 rule 2, of the lookup by node ID. */
export const NEWS_PARAMETERS = { ...OUTPUT, ...FILTERS, ...PAGE_OF_LIST } as const

/** The parameters of a request to the news list. */
export type NewsQuery = Values<typeof NEWS_PARAMETERS>

/** The parameters of the list of removed stories. */
export const REMOVED_PARAMETERS = {
  page: wholeNumber({ least: 0, most: 10_000 }, 0, {
    description: 'Page, from 0; page × pageSize is at most 10,000.',
    standing: 'documented',
  }),
  pageSize: wholeNumber({ least: 1, most: 1000 }, 100, { description: 'Entries on a page.', standing: 'documented' }),
  updatedSince: moment('Removed at that moment or later, in Unix seconds.'),
} as const
