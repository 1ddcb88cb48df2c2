// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CommandProvider } from '../../../../renderer/commands/commands.tsx'
import { sayDone } from '../../../../renderer/ui/messages.tsx'
import { UndoProvider, useUndo } from '../../../../renderer/ui/undo.tsx'

vi.mock('../../../../renderer/ui/messages.tsx', () => ({ sayDone: vi.fn() }))

/** What the buttons of the messages do, by the message. A message may be pressed while it goes away. */
const buttons = new Map<string, () => void>()
let undone: string[] = []

afterEach(cleanup)

beforeEach(() => {
  buttons.clear()
  undone = []
  vi.mocked(sayDone).mockImplementation((title, action) => {
    buttons.set(title, () => action?.run())
    return () => undefined
  })
  render(
    <CommandProvider>
      <UndoProvider>
        <Changes />
      </UndoProvider>
    </CommandProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'first' }))
  fireEvent.click(screen.getByRole('button', { name: 'second' }))
})

function Changes(): ReactElement[] {
  const offer = useUndo()
  return ['first', 'second'].map((name) => (
    <button key={name} onClick={() => offer(name, () => undone.push(name))}>
      {name}
    </button>
  ))
}

it('the button of an older message undoes the change that it names', () => {
  buttons.get('first')?.()
  expect(undone).toEqual(['first'])
})

it('a button that is pressed twice undoes one change', () => {
  buttons.get('second')?.()
  buttons.get('second')?.()
  expect(undone).toEqual(['second'])
})

it('Ctrl+Z undoes the newest change first', () => {
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true })
  expect(undone).toEqual(['second', 'first'])
})

it('a change that its button has undone is not undone again by Ctrl+Z', () => {
  buttons.get('second')?.()
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true })
  expect(undone).toEqual(['second', 'first'])
})
