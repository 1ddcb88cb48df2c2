import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleStory, type SampleStory } from '../../../main/embedded-service/data/stories/stories.ts'
import { createSampleSet } from '../../../main/embedded-service/data/sample-set.ts'
import type { EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { FROZEN_AT, startFrozenService } from '../../support/service/frozen-service.ts'
import fc from '../../support/cases/property.ts'

const SIZE = { seed: 11, stories: 2500, companies: 40 }
const SET = createSampleSet(SIZE, FROZEN_AT)
const STORIES = Array.from({ length: SIZE.stories }, (_, place) =>
  sampleStory(SET, SET.firstStory + place, FROZEN_AT),
).filter((story) => story !== null)
const SYMBOLS = [...new Set(STORIES.flatMap(({ item }) => item.stocks.map((stock) => stock.name)))].filter(
  (name) => name !== '',
)
const DAY = 86_400_000

let service: EmbeddedService
beforeAll(async () => {
  service = await startFrozenService(SIZE)
})
afterAll(async () => {
  await service.close()
})

const day = (at: number): string => new Date(at - 4 * 3_600_000).toISOString().slice(0, 10)
const moment = fc.integer({ min: FROZEN_AT - 5 * DAY, max: FROZEN_AT + DAY })
const query = fc.record(
  {
    tickers: fc.array(fc.constantFrom(...SYMBOLS, 'NOPE'), { maxLength: 3 }),
    channels: fc.array(fc.constantFrom('WIIM', 'Earnings', 'News', 'Nothing'), { maxLength: 2 }),
    importanceRank: fc.option(fc.integer({ min: 1, max: 5 })),
    dateFrom: fc.option(moment),
    dateTo: fc.option(moment),
    updatedSince: fc.option(moment),
    publishedSince: fc.option(moment),
    sort: fc.constantFrom('created:desc', 'created:asc', 'updated:desc', 'updated:asc', 'id:desc', 'id'),
    page: fc.integer({ min: 0, max: 4 }),
    pageSize: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: ['sort', 'page', 'pageSize'] },
)

type Query = typeof query extends fc.Arbitrary<infer T> ? T : never

/** The same query evaluated by checking every story. */
function naive(asked: Query): number[] {
  const [name, direction = 'desc'] = asked.sort.split(':')
  const key = ({ item, createdAt, updatedAt }: SampleStory): number =>
    name === 'id' ? item.id : name === 'created' ? createdAt : updatedAt
  const sign = direction === 'asc' ? 1 : -1
  const found = STORIES.filter(
    ({ item, createdAt, updatedAt }) =>
      (!asked.tickers?.length || item.stocks.some((stock) => asked.tickers?.includes(stock.name))) &&
      (!asked.channels?.length ||
        item.channels.some((channel) => asked.channels?.some((wanted) => wanted === channel))) &&
      (asked.importanceRank == null || (item.importanceRank ?? 1) === asked.importanceRank) &&
      (asked.dateFrom == null || day(createdAt) >= day(asked.dateFrom)) &&
      (asked.dateTo == null || day(createdAt) <= day(asked.dateTo)) &&
      (asked.updatedSince == null || updatedAt >= Math.floor(asked.updatedSince / 1000) * 1000) &&
      (asked.publishedSince == null || createdAt >= Math.floor(asked.publishedSince / 1000) * 1000),
  )
  return found
    .sort((one, other) => sign * (key(one) - key(other) || one.item.id - other.item.id))
    .slice(asked.page * asked.pageSize, (asked.page + 1) * asked.pageSize)
    .map(({ item }) => item.id)
}

function parametersOf(asked: Query): URLSearchParams {
  const parameters = new URLSearchParams({
    sort: asked.sort,
    page: String(asked.page),
    pageSize: String(asked.pageSize),
  })
  if (asked.tickers?.length) parameters.set('tickers', asked.tickers.join(','))
  if (asked.channels?.length) parameters.set('channels', asked.channels.join(','))
  if (asked.importanceRank != null) parameters.set('importanceRank', String(asked.importanceRank))
  if (asked.dateFrom != null) parameters.set('dateFrom', day(asked.dateFrom))
  if (asked.dateTo != null) parameters.set('dateTo', day(asked.dateTo))
  for (const name of ['updatedSince', 'publishedSince'] as const)
    if (asked[name] != null) parameters.set(name, String(Math.floor(asked[name] / 1000)))
  return parameters
}

async function ids(parameters: URLSearchParams, from = service): Promise<number[]> {
  const reply = await fetch(`${from.url}/api/v2/news?${parameters.toString()}`, {
    headers: { accept: 'application/json', authorization: `token ${from.keys.full}` },
  })
  return ((await reply.json()) as { id: number }[]).map(({ id }) => id)
}

describe('the news list', () => {
  it('gives the same result for any query as a check of every story', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        expect(await ids(parametersOf(asked))).toEqual(naive(asked))
      }),
      { numRuns: 60 },
    )
  })

  it('handles a million stories of 5,000 companies without storing them', async () => {
    const large = await startFrozenService({ stories: 1_000_000, companies: 5000 })
    try {
      const newest = await ids(new URLSearchParams({ pageSize: '100' }), large)
      expect(newest).toHaveLength(100)
      expect(await ids(new URLSearchParams({ pageSize: '100', tickers: 'QNTL' }), large)).toHaveLength(100)
      expect(await ids(new URLSearchParams({ pageSize: '50', page: '1999' }), large)).toHaveLength(50)
      expect(await ids(new URLSearchParams({ date: '2025-07-01' }), large)).not.toEqual([])
      expect(await ids(new URLSearchParams({ tickers: 'NOPE' }), large)).toEqual([])
    } finally {
      await large.close()
    }
  })
})
