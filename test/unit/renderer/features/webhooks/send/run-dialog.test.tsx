// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { runJson, type TestRun } from '../../../../../../app/domain/webhooks/test-run.ts'
import { WEBHOOK_KINDS } from '../../../../../../app/domain/webhooks/webhook.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { RunDialog } from '../../../../../../renderer/features/webhooks/send/run-dialog.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'
import { ShownTasks, shownTasks } from '../../../../../support/window/shown-tasks.tsx'
import { testOutcome } from '../../../../../support/window/test-outcome.ts'

async function open(replies: Replies) {
  return renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <ShownTasks />
        <RunDialog destination="https://hooks.example/in" transforms={false} onClose={() => undefined} />
      </CommandProvider>
    </ConnectionContext>,
    { 'webhook.runs': () => [], 'webhook.run': () => null, 'webhook.beginRun': () => 1, ...replies },
  )
}

const chosen = (): string[] =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent.trim() ?? '')

// B8
it('a run of tests goes on when its dialog goes away', async () => {
  const { user, unmount, settle, inputsOf, cancelled } = await open({
    'webhook.test': () => new Promise(() => undefined),
  })
  await user.click(screen.getByRole('button', { name: 'All kinds' }))
  await user.click(screen.getByRole('button', { name: 'Send 18 messages to hooks.example' }))
  await settle()
  unmount()
  await settle()
  expect([inputsOf('webhook.test').length, cancelled().includes('webhook.test')]).toEqual([1, false])
})

// U32
it('three kinds are chosen with three clicks, and the button says what it sends', async () => {
  const { user } = await open({})
  expect(chosen()).toEqual([])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  for (const kind of ['News/v1', 'Earnings/v1', 'WIIMs/v1'])
    await user.click(screen.getByRole('checkbox', { name: kind }))
  expect(screen.queryByRole('button', { name: 'Send 3 messages to hooks.example' })).not.toBeNull()
})

it('the destinations that the connection saved can be added, those of others not', async () => {
  const saved = 'https://saved.example/in'
  const destinationsOf = { [connectionView().id]: [saved], other: ['https://c.example'] }
  const { user } = await open({ 'preferences.get': () => ({ ...DEFAULT_PREFERENCES, destinationsOf }) })
  await user.click(screen.getByRole('button', { name: 'Add the saved destination' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Destinations/ }).value).toContain(saved)
})

it('all kinds are chosen and given up at once', async () => {
  const { user } = await open({})
  await user.click(screen.getByRole('button', { name: 'All kinds' }))
  expect(chosen()).toHaveLength(18)
  await user.click(screen.getByRole('button', { name: 'No kind' }))
  expect(chosen()).toEqual([])
})

it('what failed is chosen again at once', async () => {
  const { user, settle } = await open({ 'webhook.test': refusing({ kind: 'offline', reason: 'chosen', detail: '' }) })
  await user.click(screen.getByRole('checkbox', { name: 'Earnings/v1' }))
  await user.click(screen.getByRole('button', { name: /^Send 1 message/ }))
  await settle()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull(), { timeout: 5000 })
  await user.click(screen.getByRole('button', { name: 'No kind' }))
  await user.click(screen.getByRole('button', { name: 'The 1 that failed' }))
  expect(chosen()).toEqual(['Earnings/v1'])
})

it('how many messages were accepted is said when all have been sent', async () => {
  const { user } = await open({
    'webhook.test': ({ kind }) => testOutcome({ kind, status: kind === 'News/v1' ? 200 : 500 }),
  })
  for (const kind of ['News/v1', 'Earnings/v1']) await user.click(screen.getByRole('checkbox', { name: kind }))
  await user.click(screen.getByRole('button', { name: /^Send 2 messages/ }))
  await waitFor(() => expect(shownTasks()).toContain('2 webhook tests: Done · 1 of 2 accepted'), { timeout: 5000 })
})

