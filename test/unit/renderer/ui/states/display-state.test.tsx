// @vitest-environment jsdom
import type { ReactElement, ReactNode } from 'react'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import type { Shown } from '../../../../../app/domain/responses/display-state.ts'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { NothingShown, NotRead } from '../../../../../renderer/ui/states/display-state.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const NOW = new Date(2026, 9, 30, 14, 5).getTime()
const DENIED: ErrorInfo = { kind: 'forbidden', reply: { status: 403, message: '', requestId: null } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW })
})
afterEach(() => vi.useRealTimers())

const part = (
  shown: Shown,
  { onRetry = () => undefined, children }: { onRetry?: () => void; children?: ReactNode } = {},
) =>
  renderWindow(
    <NothingShown shown={shown} what="ratios" onRetry={onRetry}>
      {children}
    </NothingShown>,
  )

it.each<[string, Shown]>([
  ['No ratios were requested', { state: 'not-asked' }],
  ['Requesting ratios…', { state: 'loading', since: NOW }],
  ['No ratios are cached', { state: 'offline' }],
  ['The service returned no ratios', { state: 'none', at: NOW }],
  ['No ratios to show', { state: 'live', at: NOW }],
  ['No ratios to show', { state: 'cached', at: NOW, because: null }],
])('the part says “%s”', async (title, shown) => {
  await part(shown)
  expect(screen.getByText(title)).toBeDefined()
})

it.each<[string, Shown, readonly string[]]>([
  ['No ratios of QNTL to show', { state: 'live', at: NOW }, ['QNTL']],
  ['No ratios of QNTL, KSTL, HLDN, 2 more are cached', { state: 'offline' }, ['QNTL', 'KSTL', 'HLDN', 'TIDI', 'BRWF']],
  [
    'The service has no ratios of ZZZZ',
    { state: 'absent', error: { kind: 'no-data', reply: { status: 200, message: 'No data', requestId: null } } },
    ['ZZZZ'],
  ],
])('of companies the part says “%s”', async (title, shown, symbols) => {
  await renderWindow(<NothingShown shown={shown} what="ratios" symbols={symbols} onRetry={() => undefined} />)
  expect(screen.getByText(title)).toBeDefined()
})

it('a long wait is counted', async () => {
  await part({ state: 'loading', since: NOW })
  act(() => void vi.advanceTimersByTime(5000))
  expect(screen.getByText('Requesting ratios… 5 s')).toBeDefined()
})

it.each(['denied', 'failed'] as const)('a request that was %s says why', async (state) => {
  await part({ state, error: DENIED })
  expect(screen.getByRole('alert')).toBeDefined()
})

it('what the service has not is said in its words, and is no alarm', async () => {
  await part({
    state: 'absent',
    error: { kind: 'no-data', reply: { status: 200, message: 'No reports of ZZZZ', requestId: 'r-1' } },
  })
  expect([
    screen.getByText('The service has no ratios for this'),
    screen.getByText('The service returned 200: “No reports of ZZZZ”. Request ID r-1.'),
    screen.queryByRole('alert'),
  ]).toEqual([expect.anything(), expect.anything(), null])
})

it('a request that failed can be tried again', async () => {
  const onRetry = vi.fn()
  const { user } = await part({ state: 'failed', error: DENIED }, { onRetry })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('an empty response says when it came', async () => {
  await part({ state: 'none', at: NOW })
  expect(screen.getByText('Requested on 30 Oct 2026, 14:05:00.')).toBeDefined()
})

it.each<Shown>([{ state: 'none', at: NOW }, { state: 'not-asked' }, { state: 'live', at: NOW }])(
  'it is said what to do: $state',
  async (shown) => {
    await part(shown, { children: <button>Choose companies</button> })
    expect(screen.getByRole('button', { name: 'Choose companies' })).toBeDefined()
  },
)

it('what is not cached offline can be had online', async () => {
  const run = vi.fn()
  function Offering(): ReactElement | null {
    useCommands([{ id: 'window.go-online', run }])
    return null
  }
  const { user } = await renderWindow(
    <CommandProvider>
      <Offering />
      <NothingShown shown={{ state: 'offline' }} what="ratios" onRetry={() => undefined} />
    </CommandProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Go online' }))
  expect(run).toHaveBeenCalledOnce()
})

const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }

/** The history, which was not read for that reason; null while it is being read. */
const notRead = (error: ErrorInfo | null, onRetry = (): void => undefined, saidBeside: ErrorInfo | null = null) =>
  renderWindow(
    <CommandProvider>
      <NotRead what="the history" error={error} saidBeside={saidBeside} onRetry={onRetry} />
    </CommandProvider>,
  )

it('what is being read says so', async () => {
  await notRead(null)
  expect(screen.getByText('Reading the history…')).toBeTruthy()
})

it.each<[string, ErrorInfo | null]>([
  ['where nothing is said beside it', null],
  ['where the part beside it failed for another reason', { ...DEVICE, reason: 'busy' }],
])('what could not be read says why, and is read again with a button, %s', async (_where, beside) => {
  const retry = vi.fn()
  const { user } = await notRead(DEVICE, retry, beside)
  expect(screen.getByRole('alert').textContent).toContain('The disk failed')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('what could not be read is only named, with the button, where the part beside it says why', async () => {
  const retry = vi.fn()
  const { user } = await notRead(DEVICE, retry, DEVICE)
  expect([screen.queryByRole('alert'), screen.getByText('Tearsheet did not read the history')]).toEqual([
    null,
    expect.anything(),
  ])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
