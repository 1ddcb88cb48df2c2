// @vitest-environment jsdom
import { fireEvent, screen, render } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import {
  CommandCheck,
  CommandChoice,
  CommandSelect,
  CommandTool,
  KeysHint,
} from '../../../../../renderer/ui/controls/command-tools.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
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

it('a button says what it does and its key, and other words may say more', async () => {
  await tools()
  expect(screen.getByRole('checkbox', { name: 'Heat map' }).closest('label')?.title).toBe('Shade each series (h)')
  expect(screen.getByRole('button', { name: 'Refresh' }).title).toBe('Refresh the ratios (r)')
})

it('a button whose command cannot run says why', async () => {
  await tools('Choose a company first.')
  const button = screen.getByRole('button', { name: 'Refresh' })
  expect([button.hasAttribute('disabled'), button.title]).toEqual([true, 'Choose a company first.'])
})

/** A button that starts something, which cannot be started again until that has ended. */
function Starter({ submits }: { submits: boolean }): ReactElement {
  const [isUnderWay, setIsUnderWay] = useState(false)
  const start = (): void => {
    run('start')
    setIsUnderWay(true)
  }
  useCommands([{ id: 'ratios.refresh', unavailable: isUnderWay ? 'It is under way.' : null, run: start }])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <CommandTool id="ratios.refresh" submits={submits}>
        Start
      </CommandTool>
      <button type="button" onClick={() => setIsUnderWay(false)}>
        End
      </button>
    </form>
  )
}

describe.each([
  ['runs its command', false],
  ['submits its form', true],
])('a button that %s', (_what, submits) => {
  const button = (): HTMLElement => screen.getByRole('button', { name: 'Start' })
  /** Whether it can be given the focus, and whether it says that it does nothing now. */
  const state = (): boolean[] => [!button().matches(':disabled'), button().ariaDisabled === 'true']
  async function started() {
    const window = await renderWindow(
      <CommandProvider>
        <Starter submits={submits} />
      </CommandProvider>,
      {},
    )
    await window.user.tab()
    await window.user.keyboard('{Enter}')
    return window
  }

  it('begins nothing again meanwhile', async () => {
    const { user } = await started()
    await user.keyboard('{Enter}')
    await user.click(button())
    expect(run.mock.calls).toEqual([['start']])
  })

  it('is left as a button that cannot be pressed', async () => {
    const { user } = await started()
    await user.tab()
    expect(state()).toEqual([false, false])
  })

  it('keeps the focus while what it began is under way, says why it does nothing, and can be pressed again', async () => {
    await started()
    expect([document.activeElement === button(), state(), button().title]).toEqual([
      true,
      [true, true],
      'It is under way.',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'End' }))
    expect([document.activeElement === button(), state()]).toEqual([true, [true, false]])
  })
})

it('what is on is shown as on, and a button that is no choice is not pressed', async () => {
  await tools()
  expect(screen.getByRole('button', { name: 'Refresh' }).hasAttribute('aria-pressed')).toBe(false)
  expect(screen.getByRole('button', { name: 'Overlay', pressed: true })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Heat map', checked: true })).toBeTruthy()
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
