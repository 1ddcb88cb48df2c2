import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import { openTestLibrary, responseOf, storyOf } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

const ORIGIN = 'https://a.example'
const [FIRST, SECOND] = [
  { connection: 'first', origin: ORIGIN },
  { connection: 'second', origin: ORIGIN },
]

const titlesOf = (library: Library, owner: typeof FIRST): string[] =>
  library.news
    .listStories(owner, { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 100 })
    .rows.map(({ title }) => title)

const store = (library: Library, owner: typeof FIRST, title: string): void => {
  library.news.storeStories(owner, responseOf(title), 'full', [
    JSON.stringify({ item: storyOf({ title }), path: '$[0]' }),
  ])
}

// SECURITY 48
describe('the data of connections', () => {
  it('are separate for two connections to one service', () => {
    const library = openTestLibrary()
    store(library, FIRST, 'Of the first')
    store(library, SECOND, 'Of the second')
    expect([titlesOf(library, FIRST), titlesOf(library, SECOND)]).toEqual([['Of the first'], ['Of the second']])
  })

  it('are separate for two addresses of one connection', () => {
    const library = openTestLibrary()
    store(library, FIRST, 'Of the first')
    expect(titlesOf(library, { ...FIRST, origin: 'https://b.example' })).toEqual([])
    expect(titlesOf(library, FIRST)).toEqual(['Of the first'])
  })

  // H1
  it('are separate, and complete, also for stories of one second of the year 2200', () => {
    const library = openTestLibrary()
    const stories = Array.from({ length: 12 }, (_, place) =>
      storyOf({ id: 100 + place, title: `Alien ${100 + place}`, created: 'Fri, 01 Jan 2200 00:00:00 GMT' }),
    )
    store(library, SECOND, 'Of the second')
    library.news.storeStories(
      FIRST,
      responseOf('[alien]'),
      'full',
      stories.map((item, place) => JSON.stringify({ item, path: `$[${place}]` })),
    )
    const countOf = (owner: typeof FIRST): number => library.news.countStories(owner, 'alien', 100).total
    expect(titlesOf(library, FIRST)).toEqual(stories.map(({ title }) => title).toReversed())
    expect([countOf(FIRST), library.files.readInventory(FIRST).stories]).toEqual([12, 12])
    expect([titlesOf(library, SECOND), countOf(SECOND)]).toEqual([['Of the second'], 0])
  })

  it('stay with connections that were added after the start, over a restore', () => {
    const library = openTestLibrary()
    store(library, FIRST, 'Of the first')
    store(library, SECOND, 'Of the second')
    const backup = join(temporaryFolder(), 'backup.db')
    library.files.writeBackup(backup)
    library.files.restoreBackup(backup)
    const third = { connection: 'third', origin: ORIGIN }
    expect([titlesOf(library, third), titlesOf(library, SECOND)]).toEqual([[], ['Of the second']])
  })
})
