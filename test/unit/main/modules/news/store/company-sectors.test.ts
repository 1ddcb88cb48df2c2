import { describe, expect, it } from 'vitest'
import { MAX_SECTOR_STORIES } from '../../../../../../app/domain/companies/sector-groups.ts'
import { FIRST_SCREEN } from '../../../../../../app/domain/fundamentals/screen/screen-template.ts'
import { screenChoice } from '../../../../../../app/ipc/fundamentals.ts'
import type { Stock } from '../../../../../../app/domain/news/news-item.ts'
import { at } from '../../../../../support/library/filled-library.ts'
import { openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../support/records/stories.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'

type Told = readonly [id: number, day: number, stocks: readonly Stock[]]

function libraryOf(...stories: readonly Told[]): Library {
  const library = openTestLibrary()
  store(
    library,
    stories.map(([id, day, stocks]) => storyOf({ id, title: `Story ${id}`, created: at(day), stocks: [...stocks] })),
  )
  return library
}

const inSector = (name: string, sector: string | null): Stock => stockOf(name, { sector })
const sectorsIn = (library: Library, ...symbols: string[]) =>
  library.news.readSectors(OWNER, symbols).map(({ symbol, sector, story }) => [symbol, sector, story.id])

describe('the sector of a company', () => {
  it('is what the newest story says that names one', () => {
    const library = libraryOf(
      [1, 1, [inSector('AAPL', 'Technology')]],
      [2, 3, [inSector('AAPL', 'Hardware'), inSector('KSTL', 'Energy')]],
      [3, 5, [inSector('AAPL', null)]],
    )
    expect(sectorsIn(library, 'AAPL', 'KSTL')).toEqual([
      ['AAPL', 'Hardware', 2],
      ['KSTL', 'Energy', 2],
    ])
  })

  it.each(['', ' ', '\u00a0', '&nbsp;'])('is not said by the newer story that sends %j', (nothing) => {
    const library = libraryOf([1, 1, [inSector('AAPL', 'Technology')]], [2, 3, [inSector('AAPL', nothing)]])
    expect(sectorsIn(library, 'AAPL')).toEqual([['AAPL', 'Technology', 1]])
  })

  it('names its story, with its title and its time', () => {
    const library = libraryOf([7, 2, [inSector('AAPL', ' Technology ')]])
    expect(library.news.readSectors(OWNER, ['AAPL'])).toEqual([
      { symbol: 'AAPL', sector: 'Technology', story: { id: 7, title: 'Story 7', at: Date.parse(at(2)) } },
    ])
  })

  it('is not that of another company in the same story, and not known without a story', () => {
    const library = libraryOf([1, 1, [inSector('AAPL', 'Technology'), inSector('MSFT', '')]])
    expect(sectorsIn(library, 'MSFT', 'TSLA')).toEqual([])
  })

  it('is not taken from a story that the service removed', () => {
    const library = libraryOf([1, 1, [inSector('AAPL', 'Technology')]], [2, 3, [inSector('AAPL', 'Hardware')]])
    library.news.storeRemovals(OWNER, [{ id: 2, at: 5000 }], 5000)
    expect(sectorsIn(library, 'AAPL')).toEqual([['AAPL', 'Technology', 1]])
  })

  it('is short enough to be kept by a window, however long the story says it', () => {
    const library = libraryOf([1, 1, [inSector('AAPL', 'Technology '.repeat(90))]])
    const [found] = library.news.readSectors(OWNER, ['AAPL'])
    const closedSectors = [found?.sector ?? '']
    expect(screenChoice.parse({ ...FIRST_SCREEN, closedSectors }).closedSectors).toEqual(closedSectors)
  })

  it('is searched for in as many of the newest stories as the window says, and in no more', () => {
    const silent = (count: number): Told[] =>
      Array.from({ length: count }, (_, place) => [place + 2, place + 2, [inSector('AAPL', null)]])
    const library = (count: number) => libraryOf([1, 1, [inSector('AAPL', 'Technology')]], ...silent(count))
    expect(sectorsIn(library(MAX_SECTOR_STORIES - 1), 'AAPL')).toEqual([['AAPL', 'Technology', 1]])
    expect(sectorsIn(library(MAX_SECTOR_STORIES), 'AAPL')).toEqual([])
  })

  it('is searched for in symbols of any characters', () => {
    const library = libraryOf([1, 1, [inSector('BRK.B', 'Financials'), inSector('$BTC', 'Crypto')]])
    expect(sectorsIn(library, 'BRK.B', '$BTC', '"')).toEqual([
      ['BRK.B', 'Financials', 1],
      ['$BTC', 'Crypto', 1],
    ])
  })
})
