// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { newsQueries } from '../../../../../renderer/features/news/queries.ts'
import { stubDesk } from '../../../../support/window/render-window.tsx'

const queriesOf = (count: number): string[] => Array.from({ length: count }, (_, place) => `tag:t${place}`)

/** Counts that many queries; each total is the number in the query's tag. */
async function countAll(count: number) {
  const { inputsOf } = stubDesk({
    'news.count': ({ queries }) =>
      queries.map((query) => ({ total: Number(query.slice('tag:t'.length)), isExact: true, hidden: 0 })),
  })
  const counted = await new QueryClient().query(newsQueries.counts('test', queriesOf(count)))
  return { sizes: inputsOf('news.count').map(({ queries }) => queries.length), counted }
}

describe('the counts of the side bar', () => {
  it('take one call for as many queries as one call may have', async () => {
    expect((await countAll(60)).sizes).toEqual([60])
  })

  it('take a second call for one query more', async () => {
    expect((await countAll(61)).sizes).toEqual([60, 1])
  })

  it('keep the order of the queries over all calls', async () => {
    const { counted } = await countAll(121)
    expect(counted.map(({ total }) => total)).toEqual(Array.from({ length: 121 }, (_, place) => place))
  })
})
