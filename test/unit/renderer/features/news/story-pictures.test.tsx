// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { StoryPictures } from '../../../../../renderer/features/news/story-pictures.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'

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
