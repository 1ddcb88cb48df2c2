import { describe, expect, it } from 'vitest'
import { filledLibrary } from '../../../../../../support/library/filled-library.ts'
import { writeTerm } from '../../../../../../../app/domain/news/story-query.ts'
import { idsOf, openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../../support/records/stories.ts'

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

  it('offer no value that finds nothing, whatever signs it has', () => {
    const library = openTestLibrary()
    const names = [
      'O"Brien\\',
      'C:\\',
      '-y',
      'v*',
      '(z)',
      'AND',
      'S&amp;P',
      '*',
      '"',
      '—',
      '\u{1F642}',
      'is:unread',
      '//w',
      'k,l',
    ]
    store(
      library,
      names.map((name, id) => {
        const stock = stockOf(`S${id}`, { exchange: name, sector: name, gics: name })
        return storyOf({ id, author: name, channels: [name], tags: [name], stocks: [stock] })
      }),
    )
    const { facets } = library.news.readFacets(OWNER, '')
    expect(facets.find(({ field }) => field === 'author')?.values).toHaveLength(names.length - 3)
    for (const { field, values } of facets)
      for (const { value, count } of values)
        expect([value, idsOf(library, writeTerm(field, value)).length]).toEqual([value, count])
  })
})
