// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { newsQueries } from '../../../../../renderer/features/news/queries.ts'
import { StoryPictures } from '../../../../../renderer/features/news/story-pictures.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import { windowMarkup } from '../../../../support/window-markup.ts'

it('a picture that was not loaded can be loaded again', async () => {
  const { user, settle, inputsOf } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <StoryPictures pictures={[{ url: 'https://pictures.example/a.png', alt: 'A chart' }]} />
    </ConnectionContext>,
    {
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, imageHosts: ['pictures.example'] }),
      'news.image': refusing({ kind: 'connection-broken', host: 'pictures.example' }),
    },
  )
  const before = inputsOf('news.image').length
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(inputsOf('news.image').slice(before)).toEqual([
    { connection: 'test', url: 'https://pictures.example/a.png', mayFetch: true },
  ])
})

/** The pictures that a window asks for, and its markup. */
function shown(count: number): { asked: number; markup: string } {
  const client = new QueryClient()
  const pictures = Array.from({ length: count }, (_, place) => ({ url: `https://a.example/${place}.png`, alt: '' }))
  const markup = windowMarkup(<StoryPictures pictures={pictures} />, client)
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
