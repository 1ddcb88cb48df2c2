// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { Menu, MenuChecks, MenuChoice, MenuSeparator } from '../../../../../renderer/ui/controls/menu.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const OPTIONS = [
  { id: 'time', label: 'Time' },
  { id: 'symbol', label: 'Symbol' },
  { id: 'marks', label: 'Marks' },
] as const

function Next({ run }: { run: () => void }): null {
  useCommands([{ id: 'news.next', run }])
  return null
}

const shown = async (on: { choice?: (id: string) => void; checks?: (id: string) => void; next?: () => void } = {}) =>
  renderWindow(
    <CommandProvider>
      <Next run={on.next ?? (() => undefined)} />
      <Menu
        label="Columns of the list"
        content={
          <>
            <MenuChoice
              label="Density"
              options={[
                { id: 'compact', label: 'Compact' },
                { id: 'regular', label: 'Regular' },
              ]}
              value="regular"
              onChange={on.choice ?? (() => undefined)}
            />
            <MenuSeparator />
            <MenuChecks
              label="Columns"
              options={OPTIONS}
              chosen={['marks', 'time']}
              onToggle={on.checks ?? (() => undefined)}
            />
          </>
        }
      >
        Regular
      </Menu>
    </CommandProvider>,
  )

const button = (): HTMLElement => screen.getByRole('button', { name: 'Columns of the list' })

describe('a menu', () => {
  it('opens by mouse and marks what is chosen', async () => {
    const { user } = await shown()
    await user.click(button())
    expect(screen.getByRole('menu', { name: 'Columns of the list' })).toBeTruthy()
    const checked = [...screen.getAllByRole('menuitemradio'), ...screen.getAllByRole('menuitemcheckbox')]
      .filter((item) => item.getAttribute('aria-checked') === 'true')
      .map((item) => item.textContent)
    expect(checked).toEqual(['Regular', 'Time', 'Marks'])
  })

  it('is used by keyboard, and gives the focus back', async () => {
    const onChoice = vi.fn()
    const { user } = await shown({ choice: onChoice })
    button().focus()
    await user.keyboard('{Enter}{ArrowDown}{ArrowUp}{Enter}')
    expect(onChoice.mock.lastCall?.[0]).toBe('compact')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  it('has the keys before the next frame', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    try {
      const onChecks = vi.fn()
      const { user } = await shown({ checks: onChecks })
      button().focus()
      await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}')
      expect(onChecks.mock.calls).toEqual([['time']])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('stays open while entries are switched, and tells each', async () => {
    const onChecks = vi.fn()
    const { user } = await shown({ checks: onChecks })
    await user.click(button())
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Symbol' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Time' }))
    expect(onChecks.mock.calls).toEqual([['symbol'], ['time']])
  })

  it('runs no command by a key while it is open', async () => {
    const onNext = vi.fn()
    const { user } = await shown({ next: onNext })
    await user.keyboard('j')
    expect(onNext).toHaveBeenCalledTimes(1)
    await user.click(button())
    await user.keyboard('j')
    expect(onNext).toHaveBeenCalledTimes(1)
    await user.keyboard('{Escape}')
    await user.keyboard('j')
    expect(onNext).toHaveBeenCalledTimes(2)
  })
})
