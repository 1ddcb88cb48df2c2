import { describe, expect, it } from 'vitest'
import { filledLibrary } from '../../../../../../support/library/filled-library.ts'
import { OWNER } from '../../../../../../support/records/stories.ts'

describe('facets', () => {
  it('count values over the stories of a query', () => {
    const { counted, facets } = filledLibrary().news.readFacets(OWNER, 'revenue')
    expect(counted).toBe(2)
    expect(facets.find(({ field }) => field === 'sym')?.values).toEqual([
      { value: 'AAPL', count: 1 },
      { value: 'BRK/B', count: 1 },
      { value: 'JPM', count: 1 },
    ])
    expect(facets.find(({ field }) => field === 'gics')?.values).toEqual([{ value: 'Diversified Banks', count: 1 }])
    expect(facets.find(({ field }) => field === 'rank')?.values).toEqual([
      { value: '1', count: 1 },
      { value: '4', count: 1 },
    ])
  })
})