it('each of the 18 kinds is sent once to each destination, one a second', async () => {
  const { user, settle, inputsOf } = await open({
    'webhook.test': ({ kind }) => testOutcome({ kind, status: 200 }),
  })
  await user.click(screen.getByRole('button', { name: 'All kinds' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Destinations/ }), {
    target: { value: 'https://hooks.example/in\nhttps://other.example/in' },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(screen.getByRole('button', { name: /^Send 36 messages/ }))
  await settle()
  const sent = () => inputsOf('webhook.test').map(({ kind, destination }) => `${kind} ${destination}`)
  for (let second = 1; second <= 36; second++) {
    expect(sent()).toHaveLength(second)
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  const destinations = ['https://hooks.example/in', 'https://other.example/in']
  expect(new Set(sent())).toEqual(
    new Set(WEBHOOK_KINDS.flatMap((kind) => destinations.map((destination) => `${kind} ${destination}`))),
  )
})

it('the saved destinations of the connection are added at once', async () => {
  const { user } = await open({
    'preferences.get': () => ({
      ...DEFAULT_PREFERENCES,
      destinationsOf: {
        test: ['https://hooks.example/in', 'https://a.example', 'https://b.example'],
        other: ['https://c.example'],
      },
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Add the 2 saved destinations' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Destinations/ }).value).toBe(
    'https://hooks.example/in\nhttps://a.example\nhttps://b.example',
  )
})

const RUN: TestRun = {
  id: 4,
  startedAt: Date.UTC(2026, 0, 5, 12),
  kinds: ['News/v1', 'Earnings/v1'],
  destinations: ['https://hooks.example/in'],
  transformed: false,
  cells: [
    {
      kind: 'News/v1',
      destination: 'https://hooks.example/in',
      sentAt: Date.UTC(2026, 0, 5, 12),
      delivered: true,
      status: 200,
      message: 'Delivered',
      durationMs: 80.4,
      requestId: 'r-1',
      attempts: 1,
    },
    {
      kind: 'Earnings/v1',
      destination: 'https://hooks.example/in',
      sentAt: Date.UTC(2026, 0, 5, 12),
      delivered: false,
      status: 424,
      message: 'Not delivered',
      durationMs: 30,
      requestId: null,
      attempts: 2,
    },
  ],
}

const { cells: _, ...RUN_PLAN } = RUN
const RUN_SUMMARY = { ...RUN_PLAN, sent: 2, delivered: 1 }

const EARLIER: Replies = {
  'webhook.runs': () => [RUN_SUMMARY],
  'webhook.run': () => RUN,
}

it.each([
  [{ sent: 0, delivered: 0 }, /· 2 without an outcome$/],
  [{ sent: 1, delivered: 0 }, /· 0 of 1 delivered, 1 without an outcome$/],
  [{ sent: 2, delivered: 1 }, /· 1 of 2 delivered$/],
])('a run of which %j is stored says no more of it', async (counts, name) => {
  await open({ ...EARLIER, 'webhook.runs': () => [{ ...RUN_SUMMARY, ...counts }] })
  const [, own] = within(screen.getByLabelText(/^Outcomes of/)).getAllByRole('option')
  expect(own?.textContent).toMatch(name)
})

it.each([
  [99, false],
  [100, true],
])('of %i runs it is said whether there may be more', async (count, isSaid) => {
  const runs = Array.from({ length: count }, (_, place) => ({ ...RUN_SUMMARY, id: count - place }))
  await open({ ...EARLIER, 'webhook.runs': () => runs })
  expect(screen.queryByText('Only the latest 100 are listed. There may be more.') !== null).toBe(isSaid)
})

describe('the last run', () => {
  it('is shown with its outcomes, and is sent again with one click', async () => {
    const { user, inputsOf, settle } = await open({ ...EARLIER, 'webhook.test': () => new Promise(() => undefined) })
    expect(chosen()).toEqual(['News/v1', 'Earnings/v1'])
    expect(screen.queryByText('424: Not delivered')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send 2 messages to hooks.example' }))
    await settle()
    expect(inputsOf('webhook.beginRun')).toEqual([
      {
        connection: connectionView().id,
        kinds: RUN.kinds,
        destinations: RUN.destinations,
        transformed: false,
      },
    ])
    expect(inputsOf('webhook.test')[0]).toMatchObject({ kind: 'News/v1', run: 1 })
  })

  it('goes on with what failed, as further attempts of the same run', async () => {
    const { user, inputsOf, settle } = await open({ ...EARLIER, 'webhook.test': () => new Promise(() => undefined) })
    await user.click(screen.getByRole('button', { name: 'Send the 1 that failed again' }))
    await settle()
    expect(inputsOf('webhook.beginRun')).toEqual([])
    expect(inputsOf('webhook.test')).toMatchObject([{ kind: 'Earnings/v1', run: 4 }])
  })

  it('is exported as CSV with each outcome', async () => {
    const { user, inputsOf, settle } = await open({ ...EARLIER, 'file.save': () => null })
    await user.click(screen.getByRole('button', { name: 'Export as CSV…' }))
    await settle()
    expect(inputsOf('file.save')[0]?.content).toBe(
      [
        '\ufeffKind,Destination,Outcome,Status,Message,Milliseconds,Attempts,Request ID,Sent',
        'News/v1,https://hooks.example/in,delivered,200,Delivered,80,1,r-1,2026-01-05T12:00:00.000Z',
        'Earnings/v1,https://hooks.example/in,failed,424,Not delivered,30,2,,2026-01-05T12:00:00.000Z',
      ].join('\r\n'),
    )
  })

  it('is exported as JSON', async () => {
    const { user, inputsOf, settle } = await open({ ...EARLIER, 'file.save': () => null })
    await user.click(screen.getByRole('button', { name: 'Export as JSON…' }))
    await settle()
    expect(inputsOf('file.save')).toEqual([
      { view: 'webhooks', kind: 'json', name: 'webhook run 2026-01-05T12-00', content: runJson(RUN) },
    ])
  })

  it('is not sent again where a secret of its destination was blanked', async () => {
    const destinations = ['https://hooks.example/in', 'https://b.example/?key=•••']
    await open({
      'webhook.runs': () => [
        {
          id: 4,
          startedAt: 0,
          kinds: ['News/v1'],
          destinations,
          transformed: false,
          sent: 1,
          delivered: 1,
        },
      ],
    })
    expect(screen.getByRole('alert').textContent).toContain('Enter this destination again.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send 2/ }).disabled).toBe(true)
  })
})

describe('presets of kinds', () => {
  it('choose the kinds of news at once', async () => {
    const { user } = await open({})
    await user.click(screen.getByRole('button', { name: 'The 3 news kinds' }))
    expect(chosen()).toEqual(['News/v1', 'Signals/v1', 'WIIMs/v1'])
  })

  it('are saved under a name', async () => {
    const { user, inputsOf, settle } = await open({
      'preferences.get': () => DEFAULT_PREFERENCES,
      'preferences.save': () => null,
    })
    await user.click(screen.getByRole('checkbox', { name: 'Splits/v1' }))
    await user.click(screen.getByRole('button', { name: 'Save as preset…' }))
    await user.keyboard('Corporate actions{Enter}')
    await settle()
    expect(inputsOf('preferences.save')).toEqual([
      { webhookPresets: [{ name: 'Corporate actions', kinds: ['Splits/v1'] }] },
    ])
  })

  it('of the person are chosen at once, and removed', async () => {
    const webhookPresets = [{ name: 'Mine', kinds: ['FDA/v1' as const, 'MA/v1' as const] }]
    const { user, inputsOf, settle } = await open({
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, webhookPresets }),
      'preferences.save': () => null,
    })
    await user.click(screen.getByRole('button', { name: 'Mine' }))
    expect(chosen()).toEqual(['MA/v1', 'FDA/v1'])
    await user.click(screen.getByRole('button', { name: 'Remove this preset' }))
    await settle()
    expect(inputsOf('preferences.save')).toEqual([{ webhookPresets: [] }])
  })
})
