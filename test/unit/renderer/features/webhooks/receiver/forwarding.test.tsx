// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ForwardState } from '../../../../../../app/ipc/webhooks/receiver.ts'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import { ForwardPart } from '../../../../../../renderer/features/webhooks/receiver/receiver-controls.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'

async function open(state: ForwardState, replies: Replies = {}) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <ForwardPart />
      </CommandProvider>
    </ConnectionContext>,
    { 'forward.state': () => state, 'forward.set': () => state, 'forward.cancel': () => state, ...replies },
  )
  await window.settle()
  return {
    ...window,
    async dialog() {
      await window.user.click(screen.getByRole('button', { name: /^Forward/ }))
      await window.settle()
    },
  }
}

const OFF: ForwardState = { url: '', isOn: false, waiting: 0 }
const ON: ForwardState = { url: 'http://localhost:8080/', isOn: true, waiting: 3 }

it('forwarding is off until an address is given', async () => {
  const { dialog, user, inputsOf } = await open(OFF)
  expect(screen.queryByRole('status')).toBeNull()
  await dialog()
  fireEvent.change(screen.getByLabelText(/^Address on this computer/), { target: { value: ' http://localhost:1/ ' } })
  await user.click(screen.getByRole('button', { name: 'Start forwarding' }))
  expect(inputsOf('forward.set')).toEqual([{ connection: 'test', target: { url: 'http://localhost:1/', isOn: true } }])
})

it('the target and what waits for it are shown', async () => {
  await open(ON)
  expect(screen.getByRole('status').textContent).toBe('To http://localhost:8080/ · 3 waiting')
})

it('forwarding is stopped at once', async () => {
  const { dialog, user, inputsOf } = await open(ON)
  await dialog()
  await user.click(screen.getByRole('button', { name: 'Stop forwarding' }))
  expect(inputsOf('forward.set')).toEqual([
    { connection: 'test', target: { url: 'http://localhost:8080/', isOn: false } },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('what waits is cancelled once that is confirmed', async () => {
  const { dialog, user, settle, inputsOf } = await open(ON)
  await dialog()
  await user.click(screen.getByRole('button', { name: 'Do not forward them…' }))
  expect([inputsOf('forward.cancel'), screen.getByRole('alertdialog', { name: 'Not forward 3 deliveries?' })]).toEqual([
    [],
    expect.anything(),
  ])
  await user.click(screen.getByRole('button', { name: 'Do not forward' }))
  await settle()
  expect([inputsOf('forward.cancel'), screen.queryByRole('alertdialog')]).toEqual([[{ connection: 'test' }], null])
})

it('why what waits was not cancelled is shown', async () => {
  const { dialog, user, settle } = await open(ON, {
    'forward.cancel': refusing({ kind: 'storage-failed', reason: 'device', detail: '' }),
  })
  await dialog()
  await user.click(screen.getByRole('button', { name: 'Do not forward them…' }))
  await user.click(screen.getByRole('button', { name: 'Do not forward' }))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('The disk failed')
})

const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }

it('says that it is not known whether deliveries are forwarded where that was not read, and reads it again', async () => {
  let isBroken = true
  const { user, settle } = await open(ON, { 'forward.state': () => (isBroken ? refusing(DEVICE)() : ON) })
  expect(screen.getByRole('status').textContent).toBe('Whether deliveries are forwarded is not known.')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByRole('status').textContent).toBe('To http://localhost:8080/ · 3 waiting')
})
