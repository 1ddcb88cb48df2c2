import { describe, expect, it } from 'vitest'
import { AppError, errorInfo } from '../../../../../../app/errors/app-error.ts'
import type { StoryListQuery } from '../../../../../../app/ipc/news/news.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import { filledLibrary } from '../../../../../support/library/filled-library.ts'
import { OWNER } from '../../../../../support/records/stories.ts'

const ALL: StoryListQuery = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 10 }

const save = (library: Library, name: string, query: string): number =>
  library.companies.saveNamedQuery({ id: null, purpose: 'mute', name, query, colour: null, sound: null })

/** What is wrong with a rule; null when it can be saved. */
function refusalOf(library: Library, query: string): string | null {
  try {
    library.news.checkRule(OWNER, query)
    return null
  } catch (thrown) {
    const error = errorInfo(thrown)
    return error?.kind === 'invalid-input' ? error.errorText : String(thrown)
  }
}

// G8
describe('a mute rule', () => {
  it('nested so deeply that every list would fail is refused when it is saved', () => {
    const library = filledLibrary()
    for (const levels of [11, 30, 40, 300])
      expect(refusalOf(library, `${'-(a '.repeat(levels)}b${')'.repeat(levels)}`)).toContain('inside each other')
  })

  it('as deep as is allowed can be saved and applied', () => {
    const library = filledLibrary()
    const query = `${'-(a '.repeat(5)}b${')'.repeat(5)}`
    expect(refusalOf(library, query)).toBeNull()
    save(library, 'Deep', query)
    expect(library.news.listStories(OWNER, ALL).failedRules).toEqual([])
  })

  it('of a GICS name hides its stories, also beside other conditions', () => {
    const library = filledLibrary()
    save(library, 'Banks', 'gics:"Diversified Banks" OR title:café')
    expect(library.news.listStories(OWNER, ALL).rows.map(({ id }) => id)).toEqual([1])
    expect(library.news.listStories(OWNER, { ...ALL, shows: 'hidden' }).rows.map(({ id }) => id)).toEqual([3, 2])
  })

  it('of a GICS name and a date hides no stories of other dates', () => {
    const library = filledLibrary()
    save(library, 'Old banks', 'gics:"Diversified Banks" before:2000-01-01')
    save(library, 'Others, long ago', '-gics:"Diversified Banks" before:2000-01-01')
    expect(library.news.listStories(OWNER, ALL).rows.map(({ id }) => id)).toEqual([3, 2, 1])
  })

  it('with a date hides the stories of that time only', () => {
    const library = filledLibrary()
    expect(refusalOf(library, 'revenue after:2026-01-02')).toBeNull()
    save(library, 'Lately', 'revenue after:2026-01-02')
    expect(library.news.listStories(OWNER, ALL).rows.map(({ id }) => id)).toEqual([3, 1])
    expect(library.news.listStories(OWNER, { ...ALL, shows: 'hidden' }).rows.map(({ id }) => id)).toEqual([2])
  })

  it('is applied beside a thousand others', () => {
    const library = filledLibrary()
    for (let count = 0; count < 1100; count++) save(library, `Rule ${count}`, `"phrase no${count}"`)
    save(library, 'Apple', 'apple')
    expect(library.news.listStories(OWNER, ALL)).toMatchObject({ rows: [{ id: 3 }, { id: 2 }], failedRules: [] })
    expect(library.news.countStories(OWNER, '', 10)).toMatchObject({ total: 2, hidden: 1 })
  })

  it('that cannot be applied fails no list, and the list names it', () => {
    const library = filledLibrary()
    save(library, 'Gone', 'list:gone')
    save(library, 'Apple', 'apple')
    const hidden = library.news.listStories(OWNER, { ...ALL, shows: 'hidden' })
    expect(library.news.listStories(OWNER, ALL).failedRules).toEqual(['Gone'])
    expect(hidden.rows.every(({ hiddenBy }) => hiddenBy.join() === 'Apple')).toBe(true)
    expect(library.news.countStories(OWNER, '', 10).hidden).toBe(hidden.rows.length)
    expect(library.news.readFacets(OWNER, '').counted).toBe(3 - hidden.rows.length)
    expect(library.news.matchingStories(OWNER, '', [1, 2, 3])).toHaveLength(3 - hidden.rows.length)
    expect(library.news.markAll(OWNER, '', 'visible', 5).changed).toBe(3 - hidden.rows.length)
  })

  it('beside one that cannot be applied can be saved, unless it cannot be applied either', () => {
    const library = filledLibrary()
    save(library, 'Gone', 'list:gone')
    expect(refusalOf(library, 'apple')).toBeNull()
    expect(refusalOf(library, 'list:other')).toContain('other')
  })
})

describe('an error that no rule causes', () => {
  it('fails the list', () => {
    const library = filledLibrary()
    save(library, 'Apple', 'apple')
    expect(() => library.news.listStories(OWNER, { ...ALL, query: 'list:gone' })).toThrow(AppError)
  })
})
