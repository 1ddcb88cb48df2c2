// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OpenById } from '../../../../../../renderer/features/news/search/open-by-id.tsx'
import { formWithDrafts } from '../../../../../support/form-with-drafts.tsx'
import { renderPart } from '../../../../../support/render-part.tsx'
import { refusing } from '../../../../../support/render-window.tsx'

it('stories whose requests failed say why and what to do, and can be requested again', async () => {
  const { user, settle, inputsOf } = await renderPart(<OpenById onOpen={() => undefined} />, {
    'news.item': refusing({ kind: 'connection-broken', host: 'a.example' }),
  })
  await user.type(screen.getByRole('textbox'), '101 102{Enter}')
  await user.click(screen.getByRole('button', { name: 'Request 2' }))
  await settle()
  expect(screen.getByRole('status').textContent).toMatch(/^101: a\.example closed the connection.*Try again\.$/)
  await user.click(screen.getByRole('button', { name: 'Request 2 again' }))
  await settle()
  expect(inputsOf('news.item').map(({ id }) => id)).toEqual([101, 102, 101, 102])
})

it('a list of stories is there again until its dialog is closed', async () => {
  const { user, kept } = await formWithDrafts(<OpenById onOpen={() => undefined} />, [
    ['open by node ID/several', '101 102'],
  ])
  expect(screen.getByRole('button', { name: 'Request 2' })).toBeDefined()
  await user.keyboard('{Escape}')
  expect([kept.size, screen.queryByRole('dialog')]).toEqual([0, null])
})
