import { describe, expect, it } from 'vitest'
import { idsOf, openTestLibrary, OWNER, responseOf, store, storyOf } from '../../../../../../support/records/stories.ts'

describe('triage', () => {
  it('marks a whole list as read and undoes exactly that', () => {
    const library = openTestLibrary()
    store(
      library,
      [1, 2, 3].map((id) => storyOf({ id, title: id === 3 ? 'Other' : 'Apple' })),
    )
    library.news.markStories(OWNER, [1], { readAt: 5 })
    const { changed, batch } = library.news.markAll(OWNER, 'apple', 'visible', 100)
    expect([changed, idsOf(library, 'is:unread')]).toEqual([1, [3]])
    expect(library.news.putBackBatch(OWNER, batch, false)).toBe(1)
    expect(idsOf(library, 'is:unread').sort()).toEqual([2, 3])
  })

  // B7
  it('marks what the list shows: with the hidden stories on screen, those and no other', () => {
    const library = openTestLibrary()
    store(
      library,
      [1, 2, 3].map((id) => storyOf({ id, title: id === 3 ? 'Other' : 'Apple' })),
    )
    library.companies.saveNamedQuery({
      id: null,
      purpose: 'mute',
      name: 'Apple',
      query: 'apple',
      colour: null,
      sound: null,
    })
    expect(library.news.markAll(OWNER, '', 'hidden', 100).changed).toBe(2)
    expect(idsOf(library, 'is:unread')).toEqual([3])
    expect(library.news.markAll(OWNER, '', 'visible', 101).changed).toBe(1)
  })

  it('undoes nothing at another service that marked its stories at the same time', () => {
    const library = openTestLibrary()
    const other = { connection: 'two', origin: 'https://b.example' }
    for (const owner of [OWNER, other]) {
      library.news.storeStories(owner, responseOf('[]'), 'full', [JSON.stringify({ item: storyOf(), path: '$[0]' })])
      library.news.markAll(owner, '', 'visible', 100)
    }
    library.news.putBackBatch(OWNER, 100, false)
    const unread = (owner: typeof OWNER): number => library.news.countStories(owner, 'is:unread', 10).total
    expect([unread(OWNER), unread(other)]).toEqual([1, 0])
  })

  it('leaves alone what was marked since, but not what was only starred', () => {
    const library = openTestLibrary()
    store(
      library,
      [1, 2, 3].map((id) => storyOf({ id })),
    )
    const { batch } = library.news.markAll(OWNER, '', 'visible', 100)
    library.news.markStories(OWNER, [1], { readAt: null })
    library.news.markStories(OWNER, [1], { readAt: 200 })
    library.news.markStories(OWNER, [2], { starredAt: 300 })
    expect([library.news.putBackBatch(OWNER, batch, false), idsOf(library, 'is:unread').sort()]).toEqual([2, [2, 3]])
  })

  it('marks the same stories again, and none that came since', () => {
    const library = openTestLibrary()
    store(
      library,
      [1, 2].map((id) => storyOf({ id })),
    )
    const { batch } = library.news.markAll(OWNER, '', 'visible', 100)
    library.news.putBackBatch(OWNER, batch, false)
    store(library, [storyOf({ id: 3 })])
    expect([library.news.putBackBatch(OWNER, batch, true), idsOf(library, 'is:unread')]).toEqual([2, [3]])
  })

  it('puts marks back, and leaves the others alone', () => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    library.news.markStories(OWNER, [7], { label: 'two', note: 'a note' })
    library.news.markStories(OWNER, [7], { starredAt: 5 })
    expect(library.news.putBackMarks(OWNER, 7, { label: 'two', note: 'a note' }, { label: 'one', note: null })).toBe(
      'done',
    )
    expect(library.news.readStory(OWNER, 7)?.mark).toEqual({
      id: 7,
      readAt: null,
      starredAt: 5,
      pinnedAt: null,
      label: 'one',
      note: null,
    })
  })

  it('puts no mark back that was changed since', () => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    library.news.markStories(OWNER, [7], { label: 'three' })
    expect(library.news.putBackMarks(OWNER, 7, { label: 'two' }, { label: 'one' })).toBe('changed')
    expect(library.news.readStory(OWNER, 7)?.mark.label).toBe('three')
  })

  it('finds a note again that was put back', () => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    library.news.putBackMarks(OWNER, 7, { note: null }, { note: 'covenants' })
    expect(idsOf(library, 'covenants')).toEqual([7])
  })

  it('returns the previous marks', () => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    library.news.markStories(OWNER, [7], { label: 'one', starredAt: 5 })
    const [before] = library.news.markStories(OWNER, [7], { label: 'two', starredAt: null })
    expect(before).toEqual({ id: 7, readAt: null, starredAt: 5, pinnedAt: null, label: 'one', note: null })
  })
})
