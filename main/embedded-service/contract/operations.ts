import type { Area } from '../errors.ts'
import { list, shape } from './responses.ts'
import type { ParameterTable, Schema, Standing, Values } from './parameter.ts'
import { calendarDate, listOf, textOf, oneOf, wholeNumber } from './parameter.ts'
import { COMPLETENESS_ORDER } from '../../../app/domain/news/news-item.ts'
import { destinationError, WEBHOOK_KINDS, WEBHOOK_VERSION } from '../../../app/domain/webhooks/webhook.ts'

/** The parameters of SPEC 4.4. */
export const WEBHOOK_PARAMETERS = {
  destination: textOf<string>(
    {
      description: 'The endpoint that receives the test data.',
      standing: 'described',
      required: true,
      schema: { type: 'string', format: 'uri', pattern: '^https://' },
      read: (text) => (destinationError(text) === null ? text : undefined),
    },
    '',
  ),
  version: textOf<string>(
    {
      description: 'The version of the webhook interface.',
      standing: 'described',
      required: true,
      schema: { type: 'string', enum: [WEBHOOK_VERSION] },
      read: (text) => (text === WEBHOOK_VERSION ? text : undefined),
    },
    WEBHOOK_VERSION,
  ),
  kind: textOf<(typeof WEBHOOK_KINDS)[number]>(
    {
      description: 'The kind of message.',
      standing: 'described',
      required: true,
      schema: { type: 'string', enum: [...WEBHOOK_KINDS] },
      read: (text) => WEBHOOK_KINDS.find((each) => each === text),
    },
    'News/v1',
  ),
  token: textOf<string | null>(
    {
      description: 'The production transform token: data is transformed for production usage.',
      standing: 'documented',
      schema: { type: 'string' },
      read: (text) => text,
    },
    null,
  ),
} as const

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

/** The period that a request asks for. */
export interface AskedPeriod {
  /** A quarter of the fiscal year, the fiscal year, or the period that records have. */
  name: 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'FY' | 'TTM' | '3M' | '6M' | '9M' | '12M' | '1Y'
  year: number | null
}

const REPORT_TYPES = ['TTM', 'A', 'R', 'P'] as const

const PERIOD = /^(?:(\d{4})[-\s,]*)?(Q[1-4]|FY|TTM|3M|6M|9M|12M|1Y)(?:[-\s,]*(\d{4}))?$/

function periodIn(text: string): AskedPeriod | undefined {
  const match = PERIOD.exec(text.trim().toUpperCase())
  if (match === null) return undefined
  const [, before, name, after] = match
  const year = before ?? after
  return { name: name as AskedPeriod['name'], year: year === undefined ? null : Number(year) }
}

/** The parameters of SPEC 4.2 and 4.3. The description does not show their names. */
export const FUNDAMENTALS_PARAMETERS = {
  symbols: listOf({ description: 'Symbols of companies.', standing: 'documented', most: 200, required: true }),
  asOf: calendarDate({ description: 'Only records of that date or later.', standing: 'documented' }),
  period: textOf<AskedPeriod | null>(
    {
      description:
        'A quarter (Q1 to Q4), FY, TTM or a period of records (3M, 6M, 9M, 12M), alone or with a year: Q1, 2023. Quarters are fiscal ones.',
      standing: 'documented',
      schema: { type: 'string', examples: ['Q1', 'Q1, 2023', 'FY', 'TTM'] },
      read: periodIn,
    },
    null,
  ),
  reportType: textOf<(typeof REPORT_TYPES)[number] | null>(
    {
      description: 'Trailing twelve months, as originally reported, restated, or preliminary.',
      standing: 'described',
      schema: { type: 'string', enum: REPORT_TYPES },
      read: (text) => REPORT_TYPES.find((type) => type === text.toUpperCase()),
    },
    null,
  ),
} as const

/** The parameters of a request to the fundamentals endpoints. */
export type FundamentalsQuery = Values<typeof FUNDAMENTALS_PARAMETERS>

/** An operation of the service, without its implementation. */
export interface Operation {
  /** The path with its variable part in braces. */
  path: string
  area: Area
  summary: string
  standing: Standing
  parameters: ParameterTable
  /** Schema of the response with status 200. */
  response: Schema
  /** Error statuses in addition to those of every endpoint of the area. */
  refusals: readonly number[]
}

/**
 * All operations of the interface, by name. The router, the validation of parameters and the OpenAPI description use
 * this table.
 */
export const OPERATIONS = {
  newsList: {
    path: '/api/v2/news',
    area: 'news',
    summary: 'Stories, the newest first unless sorted otherwise.',
    standing: 'described',
    parameters: NEWS_PARAMETERS,
    response: list(shape('NewsItem')),
    refusals: [],
  },
  newsItem: {
    path: '/api/v2/news/{nodeID}',
    area: 'news',
    summary: 'The story with a node ID, as a list of at most one. The parameters of the list filter it.',
    standing: 'described',
    parameters: NEWS_PARAMETERS,
    response: { ...list(shape('NewsItem')), maxItems: 1 },
    refusals: [],
  },
  newsRemoved: {
    path: '/api/v2/news-removed',
    area: 'news',
    summary: 'Stories that were removed, the latest removal first.',
    standing: 'documented',
    parameters: REMOVED_PARAMETERS,
    response: shape('RemovedItems'),
    refusals: [],
  },
  operationRatios: {
    path: '/api/v2.1/fundamentals/operationRatios',
    area: 'fundamentals',
    summary: 'Operation ratios of companies.',
    standing: 'described',
    parameters: FUNDAMENTALS_PARAMETERS,
    response: shape('Ratios'),
    refusals: [404],
  },
  earningReports: {
    path: '/api/v2.1/fundamentals/earningReports',
    area: 'fundamentals',
    summary: 'Earnings reports of companies.',
    standing: 'described',
    parameters: FUNDAMENTALS_PARAMETERS,
    response: shape('Earnings'),
    refusals: [404],
  },
  webhookTest: {
    path: '/api/v1/webhook/test',
    area: 'webhook',
    summary: 'Triggers one test delivery and says whether it arrived.',
    standing: 'described',
    parameters: WEBHOOK_PARAMETERS,
    response: shape('Delivered'),
    refusals: [424],
  },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof OPERATIONS
