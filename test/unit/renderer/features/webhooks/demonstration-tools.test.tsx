// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PLAIN_SCRIPT } from '../../../../../app/domain/webhooks/receiver-address.ts'
import type { ReceiverState } from '../../../../../app/ipc/receiver-schemas.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { DemonstrationTools } from '../../../../../renderer/features/webhooks/demonstration-tools.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { PLAIN_PLACE } from '../../../../support/receiver-place.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const RUNNING: ReceiverState = {
  httpUrl: 'http://127.0.0.1:1/x',
  httpsUrl: 'https://localhost:2/x',
  script: PLAIN_SCRIPT,
  received: 0,
  unwritten: 0,
  ...PLAIN_PLACE,
  connection: 'test',
}

/** The tools with the receiver as the window knows it, and as it is. */
const tools = (isDemonstration: boolean, receiver = RUNNING, id = 'test', state = receiver) =>
  renderWindow(
    <CommandProvider>
      <ConnectionContext
        value={connectionView({ id, demonstration: isDemonstration ? { running: true, plan: 'full' } : null })}
      >
        <DemonstrationTools receiver={receiver} kind="Earnings/v1" />
      </ConnectionContext>
    </CommandProvider>,
    { 'receiver.state': () => state, 'receiver.deliver': () => ({ status: 204, isDelivered: true }) },
  )

it('one button makes the demonstration deliver a test of the chosen kind', async () => {
  const { user, settle, inputsOf } = await tools(true)
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  await settle()
  expect(inputsOf('receiver.deliver')).toMatchObject([{ kind: 'Earnings/v1' }])
})

it('a stream begins with one delivery', async () => {
  const { user, settle, inputsOf } = await tools(true)
  await user.click(screen.getByRole('button', { name: 'Send a stream' }))
  await settle()
  expect(inputsOf('receiver.deliver')).toHaveLength(1)
})

it('a stream ends without an error once the receiver was stopped', async () => {
  const receiver = { ...RUNNING, connection: 'stopped' }
  const { user, settle, inputsOf } = await tools(true, receiver, 'stopped', {
    ...receiver,
    httpUrl: null,
    httpsUrl: null,
  })
  await user.click(screen.getByRole('button', { name: 'Send a stream' }))
  await settle()
  expect(inputsOf('receiver.state')).toHaveLength(1)
  expect(inputsOf('receiver.deliver')).toEqual([])
})

it('a stream goes on without the view that began it, and a new view offers no second one', async () => {
  // Its tasks stay in the window, so it has a connection of its own.
  const receiver = { ...RUNNING, connection: 'streaming' }
  const first = await tools(true, receiver, 'streaming')
  await first.user.click(screen.getByRole('button', { name: 'Send a stream' }))
  await first.settle()
  first.unmount()
  const second = await tools(true, receiver, 'streaming')
  await second.user.click(screen.getByRole('button', { name: 'Send a stream' }))
  await second.settle()
  expect([first.inputsOf('receiver.deliver').length, second.inputsOf('receiver.deliver').length]).toEqual([1, 0])
})

it('there is no such button for a service outside, or while the receiver is off', async () => {
  const outside = await tools(false)
  expect(screen.queryByRole('button')).toBeNull()
  outside.unmount()
  await tools(true, { ...RUNNING, httpUrl: null, httpsUrl: null })
  expect(screen.queryByRole('button')).toBeNull()
})
