import { describe, expect, it } from 'vitest'
import { at } from '../../../../../../support/library/filled-library.ts'
import { openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../../support/records/stories.ts'
import type { Library } from '../../../../../../../main/modules/library/store/library.ts'

const OUTLOOK = 'Apple raises its outlook for the year'

/** A library with these titles, each with its node ID, its day and its stocks. */
function libraryOf(...stories: readonly (readonly [id: number, day: number, title: string, stocks?: string[]])[]) {
  const library = openTestLibrary()
  store(
    library,
    stories.map(([id, day, title, stocks = ['AAPL']]) =>
      storyOf({ id, created: at(day), title, stocks: stocks.map((name) => stockOf(name)) }),
    ),
  )
  return library
}

const similarTo = (library: Library, id: number): number[] => library.news.readSimilar(OWNER, id).map((row) => row.id)

describe('stories with a similar title', () => {
  it('are listed, the newest first, and others are not', () => {
    const library = libraryOf(
      [1, 1, OUTLOOK],
      [2, 2, 'UPDATE: Apple raises its outlook for the year'],
      [3, 3, 'Apple cuts its dividend for the quarter'],
      [4, 4, 'Apple raises outlook for the year'],
    )
    expect(similarTo(library, 1)).toEqual([4, 2])
    expect(similarTo(library, 2)).toEqual([4, 1])
    expect(similarTo(library, 3)).toEqual([])
  })

  it('are those of one week, because a later event can have the same headline', () => {
    const library = libraryOf([1, 1, OUTLOOK], [2, 8, OUTLOOK], [3, 16, OUTLOOK])
    expect(similarTo(library, 1)).toEqual([2])
    expect(similarTo(library, 3)).toEqual([])
  })

  it('have a stock in common, or none at all', () => {
    const title = 'Shares rise after third quarter results'
    const library = libraryOf([1, 1, title, ['AAPL']], [2, 2, title, ['MSFT']], [3, 3, title, []], [4, 4, title, []])
    expect(similarTo(library, 1)).toEqual([])
    expect(similarTo(library, 3)).toEqual([4])
    expect(similarTo(libraryOf([1, 1, title, ['AAPL', 'MSFT']], [2, 2, title, ['MSFT']]), 1)).toEqual([2])
  })

  it('have a stock in common only where it has a name', () => {
    const title = 'Shares rise after third quarter results'
    const library = libraryOf(
      [1, 1, title, ['']],
      [2, 2, title, [' ']],
      [3, 3, title, []],
      [4, 4, title, ['', 'AAPL']],
      [5, 5, title, ['', 'MSFT']],
    )
    expect(similarTo(library, 1)).toEqual([3, 2])
    expect(similarTo(library, 3)).toEqual([2, 1])
    expect(similarTo(library, 5)).toEqual([])
  })

  it('are found by their rare words among many with the same common ones', () => {
    const others = Array.from(
      { length: 300 },
      (_, place) =>
        [100 + place, 2, `Company ${place} reports results for the third quarter`, []] as [
          number,
          number,
          string,
          string[],
        ],
    )
    const title = 'Kestrel and Meridian agree to merge in the third quarter'
    const library = libraryOf([1, 1, title, []], ...others, [2, 3, `${title}, sources say`, []])
    expect(similarTo(library, 2)).toEqual([1])
  })

  it('are none for a story that is not cached', () => {
    expect(similarTo(libraryOf([1, 1, OUTLOOK]), 7)).toEqual([])
  })
})

describe('the earlier story with a similar title', () => {
  it('is the last one before, with whether it was read', () => {
    const library = libraryOf([1, 1, OUTLOOK], [2, 2, OUTLOOK], [3, 3, OUTLOOK], [4, 3, 'Banks fall as rates rise'])
    library.news.markStories(OWNER, [2], { readAt: 5 })
    const found = library.news.readEarlier(OWNER, [1, 2, 3, 4, 9])
    expect(found.map(({ id, earlier }) => [id, earlier.id, earlier.isRead])).toEqual([
      [2, 1, false],
      [3, 2, true],
    ])
  })
})
