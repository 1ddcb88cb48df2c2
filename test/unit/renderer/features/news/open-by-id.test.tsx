// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { OpenById } from '../../../../../renderer/features/news/open-by-id.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
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
