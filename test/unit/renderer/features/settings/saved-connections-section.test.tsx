// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ListedConnection } from '../../../../../app/ipc/connection.ts'
import { SavedConnectionsSection } from '../../../../../renderer/features/settings/saved-connections-section.tsx'
import { NOTHING_CACHED } from '../../../../support/window/cached-data.ts'
import { commandsOf } from '../../../../support/window/commands-of.tsx'
import { refusing } from '../../../../support/window/render-window.tsx'
import { connectionView } from '../../../../support/window/connection-view.ts'

const listed = (id: string): ListedConnection => ({
  id,
  name: `Desk ${id}`,
  colour: 0,
  baseUrl: `https://${id}.example`,
  isAddressConfirmed: true,
  isDemonstration: false,
})

const beside = (...others: string[]) =>
  commandsOf(<SavedConnectionsSection />, {
    'connections.list': () => [connectionView().id, ...others].map(listed),
    'connections.remove': () => null,
  })

describe('the command that removes a connection', () => {
  it('asks about the only other one', async () => {
    const { run } = await beside('b')
    await run('connection.remove')
    expect(screen.getByRole('alertdialog', { name: 'Remove the connection “Desk b”?' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Connection' })).toBeNull()
  })

  it('asks which of several', async () => {
    const { run, user, inputsOf, settle } = await beside('b', 'c')
    await run('connection.remove')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'Desk c')
    expect(screen.getByRole('alertdialog', { name: 'Remove the connection “Desk c”?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await settle()
    expect(inputsOf('connections.remove')).toMatchObject([{ id: 'c' }])
  })

  it('says no longer why one could not be removed when another is chosen', async () => {
    const { run, user, settle } = await commandsOf(<SavedConnectionsSection />, {
      'connections.list': () => [connectionView().id, 'b', 'c'].map(listed),
      'connections.remove': refusing({ kind: 'storage-failed', reason: 'full', detail: '' }),
    })
    await run('connection.remove')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await settle()
    expect(screen.getByRole('alert')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'Desk c')
    await settle()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('asks about its own line alone when the button of that is pressed', async () => {
    const { user } = await beside('b', 'c')
    await user.click(screen.getAllByRole('button', { name: 'Remove…' })[1] as HTMLElement)
    expect(screen.getByRole('alertdialog', { name: 'Remove the connection “Desk c”?' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Connection' })).toBeNull()
  })

  it.each([
    ['are not counted yet', {}, 'deleted from this computer: its stories with their earlier versions'],
    [
      'are none',
      { 'library.inventory': () => NOTHING_CACHED },
      'deleted from this computer: 0 stories with their earlier versions',
    ],
  ])('says a number of cached stories only once they are counted: they %s', async (_what, replies, words) => {
    const { run } = await commandsOf(<SavedConnectionsSection />, {
      'connections.list': () => [connectionView().id, 'b'].map(listed),
      ...replies,
    })
    await run('connection.remove')
    expect(screen.getByRole('alertdialog').textContent).toContain(words)
  })

  it('does not say that there is no other connection before they are read', async () => {
    const { find } = await commandsOf(<SavedConnectionsSection />, {})
    expect(find('connection.remove').unavailable).toBe('The connections are not read yet.')
  })

  it('cannot run where there is no other connection, with the reason', async () => {
    expect((await beside()).find('connection.remove').unavailable).toBe(
      'There is no connection but the one of this window.',
    )
  })
})
