// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CommandProvider, useCommands, useFindCommand } from '../../../../renderer/commands/registry.tsx'
import type { Command } from '../../../../renderer/commands/registry.tsx'

afterEach(cleanup)

const command = (change: Partial<Command>): Command => ({
  id: 'test.do',
  title: 'Do it',
  group: 'Test',
  keys: 'x',
  run: () => undefined,
  ...change,
})

function Offering({ commands }: { commands: readonly Command[] }): ReactElement | null {
  useCommands(commands)
  return null
}

function Found({ id }: { id: string }): ReactElement {
  return <p>{useFindCommand()(id)?.title ?? 'none'}</p>
}

const offered = (...sources: (readonly Command[])[]): void => {
  render(
    <CommandProvider>
      {sources.map((commands, place) => (
        <Offering key={place} commands={commands} />
      ))}
      <Found id="test.do" />
      <input />
    </CommandProvider>,
  )
}

it('a key runs its command', () => {
  const run = vi.fn()
  offered([command({ run })])
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(run).toHaveBeenCalledOnce()
})

it.each(['x', 'y'])('each of several keys runs the command: %s', (key) => {
  const run = vi.fn()
  offered([command({ keys: ['x', 'y'], run })])
  fireEvent.keyDown(document.body, { key })
  expect(run).toHaveBeenCalledOnce()
})

it('a command that is unavailable does not run, and its key does nothing else', () => {
  const [run, other] = [vi.fn(), vi.fn()]
  offered([command({ id: 'test.other', run: other })], [command({ run, unavailable: 'Nothing is chosen.' })])
  fireEvent.keyDown(document.body, { key: 'x' })
  expect([run.mock.calls.length, other.mock.calls.length]).toEqual([0, 0])
})

it('the last source of a key wins', () => {
  const [first, last] = [vi.fn(), vi.fn()]
  offered([command({ run: first })], [command({ run: last })])
  fireEvent.keyDown(document.body, { key: 'x' })
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1])
})

it('a single key is a letter while the person types', () => {
  const run = vi.fn()
  offered([command({ run })])
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'x' })
  expect(run).not.toHaveBeenCalled()
})

it('a command is found by its ID', () => {
  offered([command({})])
  expect(screen.getByText('Do it')).toBeDefined()
})

it('a command without a key is found, and no key runs it', () => {
  const run = vi.fn()
  const { keys: _, ...without } = command({ run })
  offered([without])
  fireEvent.keyDown(document.body, { key: 'x' })
  expect([screen.getByText('Do it').textContent, run.mock.calls.length]).toEqual(['Do it', 0])
})
