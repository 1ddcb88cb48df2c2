// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QueryDialog } from '../../../../../renderer/features/news/query-dialog.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

// U38

async function open(purpose: 'saved' | 'alert' | 'mute' = 'mute') {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <QueryDialog query={null} purpose={purpose} proposed="" onClose={() => undefined} />
    </ConnectionContext>,
    {
      'news.count': ({ queries }) => queries.map((query) => ({ total: query.length, isExact: true, hidden: 0 })),
      'organiser.saveQuery': () => 1,
    },
  )
  const value = screen.getByRole('textbox', { name: 'Value' })
  return { ...window, value }
}

it('what is being written counts at once, without being added', async () => {
  const { user, settle, value } = await open()
  await user.type(value, 'bitcoin')
  await settle()
  expect(screen.queryByText(/^Hides 7 of the cached stories/)).not.toBeNull()
})

it('what is being written is saved without being added first', async () => {
  const { user, settle, value, inputsOf } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Coins')
  await user.type(value, 'bitcoin')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(inputsOf('organiser.saveQuery')).toMatchObject([
    { id: null, purpose: 'mute', name: 'Coins', query: 'bitcoin' },
  ])
})

it.each([
  ['mute', 'bitcoin OR doge'],
  ['alert', 'bitcoin doge'],
] as const)('conditions of a rule to %s are joined as it needs', async (purpose, query) => {
  const { user, settle, value, inputsOf } = await open(purpose)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Coins')
  await user.type(value, 'bitcoin{Enter}doge')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(inputsOf('organiser.saveQuery').map((saved) => saved.query)).toEqual([query])
})

it('Save says what is missing', async () => {
  const { user, settle, inputsOf } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Coins')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(screen.queryByText('Nothing would be found: add a condition.')).not.toBeNull()
  expect(inputsOf('organiser.saveQuery')).toEqual([])
})
