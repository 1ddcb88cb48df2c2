// @vitest-environment jsdom
import { fireEvent, screen, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import {
  CommandCheck,
  CommandChoice,
  CommandSelect,
  CommandTool,
  KeysHint,
} from '../../../../../renderer/ui/controls/command-tools.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'
import type { KeyBindings } from '../../../../../app/domain/commands/bindings.ts'

const run = vi.fn<(id: string) => void>()
beforeEach(() => run.mockReset())

const KINDS = [
  { id: 'line', label: 'Line' },
  { id: 'bar', label: 'Bar' },
] as const

function Tools({ unavailable = null }: { unavailable?: string | null }): ReactElement {
  useCommands([
    { id: 'ratios.refresh', unavailable, run: () => run('refresh') },
    { id: 'ratios.overlay', isOn: true, run: () => run('overlay') },
    { id: 'ratios.heat-map', isOn: true, run: () => run('heat map') },
    { id: 'ratios.chart-line', isOn: true, run: () => run('line') },
    { id: 'ratios.chart-bar', run: () => run('bar') },
  ])
  return (
    <>
      <CommandTool id="ratios.refresh">Refresh</CommandTool>
      <CommandTool id="ratios.overlay">Overlay</CommandTool>
      <CommandCheck id="ratios.heat-map" words="Shade each series">
        Heat map
      </CommandCheck>
      <CommandChoice label="Chart" options={KINDS} value="line" command={(id) => `ratios.chart-${id}`} />
      <CommandSelect label="Kind" options={KINDS} value="line" command={(id) => `ratios.chart-${id}`} />
    </>
  )
}

const tools = (unavailable?: string) =>
  renderWindow(
    <CommandProvider>
      <Tools unavailable={unavailable ?? null} />
    </CommandProvider>,
    {},
  )

it.each([
  ['a button', () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' })), 'refresh'],
  ['a button that switches', () => fireEvent.click(screen.getByRole('button', { name: 'Overlay' })), 'overlay'],
  ['a box', () => fireEvent.click(screen.getByRole('checkbox', { name: 'Heat map' })), 'heat map'],
  ['a choice', () => fireEvent.click(screen.getByRole('radio', { name: 'Bar' })), 'bar'],
  ['a list', () => fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'bar' } }), 'bar'],
])('%s runs its command', async (_what, use, ran) => {
  await tools()
  use()
  expect(run.mock.calls).toEqual([[ran]])
})

it('a button says what it does and its key', async () => {
  await tools()
  expect(screen.getByRole('button', { name: 'Refresh' }).title).toBe('Refresh the ratios (r)')
})

it('other words may say more, with the same key', async () => {
  await tools()
  expect(screen.getByRole('checkbox', { name: 'Heat map' }).closest('label')?.title).toBe('Shade each series (h)')
})

it('a button whose command cannot run says why', async () => {
  await tools('Choose a company first.')
  const button = screen.getByRole('button', { name: 'Refresh' })
  expect([button.hasAttribute('disabled'), button.title]).toEqual([true, 'Choose a company first.'])
})

it('what is on is shown as on', async () => {
  await tools()
  expect(screen.getByRole('button', { name: 'Overlay', pressed: true })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Heat map', checked: true })).toBeTruthy()
})

it('a button that is no choice is not pressed', async () => {
  await tools()
  expect(screen.getByRole('button', { name: 'Refresh' }).hasAttribute('aria-pressed')).toBe(false)
})

function hint(bindings: KeyBindings, singleKeys = true): string {
  render(
    <CommandProvider bindings={bindings} singleKeys={singleKeys}>
      <p role="note">
        Choose one
        <KeysHint of={['news.next', 'news.previous']} />.
      </p>
    </CommandProvider>,
  )
  return screen.getByRole('note').textContent
}

it('the keys of the commands follow the text', () => expect(hint({})).toBe('Choose one (j, k).'))

it('keys that were changed are named as they are now', () =>
  expect(hint({ 'news.next': ['F7'] })).toBe('Choose one (F7, k).'))

it('a command without a key is left out', () => expect(hint({ 'news.previous': [] })).toBe('Choose one (j).'))

it('the other keys are named while single keys are off', () => expect(hint({}, false)).toBe('Choose one (↓, ↑).'))
