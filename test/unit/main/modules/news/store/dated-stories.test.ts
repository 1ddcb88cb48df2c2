import { describe, expect, it } from 'vitest'
import { at } from '../../../../../support/library/filled-library.ts'
import { openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../support/records/stories.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'

type Told = readonly [id: number, day: number, rank: number | null, symbols: string[]]

function libraryOf(...stories: readonly Told[]): Library {
  const library = openTestLibrary()
  store(
    library,
    stories.map(([id, day, importanceRank, symbols]) =>
      storyOf({ id, created: at(day), importanceRank, stocks: symbols.map((name) => stockOf(name)) }),
    ),
  )
  return library
}

const days = (...all: number[]): number[] => all.map((day) => Date.parse(at(day)))

describe('stories in stretches of time', () => {
  it('are counted from each time up to the next one, of the companies only', () => {
    const library = libraryOf(
      [1, 1, null, ['AAPL']],
      [2, 5, null, ['MSFT']],
      [3, 6, null, ['TSLA']],
      [4, 9, null, ['AAPL']],
    )
    const { stretches, isPartial } = library.news.readDated(OWNER, ['AAPL', 'MSFT'], days(1, 5, 9))
    expect([stretches.map(({ count }) => count), isPartial]).toEqual([[1, 1], false])
    expect(stretches.map(({ stories }) => stories.map(({ id }) => id))).toEqual([[1], [2]])
  })

  it('name the most important of the newest first, and a few of many', () => {
    const many = Array.from({ length: 12 }, (_, place): Told => [10 + place, 3, place === 11 ? 9 : 1, ['AAPL']])
    const [stretch] = libraryOf(...many).news.readDated(OWNER, ['AAPL'], days(1, 9)).stretches
    expect([stretch?.count, stretch?.stories.length, stretch?.stories[0]?.id]).toEqual([12, 5, 21])
  })

  it('are none without companies or times', () => {
    const library = libraryOf([1, 1, null, ['AAPL']])
    expect(library.news.readDated(OWNER, [], days(1, 9)).stretches).toEqual([])
    expect(library.news.readDated(OWNER, ['AAPL'], days(1)).stretches).toEqual([])
  })
})
