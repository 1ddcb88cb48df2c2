// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CommandProvider, useCommands } from '../../../../renderer/commands/commands.tsx'
import { CommandCheck, CommandChoice, CommandSelect, CommandTool } from '../../../../renderer/ui/command-tools.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

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
