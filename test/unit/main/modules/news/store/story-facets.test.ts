import { describe, expect, it } from 'vitest'
import { filledLibrary } from '../../../../../support/filled-library.ts'
import { OWNER } from '../../../../../support/stories.ts'

describe('facets and completion', () => {
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

  it('suggest values that begin like the typed text, including unusual letters', () => {
    const library = filledLibrary()
    expect(library.news.completeField(OWNER, 'sym', 'br')).toEqual([{ value: 'brk/b', count: 1 }])
    expect(library.news.completeField(OWNER, 'tag', 'm&')).toEqual([{ value: 'm&a', count: 1 }])
  })
})
