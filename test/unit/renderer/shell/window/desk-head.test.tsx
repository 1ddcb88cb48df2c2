// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import type { EntitlementMap, EntitlementResult } from '../../../../../app/domain/connection/entitlement.ts'
import type { ViewId } from '../../../../../app/domain/window/views.ts'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { ConnectionMark, DeskHead, useRefusals } from '../../../../../renderer/shell/window/desk-head.tsx'
import { KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { keeperWith } from '../../../../support/window/keeper-with.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const saved = (id: string, name: string) => ({
  id,
  name,
  colour: 0,
  baseUrl: 'https://a.example',
  isAddressConfirmed: true,
  isDemonstration: false,
})

async function open(count: number, view = connectionView(), name = 'Test') {
  const window = await renderWindow(
    <ConnectionContext value={view}>
      <CommandProvider>
        <ConnectionMark />
      </CommandProvider>
    </ConnectionContext>,
    {
      'connections.list': () => [saved('test', name), saved('second', 'Second')].slice(0, count),
      'connections.use': () => null,
    },
  )
  await window.settle()
  return window
}

it('a single connection has no switch', async () => {
  await open(1)
  expect(screen.queryByRole('combobox', { name: 'Connection' })).toBe(null)
})

it('two connections have a switch', async () => {
  const { user, settle, inputsOf } = await open(2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'Second')
  await settle()
  expect(inputsOf('connections.use')).toEqual([{ id: 'second' }])
})

it.each([
  ['the demonstration', 'Demonstration', { demonstration: { running: true, plan: 'full' } }, 'sample data'],
  ['a connection that is called as its host', 'a.example', { keyState: 'session-only' }, 'key for this session only'],
  ['a connection with a name of its own', 'Main', {}, 'a.example'],
] as const)('%s is named once beside its switch', async (_what, name, changes, words) => {
  await open(2, connectionView({ baseUrl: 'https://a.example', ...changes }), name)
  expect(screen.getByRole('button').textContent).toBe(words)
})

it('nothing stands beside a switch that says the host already', async () => {
  await open(2, connectionView({ baseUrl: 'https://a.example' }), 'a.example')
  expect(screen.queryByRole('button')).toBeNull()
})

it('the switch has the colour of the connection, and the demonstration none', async () => {
  const colours: string[] = []
  for (const view of [{ colour: 2 }, { colour: 5 }, { demonstration: { running: true, plan: 'full' as const } }]) {
    const { unmount } = await open(2, connectionView(view))
    colours.push(screen.getByRole('combobox', { name: 'Connection' }).style.borderInlineStartColor)
    unmount()
  }
  expect(colours).toEqual(['var(--mark-3)', 'var(--mark-6)', 'var(--line)'])
})

it('the state of the key stands apart from the address, which alone may be cut', async () => {
  await open(1, connectionView({ baseUrl: 'https://a-very-long-name-of-a-host.example', keyState: 'session-only' }))
  const mark = screen.getByRole('button', { name: /this session only/ })
  expect([...mark.children].map(({ textContent }) => textContent)).toEqual([
    'a-very-long-name-of-a-host.example',
    ' · key for this session only',
  ])
})

it('the title of another view is announced', async () => {
  let go = (): void => undefined
  function Head(): ReactElement {
    const [view, setView] = useState<ViewId>('news')
    go = () => setView('ratios')
    return <DeskHead view={view} refusals={{}} />
  }
  await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Head />
      </CommandProvider>
    </ConnectionContext>,
    { 'connections.list': () => [] },
  )
  const announced = (): string | null => screen.getByRole('status').textContent
  expect(announced()).toBe('News')
  act(go)
  expect(announced()).toBe('Ratios')
})

it('a page of changes that was written at the set hour is marked until the changes are looked at', async () => {
  let go: (to: ViewId) => void = () => undefined
  function Head(): ReactElement {
    const [view, setView] = useState<ViewId>('news')
    go = setView
    return <DeskHead view={view} refusals={{}} />
  }
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <KeeperContext value={keeperWith({ 'daily page that was seen': 1 })}>
        <CommandProvider>
          <Head />
        </CommandProvider>
      </KeeperContext>
    </ConnectionContext>,
    {
      'connections.list': () => [],
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, dailyChangesAt: { test: 2 } }),
    },
  )
  await settle()
  const mark = (): HTMLElement | null => screen.queryByRole('img', { name: 'new page' })
  expect(mark()).not.toBeNull()
  for (const to of ['changes', 'news'] as const) {
    act(() => go(to))
    await settle()
    expect(mark()).toBeNull()
  }
})

/** A check of a key, in which the ratios had this response and all else was allowed. */
const checked = (fingerprint: string, response: EntitlementResult, day = 4): EntitlementMap => ({
  id: day,
  origin: 'https://a.example',
  fingerprint,
  madeAt: Date.UTC(2026, 2, day, 12),
  cells: (['news-list', 'ratios', 'earnings'] as const).map((probe) => ({
    probe,
    response: probe === 'ratios' ? response : 'allowed',
    status: null,
    detail: '',
    durationMs: 1,
  })),
})

/** The tabs that are greyed after these checks, newest first, each with what its tooltip says. */
async function greyed(...checks: readonly EntitlementMap[]) {
  const view = connectionView({ fingerprint: 'aaaa1111' })
  function Head(): ReactElement {
    useCommands([{ id: 'view.ratios', run: () => undefined }])
    return <DeskHead view="news" refusals={useRefusals(view)} />
  }
  const { settle, container } = await renderWindow(
    <ConnectionContext value={view}>
      <CommandProvider>
        <Head />
      </CommandProvider>
    </ConnectionContext>,
    { 'connections.list': () => [], 'entitlement.list': () => checks },
  )
  await settle()
  return [...container.querySelectorAll<HTMLElement>('.shell-tab[data-refused]')].map(
    ({ textContent, title }) => `${textContent}: ${title}`,
  )
}

it('a view that the plan of the key refuses is greyed, and says so and as of when', async () => {
  expect(await greyed(checked('aaaa1111', 'refused'))).toEqual([
    expect.stringMatching(
      /^Ratios: This key’s plan does not include this view, as of .*2026.*\. Cached data stays readable\./,
    ),
  ])
})

it('a view whose check denied the key itself is not said to be missing from its plan', async () => {
  expect(await greyed(checked('aaaa1111', 'key-invalid'))).toEqual([
    expect.stringMatching(/^Ratios: The key was denied, as of .*2026.*\. Cached data stays readable\./),
  ])
})

it('a check of another key greys no view, and hides no check of this one', async () => {
  expect(await greyed(checked('bbbb2222', 'refused'))).toEqual([])
  cleanup()
  expect(await greyed(checked('bbbb2222', 'allowed', 5), checked('aaaa1111', 'refused'))).toHaveLength(1)
})

it('a view that the last check of the key allowed is not greyed, whatever an older one says', async () => {
  expect(await greyed(checked('aaaa1111', 'allowed', 5), checked('aaaa1111', 'refused'))).toEqual([])
})
