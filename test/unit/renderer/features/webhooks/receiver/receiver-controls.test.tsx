// @vitest-environment jsdom
import { expect, it, beforeEach, describe } from 'vitest'
import {
  DemonstrationTools,
  AddressDialog,
  RefusedRequests,
  ReceiverControls,
} from '../../../../../../renderer/features/webhooks/receiver/receiver-controls.tsx'
import { screen, fireEvent, render, within } from '@testing-library/react'
import { PLAIN_SCRIPT, type RefusedRequest } from '../../../../../../app/domain/webhooks/receiver.ts'
import { setNumberForm } from '../../../../../../app/domain/values/number-form.ts'
import type { ReceiverState } from '../../../../../../app/ipc/webhooks/receiver.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { PLAIN_PLACE } from '../../../../../support/window/receiver-place.ts'
import { renderWindow, refusing, type Replies } from '../../../../../support/window/render-window.tsx'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import { ReceiverPane } from '../../../../../../renderer/features/webhooks/receiver/receiver-pane.tsx'
import { RetryPane } from '../../../../../../renderer/features/webhooks/deliveries/retry-pane.tsx'
import { INITIAL_WEBHOOKS } from '../../../../../../renderer/features/webhooks/webhooks-state.ts'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { stubCopying } from '../../../../../support/window/copying.ts'

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

it.each([
  ['for a service outside', false, RUNNING],
  ['while the receiver is off', true, { ...RUNNING, httpUrl: null, httpsUrl: null }],
  ['while it has no HTTPS', true, { ...RUNNING, httpsUrl: null }],
])('there is no such button %s', async (_when, isDemonstration, receiver) => {
  await tools(isDemonstration, receiver)
  expect(screen.queryByRole('button')).toBeNull()
})

const ADDRESS = { publicUrl: '', httpPort: 4100, httpsPort: 4101, path: '/secret' }

async function dialog() {
  let closed = 0
  const window = await renderWindow(<AddressDialog address={ADDRESS} onClose={() => (closed += 1)} />, {
    'receiver.address': ({ address }) => ({
      httpUrl: null,
      httpsUrl: null,
      script: PLAIN_SCRIPT,
      received: 0,
      unwritten: 0,
      ...PLAIN_PLACE,
      address,
    }),
  })
  return { ...window, closed: () => closed }
}

it('the public address is pasted, and the ports and the path stay', async () => {
  const { user, settle, inputsOf, closed } = await dialog()
  fireEvent.change(screen.getByLabelText(/^Public address/), { target: { value: ' https://abc.example/hooks ' } })
  expect(screen.getByText('Requests for abc.example are accepted, at the path /hooks.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await settle()
  expect(inputsOf('receiver.address')).toEqual([{ address: { ...ADDRESS, publicUrl: 'https://abc.example/hooks' } }])
  expect(closed()).toBe(1)
})

it('an address that is none says why, and is not applied', async () => {
  await dialog()
  const field = screen.getByRole('textbox', { name: 'Public address' })
  fireEvent.change(field, { target: { value: 'ftp://abc.example' } })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const problem = screen.getByText('The address must begin with https:// or http://.')
  expect([problem.className, problem.id]).toEqual(['field-problem', field.getAttribute('aria-describedby')])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
})

const REQUEST: RefusedRequest = {
  at: 0,
  status: 421,
  reason: 'host',
  isTls: false,
  method: 'POST',
  host: 'abc.example',
  path: '/hook\u202e',
}

it('nothing is shown while nothing was refused', () => {
  const { container } = render(<RefusedRequests refused={{ total: 0, latest: [] }} onAccept={() => undefined} />)
  expect(container.textContent).toBe('')
})

it('each refused request is a row with its reason, and its host can be accepted', () => {
  const accepted: string[] = []
  const latest = [REQUEST, { ...REQUEST, status: 404, reason: 'path' as const }]
  render(<RefusedRequests refused={{ total: 60, latest }} onAccept={(host) => accepted.push(host)} />)
  expect(screen.getByText('60 requests were refused; the latest 2 are listed')).toBeTruthy()
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.textContent).toContain('421POST /hook[U+202E]Its host abc.example is neither')
  fireEvent.click(screen.getByRole('button', { name: 'Accept this host…' }))
  expect(accepted).toEqual(['abc.example'])
})

it('a request that could not be answered has no status', () => {
  const latest = [{ ...REQUEST, status: null, reason: 'malformed' as const, method: '', host: '', path: '' }]
  const { container } = render(<RefusedRequests refused={{ total: 1, latest }} onAccept={() => undefined} />)
  expect(container.querySelectorAll('td')[1]?.textContent).toBe('none')
})

const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }

