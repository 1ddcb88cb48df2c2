// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { ListedConnection } from '../../../../app/ipc/connection.ts'
import { useSwitchConnection } from '../../../../renderer/shell/use-switch-connection.ts'
import { commandsOf } from '../../../support/commands-of.tsx'
import { connectionView } from '../../../support/connection-view.ts'

const listed = (id: string): ListedConnection => ({
  id,
  name: `Desk ${id}`,
  colour: 0,
  baseUrl: 'https://api.example',
  isAddressConfirmed: true,
  isDemonstration: false,
})

/** The command beside the connections with these IDs, and what the palette was opened with. */
async function beside(...others: string[]) {
  const asked: string[] = []
  function Window(): ReactElement | null {
    useSwitchConnection((words) => asked.push(words))
    return null
  }
  const commands = await commandsOf(<Window />, {
    'connections.list': () => [connectionView().id, ...others].map(listed),
    'connections.use': () => null,
  })
  return { ...commands, asked }
}

describe('the connection of the window', () => {
  it('is switched at once to the only other one, which the command names', async () => {
    const { run, find, inputsOf, asked } = await beside('b')
    expect(find('connection.switch').title).toBe('Switch to the connection “Desk b”')
    await run('connection.switch')
    expect([inputsOf('connections.use'), asked]).toEqual([[{ id: 'b' }], []])
  })

  it('is chosen in the palette where there are several others', async () => {
    const { run, inputsOf, asked } = await beside('b', 'c')
    await run('connection.switch')
    expect([inputsOf('connections.use'), asked]).toEqual([[], ['Switch to ']])
  })

  it('cannot be switched where there is no other, with the reason', async () => {
    expect((await beside()).find('connection.switch').unavailable).toBe('There is no other connection.')
  })
})
