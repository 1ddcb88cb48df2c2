// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import type { ViewId } from '../../../../../app/domain/window/views.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { ConnectionMark, DeskHead } from '../../../../../renderer/shell/window/desk-head.tsx'
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