const running = (isOn: boolean): Replies => ({
  'receiver.state': () => (isOn ? RUNNING : { ...RUNNING, httpUrl: null, httpsUrl: null, connection: null }),
})

const open = (replies: Replies, panel: 'receiver' | 'retries' = 'receiver') =>
  renderWindow(
    <CommandProvider>
      <ConnectionContext value={connectionView()}>
        {panel === 'receiver' ? (
          <ReceiverPane state={INITIAL_WEBHOOKS} onChange={() => undefined} onStory={() => undefined} />
        ) : (
          <RetryPane onDelivery={() => undefined} />
        )}
      </ConnectionContext>
    </CommandProvider>,
    {
      'deliveries.list': () => ({ rows: [], matching: 0, stored: 0 }),
      'deliveries.retries': () => [],
      ...replies,
    },
  )

it('the delay of a running receiver has the decimal sign of all numbers', async () => {
  setNumberForm('point-comma')
  const script = { ...PLAIN_SCRIPT, fallback: { ...PLAIN_SCRIPT.fallback, delayMs: 2500 } }
  await open({ 'receiver.state': () => ({ ...RUNNING, script }) })
  setNumberForm('system')
  expect(screen.getByText('The receiver returns 204, after 2,5 s.')).toBeTruthy()
})

describe('a receiver without deliveries', () => {
  it('is to be started while it is off', async () => {
    await open(running(false))
    expect(screen.getByText(/^Start the receiver, point/)).toBeTruthy()
  })

  it('is to be reached by a tunnel while it runs', async () => {
    await open(running(true))
    expect(screen.getByText('Point your tunnel at the address of the receiver, and send a test.')).toBeTruthy()
  })
})

describe('a receiver whose state could not be read', () => {
  const state = { fails: true }
  const failingOnce: Replies = {
    'receiver.state': (input) =>
      (state.fails ? refusing(DEVICE)() : running(false)['receiver.state']?.(input)) as never,
  }

  beforeEach(() => {
    state.fails = true
  })

  it('can be read again', async () => {
    const { user, settle } = await open(failingOnce)
    state.fails = false
    // A stream that another test began may end meanwhile, with a message that has such a button as well.
    const line = screen.getByText('Whether the receiver runs is not known.', {
      selector: '[role=status]',
    }).parentElement
    await user.click(within(line as HTMLElement).getByRole('button', { name: 'Try again' }))
    await settle()
    expect(screen.getByText(/^The receiver is off/)).toBeTruthy()
  })

  it('is not said to be being read, where it would be started', async () => {
    await open(failingOnce)
    expect(screen.getByRole('button', { name: 'Start the receiver' }).title).toBe(
      'Whether the receiver runs is not known.',
    )
  })

  it('is not said to be being read, where retries would be recorded', async () => {
    await open(failingOnce, 'retries')
    expect(screen.getByRole('button', { name: 'Record retries' }).title).toBe('Whether the receiver runs is not known.')
  })
})

describe('the command that copies the address of the receiver', () => {
  const controls = (replies: Replies) => commandsOf(<ReceiverControls kind="News/v1" />, replies)

  it('copies that of this computer where there is no other', async () => {
    const copied = stubCopying()
    const { run, settle } = await controls(running(true))
    await settle()
    await run('webhooks.copy-address')
    expect(copied).toEqual([RUNNING.httpUrl])
  })

  it('cannot run while the receiver is off', async () => {
    const { find, settle } = await controls(running(false))
    await settle()
    expect(find('webhooks.copy-address').unavailable).toBe('The receiver is off.')
  })
})
