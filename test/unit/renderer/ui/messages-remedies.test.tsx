// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { CommandProvider, useCommands } from '../../../../renderer/commands/commands.tsx'
import { ErrorActionContext } from '../../../../renderer/ui/error-note.tsx'
import { Messages, sayFailure } from '../../../../renderer/ui/messages.tsx'

const FULL: ErrorInfo = { kind: 'storage-failed', reason: 'full', detail: '' }
const open = vi.fn()
const retry = vi.fn()

function Offering(): null {
  useCommands([{ id: 'settings.open-library', run: open }])
  return null
}

const inWindow = (part: ReactElement): ReactElement => (
  <CommandProvider>
    <Offering />
    <ErrorActionContext value={({ kind }) => (kind === 'internal' ? <button>Copy reference</button> : null)}>
      {part}
    </ErrorActionContext>
  </CommandProvider>
)

beforeEach(() => {
  open.mockClear()
  retry.mockClear()
})
afterEach(() => {
  // What was said stays until it is closed, also for the next test.
  for (const close of screen.queryAllByRole('button', { name: 'Close the message' })) fireEvent.click(close)
  cleanup()
})

function said(error: ErrorInfo): void {
  render(inWindow(<Messages>{null}</Messages>))
  act(() => sayFailure('The setting was not saved', error, retry))
}

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }))
}

it('a write that failed can be tried again in its message', () => {
  said(FULL)
  press('Try again')
  expect(retry).toHaveBeenCalledOnce()
})

it('the message goes when the write is tried again', () => {
  said(FULL)
  press('Try again')
  expect(screen.queryByText('The setting was not saved')).toBeNull()
})

it('the message has the button of the command that helps', () => {
  said(FULL)
  press('Open the library settings')
  expect(open).toHaveBeenCalledOnce()
})

it('the message of an error in the application has the button for its reference', () => {
  said({ kind: 'internal', reference: 'ref-1' })
  expect(screen.queryByRole('button', { name: 'Copy reference', hidden: true })).not.toBeNull()
})
