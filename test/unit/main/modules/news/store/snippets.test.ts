import { describe, expect, it } from 'vitest'
import { snippetOf } from '../../../../../../main/modules/news/store/story-text.ts'
import { filledLibrary } from '../../../../../support/library/filled-library.ts'
import { OWNER } from '../../../../../support/records/stories.ts'

describe('snippets', () => {
  it('show the words where they stand, with their places', () => {
    const [snippet] = filledLibrary().news.readSnippets(OWNER, 'margins', [1])
    expect(snippet?.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['margins'])
    expect(snippet?.text).toContain('& margins held.')
  })

  it('begin so near to the first match that a narrow list shows it', () => {
    const text = `${'The company reported a quarter as the others were. '.repeat(4)}Gross margins held.`
    const snippet = snippetOf(1, text, /margins/gu)
    expect(snippet?.text).toMatch(/^\u2026.{1,30}margins held\.$/)
  })
})
