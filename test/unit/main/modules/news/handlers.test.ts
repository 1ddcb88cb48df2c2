import { AppError } from '../../../../../app/errors/app-error.ts'
import { expect, it } from 'vitest'
import { createNewsHandlers, type NewsHandlerParts } from '../../../../../main/modules/news/module.ts'
import { settled } from '../../../../support/system/settled.ts'

const ALL = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 50 } as const
const OF_A = { connection: 'a' }

/** The handlers over these calls of a library, called for connection `a`. */
function handlersOver(news: object) {
  const parts = { library: { news }, now: () => 0, changed: () => undefined, marked: () => undefined }
  const handlers = createNewsHandlers(parts as unknown as NewsHandlerParts)
  const call = { scope: { owner: { connection: 'a', origin: 'b' } } } as Parameters<(typeof handlers)['news.rows']>[1]
  return {
    rows: () => handlers['news.rows']({ ...OF_A, ...ALL }, call),
    earlier: (ids: number[]) => handlers['news.earlier']({ ...OF_A, ids }, call),
    facets: () => handlers['news.facets']({ ...OF_A, query: '' }, call),
    counts: (queries: string[], limit = 10) => handlers['news.count']({ ...OF_A, queries, limit }, call),
  }
}

/** The handlers over a library that performs one call after another, each when the test says so. */
function slowly() {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const perform = (name: string, value: unknown): Promise<unknown> => {
    asked.push(name)
    return new Promise((resolve) => waiting.push(() => resolve(value)))
  }
  const news = {
    listStories: () => perform('rows', {}),
    readEarlier: (_owner: unknown, ids: readonly number[]) =>
      perform(
        `earlier ${ids.join()}`,
        ids.map((id) => ({ id })),
      ),
    countStories: (_owner: unknown, query: string) =>
      perform(`count ${query}`, { total: query.length, hidden: 0, next: null }),
  }
  const reading = handlersOver(news)
  async function performAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      next()
      await settled()
    }
  }
  return { reading, asked, performAll }
}

