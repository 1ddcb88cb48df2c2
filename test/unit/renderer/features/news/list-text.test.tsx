// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import { requestOtherText } from '../../../../../renderer/features/news/list-text.ts'
import { newsQueries, requestOlder } from '../../../../../renderer/features/news/queries.ts'
import { changeLayout, currentLayout } from '../../../../../renderer/ui/layout.ts'
import { stubDesk } from '../../../../support/render-window.tsx'

afterEach(() => changeLayout(DEFAULT_LAYOUT))

it('the list requests more of each story, and the headline after the full story', () => {
  const chosen = [1, 2, 3].map(() => {
    requestOtherText()
    return currentLayout().listText
  })
  expect(chosen).toEqual(['full', 'headline', 'abstract'])
})

it('another choice is another request to the service', () => {
  const keys = (['headline', 'abstract', 'full'] as const).map((text) =>
    JSON.stringify(newsQueries.refresh('a', '', text).queryKey),
  )
  expect(new Set(keys).size).toBe(3)
})

it('older stories are requested with as much text as the list', () => {
  const { inputsOf } = stubDesk({})
  void requestOlder('a', '', 'headline', new AbortController().signal)
  expect(inputsOf('news.refresh')).toEqual([{ connection: 'a', query: '', older: true, completeness: 'headline' }])
})
