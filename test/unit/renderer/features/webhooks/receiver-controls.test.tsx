// @vitest-environment jsdom
import { PLAIN_PLACE } from '../../../../support/receiver-place.ts'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PLAIN_SCRIPT } from '../../../../../app/domain/webhooks/receiver-address.ts'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ReceiverControls } from '../../../../../renderer/features/webhooks/receiver-controls.tsx'
import { ReceiverPane } from '../../../../../renderer/features/webhooks/receiver-pane.tsx'
import { RetryPane } from '../../../../../renderer/features/webhooks/retry-pane.tsx'
import { INITIAL_WEBHOOKS } from '../../../../../renderer/features/webhooks/webhooks-state.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { commandsOf } from '../../../../support/commands-of.tsx'
import { stubCopying } from '../../../../support/copying.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'

const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }

const running = (isOn: boolean): Replies => ({
  'receiver.state': () => ({
    httpUrl: isOn ? 'http://127.0.0.1:4100' : null,
    httpsUrl: isOn ? 'https://127.0.0.1:4101' : null,
    script: PLAIN_SCRIPT,
    received: 0,
    unwritten: 0,
    ...PLAIN_PLACE,
  }),
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

describe('a receiver without deliveries', () => {
  it('is to be started while it is off', async () => {
    await open(running(false))
    expect(screen.getByText(/^Start the receiver, point/)).toBeTruthy()
  })

  it('is not to be started again while it runs', async () => {
    await open(running(true))
    expect(screen.queryByText(/^Start the receiver, point/)).toBeNull()
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
    await user.click(screen.getByRole('button', { name: 'Try again' }))
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
    expect(copied).toEqual(['http://127.0.0.1:4100'])
  })

  it('cannot run while the receiver is off', async () => {
    const { find, settle } = await controls(running(false))
    await settle()
    expect(find('webhooks.copy-address').unavailable).toBe('The receiver is off.')
  })
})
