import { describe, expect, it } from 'vitest'
import { filledLibrary } from '../../../../../support/filled-library.ts'
import { OWNER } from '../../../../../support/stories.ts'

describe('snippets', () => {
  it('show the words where they stand, with their places', () => {
    const [snippet] = filledLibrary().news.readSnippets(OWNER, 'margins', [1])
    expect(snippet?.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['margins'])
    expect(snippet?.text).toContain('Revenue of the quarter rose & margins held.')
  })
})
