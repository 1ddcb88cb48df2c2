import { describe, expect, it } from 'vitest'
import {
  definePhraseSearch,
  withPhraseBudget,
} from '../../../../../../../main/modules/news/store/search/phrase-search.ts'
import { packText } from '../../../../../../../main/modules/news/store/history/story-versions.ts'
import type { Database } from '../../../../../../../main/platform/database/connection.ts'

type Search = (wanted: string) => number

/** The function of SQL over a library in which every story has this body; each search is of another story. */
function phraseSearch(body: string): Search {
  let count = 0
  const functions = new Map<string, (...values: (number | string)[]) => number>()
  const database: Pick<Database, 'define' | 'statement'> = {
    define: (defined, search) => void functions.set(defined, search),
    statement: () =>
      ({
        one: () => ({ head: JSON.stringify({ title: 'Title' }), text: packText({ teaser: null, body }) }),
      }) as never,
  }
  definePhraseSearch(database as Database)
  return (wanted) => functions.get('holds_phrase')?.(wanted, (count += 1), 1, 1, 1, 1) ?? NaN
}

describe('the search for a phrase', () => {
  it.each([
    ['Net sales rose', 'sales rose', 1],
    ['Net sales rose', 'sales fell', 0],
    ['Nét sales', 'net SALES', 1],
    ['Ne\u0301t sales', 'nét sales', 1],
    ['<p>net</p>sales', 'net sales', 1],
    ['networth sales', 'net', 0],
  ])('in %j for %j', (body, phrase, expected) => {
    expect(withPhraseBudget(() => phraseSearch(body)(phrase)).value).toBe(expected)
  })

  it('finds a phrase after a long run of accents', () => {
    const search = phraseSearch(`a${'\u0301\u0323'.repeat(50_000)} net sales`)
    expect(withPhraseBudget(() => search('net sales')).value).toBe(1)
  })

  it('reads no more stories than its budget', () => {
    const search = phraseSearch('net sales')
    const found = withPhraseBudget(() => [search('net'), search('net'), search('net')], {
      stories: 2,
      characters: 1000,
    })
    expect(found).toEqual({ value: [1, 1, -1], isPartial: true })
  })

  // H2
  it('reads no more characters than its budget', () => {
    const search = phraseSearch('net sales')
    const found = withPhraseBudget(() => [search('net'), search('net'), search('net')], {
      stories: 10,
      characters: 20,
    })
    expect(found).toEqual({ value: [1, 1, -1], isPartial: true })
  })
})
