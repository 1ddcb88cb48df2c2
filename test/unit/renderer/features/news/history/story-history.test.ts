import { createElement } from 'react'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { pagesOf } from '../../../../../../app/domain/values/pages.ts'
import type { StoryChanges, StoryVersion } from '../../../../../../app/ipc/news/stories.ts'
import { newsQueries } from '../../../../../../renderer/features/news/queries.ts'
import { StoryHistory } from '../../../../../../renderer/features/news/history/story-history.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { windowMarkup } from '../../../../../support/window/window-markup.ts'

const NO_CHANGES: StoryChanges = {
  title: null,
  teaser: null,
  body: null,
  tags: null,
  symbols: null,
  channels: null,
  rank: null,
  counts: { words: 0, cells: 0, paragraphs: 0 },
  markup: false,
}

const edit = (changes: Partial<StoryChanges> = {}): StoryVersion => ({
  receivedAt: 1,
  updated: null,
  completeness: 'full',
  changeType: 'edit',
  responses: [],
  changes: { ...NO_CHANGES, ...changes },
})

function historyOf(versions: readonly StoryVersion[]): string {
  const client = new QueryClient()
  client.setQueryData(newsQueries.history(connectionView().id, 7).queryKey, [...versions])
  return windowMarkup(createElement(StoryHistory, { id: 7, onInspect: () => undefined }), client)
}

const countOf = (markup: string, part: string): number => markup.split(part).length - 1
const many = <T>(count: number, of: (place: number) => T): T[] => Array.from({ length: count }, (_, place) => of(place))

// H15
describe('the history of a story', () => {
  it('shows every version of a few', () => {
    expect(countOf(historyOf(many(20, () => edit())), '<li')).toBe(20)
  })

  it('shows the newest of many versions, and says how many there are', () => {
    const markup = historyOf(many(1000, () => edit()))
    expect([countOf(markup, '<li'), markup.includes('Show all 1,000 versions')]).toEqual([20, true])
  })

  it('shows the first of many changed names, and says how many there are', () => {
    const names = pagesOf(many(1000, (place) => `N${place}`))
    const markup = historyOf([edit({ tags: { added: names, removed: pagesOf(['old']) } })])
    expect([countOf(markup, '<ins'), countOf(markup, '<del'), markup.includes('Show all 1,000 added tags')]).toEqual([
      40,
      1,
      true,
    ])
  })

  it('shows the first of many changed passages, and says how many there are', () => {
    const parts = pagesOf(many(1000, () => ({ kind: 'added' as const, text: 'word' })))
    const markup = historyOf([edit({ body: parts })])
    expect([countOf(markup, '<ins'), markup.includes('Show all 1,000 passages')]).toEqual([100, true])
  })

  it('shows the beginning of a long passage, and says how long it is', () => {
    const markup = historyOf([edit({ body: pagesOf([{ kind: 'removed' as const, text: 'word '.repeat(200_000) }]) })])
    expect([markup.length < 10_000, markup.includes('Show the whole passage (1,000,000 characters)')]).toEqual([
      true,
      true,
    ])
  })
})

it('what a type of change means is said once, at the newest one', () => {
  const silent: StoryVersion = { ...edit(), changeType: 'unannounced edit' }
  const markup = historyOf([edit(), silent, silent])
  expect(countOf(markup, 'Unannounced edit')).toBe(2)
  expect(countOf(markup, 'update time did not')).toBe(1)
})
