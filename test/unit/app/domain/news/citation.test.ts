import { describe, expect, it } from 'vitest'
import { citationOf, citedQuotes } from '../../../../../app/domain/news/citation.ts'

const STORY = {
  id: 43366410,
  title: 'Juniper Holdings Wins Order',
  author: 'Sample Newsdesk',
  created: 'Fri, 30 Oct 2026 16:18:04 -0400',
  updated: 'Fri, 30 Oct 2026 16:40:00 -0400',
  url: 'https://stories.example/43366410',
}

describe('a citation', () => {
  it('names the story, its author, its last time as sent, its ID and its address', () => {
    expect(citationOf(STORY)).toBe(
      'Juniper Holdings Wins Order · Sample Newsdesk · Updated Fri, 30 Oct 2026 16:40:00 -0400 · Node ID 43366410 · https://stories.example/43366410',
    )
  })

  it('says as of when the story is shown', () => {
    expect(citationOf(STORY, Date.UTC(2026, 9, 30, 16))).toMatch(/ · As known at 2026-10-30T16:00:00\.000Z$/)
  })

  it('has title and author as they are shown, and the address as it is opened', () => {
    const sent = { title: 'Smith &amp; Sons&#39; Q3', author: 'A. O&#39;Hara', url: 'https://a.example/?a=1&copy=2' }
    const [title, author, , , address] = citationOf({ ...STORY, ...sent }).split(' · ')
    expect([title, author, address]).toEqual(["Smith & Sons' Q3", "A. O'Hara", 'https://a.example/?a=1&copy=2'])
  })

  it('leaves out what was not sent', () => {
    expect(citationOf({ ...STORY, title: '', author: null, created: null, updated: '', url: null })).toBe(
      'Untitled · Node ID 43366410',
    )
  })

  it('has the time of the creation where no other was sent', () => {
    for (const updated of [null, '', ' \n'])
      expect(citationOf({ ...STORY, updated })).toContain('Created Fri, 30 Oct 2026 16:18:04 -0400')
    expect(citationOf({ ...STORY, created: ' ', updated: ' ' })).not.toMatch(/Created|Updated/)
  })

  it('is one line without hidden characters, and has no address that is not opened', () => {
    expect(citationOf({ ...STORY, title: 'A\n\u202eB', author: '\t', url: 'http://old.example/' })).toMatch(
      /^A \S*202e\S*B · Updated [^\n]* · Node ID 43366410$/i,
    )
  })
})

it('the highlights of a story are paragraphs with the citation under them', () => {
  const quotes = [
    { quote: 'Margins rose.', isHere: true },
    { quote: 'Revenue \u202egrew.', isHere: false },
  ]
  expect(citedQuotes(quotes, citationOf(STORY)).split('\n\n')).toEqual([
    '“Margins rose.”',
    '“Revenue [U+202E]grew.” (not in this version)',
    citationOf(STORY),
  ])
})