it('rows that are asked for while earlier stories are looked for come after the first of them', async () => {
  const { reading, asked, performAll } = slowly()
  const earlier = reading.earlier([1, 2, 3, 4, 5])
  void reading.rows()
  await performAll()
  expect(asked).toEqual(['earlier 1', 'rows', 'earlier 2', 'earlier 3', 'earlier 4', 'earlier 5'])
  expect((await earlier).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})

it('rows that are asked for while stories are counted come after the first count', async () => {
  const { reading, asked, performAll } = slowly()
  const counts = reading.counts(['a', 'bb', 'ccc'])
  void reading.rows()
  await performAll()
  expect(asked).toEqual(['count a', 'rows', 'count bb', 'count ccc'])
  expect((await counts).map(({ total }) => total)).toEqual([1, 2, 3])
})

it('rows that are asked for while the stories of one search are counted come after a part of them', async () => {
  const asked: string[] = []
  const countStories = (_owner: unknown, _query: string, most: number, _knownAt: undefined, from: number) => {
    asked.push(`count from ${from}`)
    // A story for each key, and 25,000 of them.
    const total = Math.min(most, 25_000 - from)
    return Promise.resolve({ total, hidden: from === 0 ? 7 : 0, next: total < most ? null : from + total })
  }
  const listStories = () => Promise.resolve(asked.push('rows'))
  const reading = handlersOver({ countStories, listStories })
  const counts = reading.counts(['a'], 100_000)
  void reading.rows()
  expect(await counts).toEqual([{ total: 25_000, isExact: true, hidden: 7 }])
  expect(asked).toEqual(['count from 0', 'rows', 'count from 10000', 'count from 20000'])
  expect(await reading.counts(['a'], 12_000)).toEqual([{ total: 12_000, isExact: false, hidden: 7 }])
})

it('rows that are asked for while the values of the filters are read come after a part of them, and the parts are added up', async () => {
  const asked: string[] = []
  const readFacets = (_owner: unknown, _query: string, most: number, last = 600) => {
    asked.push(`values up to ${last}`)
    // A story for each key, and 600 of them. The last fifty have another channel as well.
    const counted = Math.min(most, last)
    const values = [{ value: 'News', count: counted }, ...(last < 250 ? [{ value: 'Movers', count: 50 }] : [])]
    return Promise.resolve({
      counted,
      facets: [{ field: 'chan', values }],
      next: counted < most ? null : last - counted,
    })
  }
  const listStories = () => Promise.resolve(asked.push('rows'))
  const reading = handlersOver({ readFacets, listStories, listLabels: () => Promise.resolve([]) })
  const facets = reading.facets()
  void reading.rows()
  const values = [
    { value: 'News', count: 600 },
    { value: 'Movers', count: 50 },
  ]
  expect(await facets).toEqual({ counted: 600, facets: [{ field: 'chan', values }], labels: [] })
  expect(asked).toEqual(['values up to 600', 'rows', 'values up to 350', 'values up to 100'])
})

it('an author is counted with all whom the search for that name finds, whichever part of the stories they are in', async () => {
  const authorsIn: readonly Readonly<Record<string, number>>[] = [
    { 'Conor O’Brien': 2, Reuters: 1 },
    { "Conor O'Brien (Dublin)": 3, 'Brienne Conor': 5, 'Reuters Staff': 4 },
  ]
  const parts = authorsIn.map((authors, place) => ({
    counted: 3,
    facets: [{ field: 'author', values: Object.entries(authors).map(([value, count]) => ({ value, count })) }],
    next: place === 0 ? 1 : null,
  }))
  const readFacets = () => Promise.resolve(parts.shift())
  const { facets } = await handlersOver({ readFacets, listLabels: () => Promise.resolve([]) }).facets()
  expect(Object.fromEntries(facets[0]?.values.map(({ value, count }) => [value, count]) ?? [])).toEqual({
    'Conor O’Brien': 5,
    "Conor O'Brien (Dublin)": 3,
    'Brienne Conor': 5,
    Reuters: 5,
    'Reuters Staff': 4,
  })
})

it('what a window cancels is cancelled in the library: rows, counts, earlier stories, snippets and completions', async () => {
  const { signal } = new AbortController()
  const given: unknown[] = []
  const news = new Proxy(
    {},
    {
      get:
        () =>
        (...args: unknown[]) =>
          Promise.resolve(given.push(args.at(-1))).then(() => []),
    },
  )
  const parts = { library: { news }, now: () => 0, changed: () => undefined, marked: () => undefined }
  const handlers = createNewsHandlers(parts as unknown as NewsHandlerParts)
  const call = { scope: { owner: { connection: 'a', origin: 'b' } }, signal } as Parameters<
    (typeof handlers)['news.rows']
  >[1]
  await handlers['news.rows']({ ...OF_A, ...ALL }, call)
  await handlers['news.count']({ ...OF_A, queries: ['a'], limit: 10 }, call)
  await handlers['news.earlier']({ ...OF_A, ids: [1] }, call)
  await handlers['news.snippets']({ ...OF_A, query: '', ids: [1] }, call)
  await handlers['news.complete']({ ...OF_A, field: 'tag', start: '' }, call)
  expect(given).toEqual(Array.from({ length: 5 }, () => signal))
})

it('nothing is asked for no stories', async () => {
  const { reading, asked } = slowly()
  expect(await reading.earlier([])).toEqual([])
  expect(asked).toEqual([])
})

it('a search that cannot be run counts nothing, says why, and stops no other', async () => {
  const news = {
    countStories: (_owner: unknown, query: string) =>
      query === 'list:gone'
        ? Promise.reject(new AppError({ kind: 'invalid-input', field: 'query', errorText: 'no such list' }))
        : Promise.resolve({ total: 3, hidden: 0, next: null }),
  }
  const reading = handlersOver(news)
  expect(await reading.counts(['a', 'list:gone', 'b'])).toMatchObject([
    { total: 3 },
    { total: 0, refused: 'no such list' },
    { total: 3 },
  ])
})
