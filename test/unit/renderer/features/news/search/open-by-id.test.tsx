// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OpenById } from '../../../../../../renderer/features/news/search/open-by-id.tsx'
import { formWithDrafts } from '../../../../../support/window/form-with-drafts.tsx'
import { renderPart } from '../../../../../support/window/render-part.tsx'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import { storyOf } from '../../../../../support/window/service-replies.ts'
import { refusing } from '../../../../../support/window/render-window.tsx'

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

it('a story that is only cached is not called received, can be opened, and is requested again', async () => {
  let because: ErrorInfo | null = { kind: 'connection-broken', host: 'a.example' }
  const opened: number[] = []
  const { user, settle, inputsOf } = await renderPart(<OpenById onOpen={(id) => opened.push(id)} />, {
    'news.item': () => ({
      value: { found: true, story: storyOf(0) },
      source: { state: because === null ? 'live' : 'cached', receivedAt: 0, because },
    }),
  })
  await user.type(screen.getByRole('textbox'), '101 102{Enter}')
  await user.click(screen.getByRole('button', { name: 'Request 2' }))
  await settle()
  expect(screen.getByRole('dialog').textContent).toContain('0 received')
  expect(screen.getByRole('dialog').textContent).toContain('2 failed')
  expect(screen.getByRole('status').textContent).toContain('a.example closed the connection')
  const cached = screen.getAllByRole('button', { name: 'A story about margins (cached earlier)' })
  expect(cached).toHaveLength(2)
  because = null
  await user.click(screen.getByRole('button', { name: 'Request 2 again' }))
  await settle()
  expect(inputsOf('news.item').map(({ id }) => id)).toEqual([101, 102, 101, 102])
  expect(screen.getByRole('dialog').textContent).toContain('2 received')
  await user.click(screen.getAllByRole('button', { name: 'A story about margins' })[0] as HTMLElement)
  expect(opened).toEqual([101])
})

it('a list of stories is there again until its dialog is closed', async () => {
  const { user, kept } = await formWithDrafts(<OpenById onOpen={() => undefined} />, [
    ['open by node ID/several', '101 102'],
  ])
  expect(screen.getByRole('button', { name: 'Request 2' })).toBeDefined()
  await user.keyboard('{Escape}')
  expect([kept.size, screen.queryByRole('dialog')]).toEqual([0, null])
})
