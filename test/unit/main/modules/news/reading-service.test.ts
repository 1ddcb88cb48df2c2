import { AppError } from '../../../../../app/errors/app-error.ts'
import { expect, it } from 'vitest'
import { createReadingService } from '../../../../../main/modules/news/reading-service.ts'
import type { ReadingService } from '../../../../../main/modules/news/reading-service.ts'
import { settled } from '../../../../support/settled.ts'

type Parts = Parameters<typeof createReadingService>
const SCOPE = { owner: { connection: 'a', origin: 'b' } } as Parameters<ReadingService['rows']>[0]
const ALL = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 50 } as const

/** A service over a library that performs one call after another, each when the test says so. */
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
    countStories: (_owner: unknown, query: string) => perform(`count ${query}`, { total: query.length }),
  }
  const reading = createReadingService({ news } as unknown as Parts[0], () => 0, {
    changed: () => undefined,
    marked: () => undefined,
  })
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
  const earlier = reading.earlier(SCOPE, [1, 2, 3, 4, 5])
  void reading.rows(SCOPE, ALL)
  await performAll()
  expect(asked).toEqual(['earlier 1,2', 'rows', 'earlier 3,4', 'earlier 5'])
  expect((await earlier).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})

it('rows that are asked for while stories are counted come after the first count', async () => {
  const { reading, asked, performAll } = slowly()
  const counts = reading.counts(SCOPE, ['a', 'bb', 'ccc'], 10)
  void reading.rows(SCOPE, ALL)
  await performAll()
  expect(asked).toEqual(['count a', 'rows', 'count bb', 'count ccc'])
  expect((await counts).map(({ total }) => total)).toEqual([1, 2, 3])
})

it('nothing is asked for no stories', async () => {
  const { reading, asked } = slowly()
  expect(await reading.earlier(SCOPE, [])).toEqual([])
  expect(asked).toEqual([])
})

it('a search that cannot be run counts nothing, says why, and stops no other', async () => {
  const news = {
    countStories: (_owner: unknown, query: string) =>
      query === 'list:gone'
        ? Promise.reject(new AppError({ kind: 'invalid-input', field: 'query', errorText: 'no such list' }))
        : Promise.resolve({ total: 3, isExact: true, hidden: 0 }),
  }
  const reading = createReadingService({ news } as unknown as Parameters<typeof createReadingService>[0], () => 0, {
    changed: () => undefined,
    marked: () => undefined,
  })
  expect(await reading.counts(SCOPE, ['a', 'list:gone', 'b'], 10)).toMatchObject([
    { total: 3 },
    { total: 0, refused: 'no such list' },
    { total: 3 },
  ])
})
