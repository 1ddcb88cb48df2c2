import { describe, expect, it } from 'vitest'
import { dependsOnMarks, dependsOnText, type MarkName } from '../../../../../app/domain/news/query-dependencies.ts'

describe('a query depends on the text of stories', () => {
  it.each(['fed', 'fe*', '"fed rates"', 'sym:AAPL (fed OR -rates)', 'has:body', '-has:images'])('as %s does', (query) =>
    expect(dependsOnText(query)).toBe(true),
  )

  it.each(['', 'sym:AAPL', 'title:fed', 'is:unread', 'has:note', 'rank>=3', 'has:'])('unlike “%s”', (query) =>
    expect(dependsOnText(query)).toBe(false),
  )
})

describe('a query depends on a mark', () => {
  it.each<[query: string, mark: MarkName]>([
    ['is:unread', 'readAt'],
    ['sym:AAPL -(is:read OR chan:News)', 'readAt'],
    ['is:starred', 'starredAt'],
    ['is:pinned -has:body', 'pinnedAt'],
    ['label:later', 'label'],
    ['is:labelled', 'label'],
    ['has:note', 'note'],
    // Notes are searched with the text.
    ['fed', 'note'],
  ])('as %s on %s', (query, mark) => expect(dependsOnMarks(query, [mark])).toBe(true))

  it.each<[query: string, mark: MarkName]>([
    ['', 'readAt'],
    ['is:starred', 'readAt'],
    ['is:revised', 'readAt'],
    ['fed', 'readAt'],
    ['sym:AAPL', 'label'],
    ['title:fed', 'note'],
  ])('unlike “%s” on %s', (query, mark) => expect(dependsOnMarks(query, [mark])).toBe(false))
})
