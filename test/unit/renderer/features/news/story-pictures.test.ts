import { createElement } from 'react'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { StoryPictures } from '../../../../../renderer/features/news/story-pictures.tsx'
import { newsQueries } from '../../../../../renderer/features/news/queries.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { windowMarkup } from '../../../../support/window-markup.ts'

/** The pictures that a window asks for, and its markup. */
function shown(count: number): { asked: number; markup: string } {
  const client = new QueryClient()
  const pictures = Array.from({ length: count }, (_, place) => ({ url: `https://a.example/${place}.png`, alt: '' }))
  const markup = windowMarkup(createElement(StoryPictures, { pictures }), client)
  const asked = pictures.filter(
    ({ url }) =>
      client.getQueryCache().find({ queryKey: newsQueries.picture(connectionView().id, url, false).queryKey }) !==
      undefined,
  )
  return { asked: asked.length, markup }
}

// H15
describe('the pictures of a story', () => {
  it('are all asked for where there are few', () => {
    expect(shown(20)).toMatchObject({ asked: 20, markup: expect.not.stringContaining('Show all') as string })
  })

  it('are asked for in part where there are many, which says how many', () => {
    expect(shown(5000)).toMatchObject({
      asked: 20,
      markup: expect.stringContaining('Show all 5\u2009000 images') as string,
    })
  })
})
