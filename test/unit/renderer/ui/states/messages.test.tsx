// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { describeError } from '../../../../../app/errors/describe-error.ts'
import { CommandProvider, useCommands } from '../../../../../renderer/commands/commands.tsx'
import { ErrorActionContext } from '../../../../../renderer/ui/states/error-note.tsx'
import {
  leaveMessages,
  Messages,
  sayDone,
  sayFailure,
  Announcement,
} from '../../../../../renderer/ui/states/messages.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { Dialog } from '../../../../../renderer/ui/controls/dialog.tsx'

const FULL = { kind: 'storage-failed', reason: 'full', detail: '' } as const

/** Lets the clock of the messages stand still. */
const holdClock = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
afterEach(() => vi.useRealTimers())

/** A window in which something is said. */
async function saying(say: () => void) {
  const rendered = await renderWindow(<button>elsewhere</button>)
  act(say)
  await rendered.settle()
  return rendered
}

const titles = (): (string | null)[] =>
  [...document.querySelectorAll('.message-title')].map(({ textContent }) => textContent)

const message = (): HTMLElement => screen.getByRole('alertdialog')

it('a failure says at once and on screen what did not happen, why, and what to do', async () => {
  await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  const { cause, next } = describeError(FULL)
  expect(screen.getByRole('alert').textContent).toBe(`The story was not starred${cause} ${next}`)
  expect(message().textContent).toContain(`${cause} ${next}`)
  // A screen reader finds its buttons, and is not told of it twice.
  expect(screen.getByRole('button', { name: 'Close the message' })).toBeDefined()
  expect(message().getAttribute('aria-live')).toBe('off')
  // The content policy forbids style elements.
  expect(document.querySelectorAll('style')).toHaveLength(0)
})

it('a failure stays until it is closed', async () => {
  holdClock()
  const { settle } = await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  act(() => void vi.advanceTimersByTime(3_600_000))
  await settle()
  expect(titles()).toEqual(['The story was not starred'])
})

it('F6 moves the focus to a failure, which has a name and is closed by its button', async () => {
  const { user, settle } = await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  await user.click(screen.getByRole('button', { name: 'elsewhere' }))
  await user.keyboard('{F6}')
  expect(screen.getByRole('region', { name: 'Messages' }).contains(document.activeElement)).toBe(true)
  expect(screen.getByRole('alertdialog', { name: 'The story was not starred' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close the message' }))
  await settle()
  expect(titles()).toEqual([])
})

it('the same failure twice is one message', async () => {
  await saying(() => {
    sayFailure('The story was not starred', FULL, () => undefined)
    sayFailure('The story was not starred', FULL, () => undefined)
  })
  expect(titles()).toEqual(['The story was not starred'])
})

it('a step that the person cancelled is not said', async () => {
  await saying(() => sayFailure('The story was not starred', { kind: 'cancelled' }, () => undefined))
  expect(titles()).toEqual([])
})

it('what was done is said with the way back', async () => {
  const run = vi.fn()
  const { user } = await saying(() => void sayDone('2 stories marked as read', { label: 'Undo', run }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledOnce()
})

it('what was done is said for eight seconds', async () => {
  holdClock()
  const { settle } = await saying(() => void sayDone('Starred', { label: 'Undo', run: () => undefined }))
  act(() => void vi.advanceTimersByTime(7900))
  await settle()
  const before = titles()
  act(() => void vi.advanceTimersByTime(200))
  await settle()
  expect([before, titles()]).toEqual([['Starred'], []])
})

it('what needs no answer is said for five seconds', async () => {
  holdClock()
  const { settle } = await saying(() => void sayDone('Table copied'))
  act(() => void vi.advanceTimersByTime(4900))
  await settle()
  const before = titles()
  act(() => void vi.advanceTimersByTime(200))
  await settle()
  expect([before, titles()]).toEqual([['Table copied'], []])
})

it('what is said next takes the place of what needs no answer', async () => {
  await saying(() => {
    sayDone('Table copied')
    sayDone('Written to a.csv')
  })
  expect(titles()).toEqual(['Written to a.csv'])
})

it('what needs no answer goes with the view, and a way back stays', async () => {
  const { settle } = await saying(() => {
    sayDone('Starred', { label: 'Undo', run: () => undefined })
    sayDone('Written to a.csv')
  })
  act(leaveMessages)
  await settle()
  expect(titles()).toEqual(['Starred'])
})

it('a message about what was done can be taken away', async () => {
  const taken: (() => void)[] = []
  const { settle } = await saying(() => void taken.push(sayDone('Starred', { label: 'Undo', run: () => undefined })))
  act(() => taken[0]?.())
  await settle()
  expect(titles()).toEqual([])
})

it('what a field leaves out of a text is said, and nothing of a text that fits', async () => {
  const { user } = await renderWindow(<input aria-label="Name" maxLength={4} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.type(field, 'four')
  expect(titles()).toEqual([])
  await user.type(field, 'x')
  expect([field.value, titles()]).toEqual(['four', ['At most 4 characters fit here. The rest was left out.']])
  await user.clear(field)
  await user.click(field)
  await user.paste('five!')
  expect([field.value, titles()]).toEqual(['five', ['At most 4 characters fit here. The rest was left out.']])
})

describe('the buttons of a failure', () => {
  const [open, retry] = [vi.fn(), vi.fn()]
  function Offering(): null {
    useCommands([{ id: 'settings.open-library', run: open }])
    return null
  }
  async function said(error: ErrorInfo, press: string): Promise<void> {
    const { settle } = await renderWindow(
      <CommandProvider>
        <Offering />
        <ErrorActionContext
          value={({ kind }) => (kind === 'internal' ? <button onClick={open}>Copy it</button> : null)}
        >
          <Messages>{null}</Messages>
        </ErrorActionContext>
      </CommandProvider>,
    )
    open.mockClear()
    retry.mockClear()
    act(() => sayFailure('The setting was not saved', error, retry))
    await settle()
    fireEvent.click(screen.getAllByText(press).at(-1) ?? document.body)
    await settle()
  }

  it('try the write again, and take the message away', async () => {
    await said(FULL, 'Try again')
    expect(retry).toHaveBeenCalledOnce()
    expect(titles()).toEqual([])
  })

  it.each<[string, ErrorInfo, string]>([
    ['the command that helps', FULL, 'Open the library settings'],
    ['the reference of an error in the application', { kind: 'internal', reference: 'ref-1' }, 'Copy it'],
  ])('are that of %s', async (_what, error, name) => {
    await said(error, name)
    expect([open.mock.calls.length, retry.mock.calls.length]).toEqual([1, 0])
  })
})

it('an announcement is not hidden behind a dialog, so that the end of the dialog does not repeat it', async () => {
  await renderWindow(
    <main>
      <p>Behind</p>
      <Announcement>Starred</Announcement>
      <Dialog title="Question" onClose={() => undefined}>
        Text
      </Dialog>
    </main>,
  )
  const isHidden = (text: string): boolean => screen.getByText(text).closest('[aria-hidden=true]') !== null
  expect([isHidden('Behind'), isHidden('Starred')]).toEqual([true, false])
})
