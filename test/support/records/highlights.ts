import type { StoryHighlight } from '../../../app/domain/news/highlight.ts'

/** A highlight of the word “Body” in the story of the tests. */
export const highlightOf = (changes: Partial<StoryHighlight> = {}): StoryHighlight => ({
  madeAt: 5,
  quote: 'Body',
  before: 'Title Teaser ',
  after: '',
  start: 13,
  digest: '0123456789abcdef',
  isOnly: true,
  response: { hash: 'a'.repeat(64), path: '$[0]' },
  ...changes,
})
