// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { OpenById } from '../../../../../renderer/features/news/open-by-id.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { formWithDrafts } from '../../../../support/form-with-drafts.tsx'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'

it('a story whose request failed says why and what to do', async () => {
  const { user, settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <OpenById onOpen={() => undefined} />
      </CommandProvider>
    </ConnectionContext>,
    { 'news.item': refusing({ kind: 'connection-broken', host: 'a.example' }) },
  )
  await user.type(screen.getByRole('textbox'), '101 102{Enter}')
  await user.click(screen.getByRole('button', { name: 'Request 2' }))
  await settle()
  expect(screen.getByRole('status').textContent).toMatch(/^101: a\.example closed the connection.*Try again\.$/)
})

it('stories whose requests failed can be requested again', async () => {
  const { user, settle, inputsOf } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <OpenById onOpen={() => undefined} />
      </CommandProvider>
    </ConnectionContext>,
    { 'news.item': refusing({ kind: 'connection-broken', host: 'a.example' }) },
  )
  await user.type(screen.getByRole('textbox'), '101 102{Enter}')
  await user.click(screen.getByRole('button', { name: 'Request 2' }))
  await settle()
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
