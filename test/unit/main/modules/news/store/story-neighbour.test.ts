import { describe, expect, it } from 'vitest'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import type { StoryNeighbourQuery } from '../../../../../../app/ipc/news/news.ts'
import { formatServiceDate } from '../../../../../../app/domain/responses/service-date.ts'
import fc from '../../../../../support/cases/property.ts'
import { idsOf, openTestLibrary, OWNER, store, storyOf } from '../../../../../support/records/stories.ts'

/** Stores stories, each created in the hour of its ID. */
const fill = (library: Library, ids: readonly number[], title = 'Title'): void => {
  store(
    library,
    ids.map((id) => storyOf({ id, title, created: formatServiceDate(Date.UTC(2026, 0, 1, id)) })),
  )
}

const next = (library: Library, id: number, changes: Partial<StoryNeighbourQuery> = {}) =>
  library.news.readNeighbour(OWNER, { query: '', order: 'newest', shows: 'visible', id, step: 1, ...changes }).neighbour

/** A library with the stories 1 to 5, newest first from 5, of which 3 is read. */
function readingLibrary(): Library {
  const library = openTestLibrary()
  fill(library, [1, 2, 3, 4, 5])
  library.news.markStories(OWNER, [3], { readAt: 1 })
  return library
}

describe('the neighbour of a story in a list', () => {
  it('is the one below it, with its index', () => {
    expect(next(readingLibrary(), 5)).toEqual({ id: 4, index: 1, isRead: false })
  })

  it('is the one above it for a step back', () => {
    expect(next(readingLibrary(), 4, { step: -1 })).toEqual({ id: 5, index: 0, isRead: false })
  })

  it('says whether it is read', () => {
    expect(next(readingLibrary(), 4)?.isRead).toBe(true)
  })

  it('stays the same story when any number of others has arrived', () => {
    const library = openTestLibrary()
    fill(library, [1, 2])
    fill(
      library,
      Array.from({ length: 700 }, (_, place) => 10 + place),
    )
    expect(next(library, 2)).toEqual({ id: 1, index: 701, isRead: false })
  })

  it('is the one that took the place of a story that has left the list', () => {
    expect(next(readingLibrary(), 3, { query: 'is:unread' })).toMatchObject({ id: 2, index: 2 })
  })

  it('is the one above the place of a story that has left the list for a step back', () => {
    expect(next(readingLibrary(), 3, { query: 'is:unread', step: -1 })).toMatchObject({ id: 4, index: 1 })
  })

  it('is none below the last one', () => {
    expect(next(readingLibrary(), 1)).toBeNull()
  })

  it('is none above the first one', () => {
    expect(next(readingLibrary(), 5, { step: -1 })).toBeNull()
  })

  it('is unknown for a story that is not cached', () => {
    expect(
      readingLibrary().news.readNeighbour(OWNER, { query: '', order: 'newest', shows: 'visible', id: 99, step: 1 }),
    ).toEqual({ isCached: false, neighbour: null })
  })

  it('is the same as in the list, in each order and with title matches first', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(hours, hours, fc.constantFrom('newest' as const, 'best' as const), (titled, others, order) => {
        const library = openTestLibrary()
        fill(library, titled, 'Body')
        fill(
          library,
          others.filter((id) => !titled.includes(id)),
        )
        const listed = idsOf(library, 'body', { order })
        const steps = listed.map((id) => next(library, id, { query: 'body', order })?.id)
        expect(steps).toEqual([...listed.slice(1), undefined])
        const back = listed.map((id) => next(library, id, { query: 'body', order, step: -1 })?.id)
        expect(back).toEqual([undefined, ...listed.slice(0, -1)])
        library.files.close()
      }),
      { numRuns: 15 },
    )
  })

  it('is the one that took the place of a title match that has left the list', () => {
    const library = openTestLibrary()
    fill(library, [5, 6, 7], 'Body')
    fill(library, [8, 9])
    library.news.markStories(OWNER, [6], { readAt: 1 })
    expect(next(library, 6, { query: 'body is:unread', order: 'best' })).toMatchObject({ id: 5, index: 1 })
  })
})
