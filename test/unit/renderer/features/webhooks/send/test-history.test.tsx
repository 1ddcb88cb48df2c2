// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { WebhookTest } from '../../../../../../app/ipc/webhooks/webhooks.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { ContextMenuArea } from '../../../../../../renderer/ui/controls/context-menu.tsx'
import { WebhookHistory } from '../../../../../../renderer/features/webhooks/send/test-history.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { testOf } from '../../../../../support/window/own-replies.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { KeeperContext } from '../../../../../../renderer/ui/states/view-state.ts'
import { keeperWith } from '../../../../../support/window/keeper-with.ts'

const NOW = Date.UTC(2026, 0, 5, 12)

const TESTS: readonly WebhookTest[] = [
  { ...testOf(NOW), id: 3, destination: 'https://b.example/hook' },
  {
    ...testOf(NOW - 60_000),
    id: 2,
    destination: 'https://c.example/=cmd',
    kind: 'Ratios/v1',
    transformed: true,
    delivered: false,
    status: 424,
    message: 'The destination refused',
  },
  { ...testOf(NOW - 120_000), id: 1, destination: 'https://c.example/hook', status: null },
]

/** The history of three tests, which main searches and filters. */
async function history() {
  const onAgain = vi.fn()
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <ContextMenuArea className="shell">
          <WebhookHistory now={NOW} onAgain={onAgain} />
        </ContextMenuArea>
      </CommandProvider>
    </ConnectionContext>,
    {
      'webhook.history': ({ text, outcome }) => {
        const rows = TESTS.filter(
          ({ destination, delivered }) =>
            destination.includes(text) && (outcome === 'all' || delivered === (outcome === 'delivered')),
        )
        return { rows, matching: rows.length, stored: TESTS.length }
      },
      'file.save': () => '/tests.csv',
    },
  )
  const destinations = (): (string | null | undefined)[] =>
    [...window.container.querySelectorAll('.webhook-destination')].map(({ textContent }) => textContent)
  return { ...window, onAgain, destinations }
}

describe('the tests sent', () => {
  it('are searched, and say how many of them match', async () => {
    const { settle, destinations, container } = await history()
    expect(destinations()).toHaveLength(3)
    fireEvent.change(screen.getByLabelText('Search tests'), { target: { value: ' c.example ' } })
    await settle()
    expect(destinations()).toEqual(['https://c.example/=cmd', 'https://c.example/hook'])
    expect(container.textContent).toContain('2 of 3')
  })

  it('have a menu that fills the form again', async () => {
    const { user, settle, onAgain } = await history()
    fireEvent.contextMenu(screen.getByText('https://c.example/hook'))
    await settle()
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Use again',
      'Copy the destination',
      'Copy the message',
      'Export the tests sent…Ctrl+E',
    ])
    await user.click(await screen.findByRole('menuitem', { name: 'Use again' }))
    await settle()
    expect(onAgain).toHaveBeenCalledWith(TESTS[2])
  })

  it('are filtered by their outcome', async () => {
    const { user, settle, destinations } = await history()
    await user.click(screen.getByRole('radio', { name: 'Failed' }))
    await settle()
    expect(destinations()).toEqual(['https://c.example/=cmd'])
    await user.click(screen.getByRole('radio', { name: 'Delivered' }))
    await settle()
    expect(destinations()).toEqual(['https://b.example/hook', 'https://c.example/hook'])
  })

  it('are filtered by a command', async () => {
    const { run, settle, find, container } = await commandsOf(<WebhookHistory now={NOW} onAgain={() => undefined} />, {
      'webhook.history': ({ outcome }) => {
        const rows = TESTS.filter(({ delivered }) => outcome === 'all' || delivered === (outcome === 'delivered'))
        return { rows, matching: rows.length, stored: TESTS.length }
      },
    })
    await settle()
    await run('webhooks.outcome-failed')
    expect(find('webhooks.outcome-failed').isOn).toBe(true)
    expect(container.querySelectorAll('.webhook-destination')).toHaveLength(1)
  })

  it('stay searchable when none matches', async () => {
    const { user, settle, destinations } = await history()
    const search = screen.getByRole('textbox', { name: 'Search tests' })
    fireEvent.change(search, { target: { value: 'nowhere' } })
    await settle()
    expect(destinations()).toEqual([])
    await user.clear(search)
    await settle()
    expect(destinations()).toHaveLength(3)
  })

  it('are exported as they are searched and filtered, not only those on screen', async () => {
    const { user, settle, inputsOf } = await history()
    await user.click(screen.getByRole('radio', { name: 'Failed' }))
    await settle()
    await user.click(screen.getByRole('button', { name: 'Export…' }))
    await settle()
    expect(inputsOf('webhook.history').at(-1)).toMatchObject({ text: '', outcome: 'failed', limit: null })
    const [file] = inputsOf('file.save')
    expect(String(file?.content).split('\r\n')).toEqual([
      '\ufeffSent,Kind,Destination,Transformed,Outcome,Status,Message,Milliseconds',
      '2026-01-05T11:59:00.000Z,Ratios/v1,https://c.example/=cmd,yes,failed,424,The destination refused,12',
    ])
  })

  it('can be used again', async () => {
    const { user, onAgain } = await history()
    const row = screen.getByText('https://c.example/=cmd').closest('tr')
    await user.click(within(row ?? document.body).getByRole('button', { name: 'Use again' }))
    expect(onAgain.mock.calls).toEqual([[TESTS[1]]])
  })
})

/** What the history asks for in a window that kept these choices of it. */
async function askedWith(kept: Readonly<Record<string, unknown>>) {
  const keeper = keeperWith(kept)
  const view = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <KeeperContext value={keeper}>
        <CommandProvider>
          <WebhookHistory now={0} onAgain={() => undefined} />
        </CommandProvider>
      </KeeperContext>
    </ConnectionContext>,
    { 'webhook.history': () => ({ rows: [], matching: 0, stored: 1 }) },
  )
  return { ...view, keeper, asked: () => view.inputsOf('webhook.history').at(-1) }
}

it('the tests are filtered as they were left', async () => {
  const { asked } = await askedWith({ 'tests search': ' hooks ', 'tests outcome': 'failed', 'tests shown': 400 })
  expect(asked()).toMatchObject({ text: 'hooks', outcome: 'failed', limit: 400 })
})

it.each([
  ['tests search', 7],
  ['tests outcome', 'lost'],
  ['tests shown', -1],
  ['tests shown', 1e300],
])('where %s was kept as %j, the others stay', async (name, left) => {
  const kept = { 'tests search': 'hooks', 'tests outcome': 'failed', 'tests shown': 400 }
  const shown = Object.values({
    ...kept,
    [name]: { 'tests search': '', 'tests outcome': 'all', 'tests shown': 200 }[name],
  })
  const { asked } = await askedWith({ ...kept, [name]: left })
  expect(asked()).toMatchObject(Object.fromEntries(['text', 'outcome', 'limit'].map((each, at) => [each, shown[at]])))
})

it('a filter is kept', async () => {
  const { user, keeper } = await askedWith({})
  await user.click(screen.getByRole('radio', { name: 'Failed' }))
  expect(keeper.choices()).toEqual({ 'tests outcome': '"failed"' })
})
