// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { describeError } from '../../../../app/errors/describe-error.ts'
import { sayDone, sayFailure } from '../../../../renderer/ui/messages.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

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

it('a screen reader reads at once what did not happen, why, and what to do', async () => {
  await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  const { cause, next } = describeError(FULL)
  expect(screen.getByRole('alert').textContent).toBe(`The story was not starred${cause} ${next}`)
})

it('a failure says on screen why and what to do', async () => {
  await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  const { cause, next } = describeError(FULL)
  expect(message().textContent).toContain(`${cause} ${next}`)
})

it('a screen reader finds the buttons of a failure, and is not told of it twice', async () => {
  await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  expect(screen.getByRole('button', { name: 'Close the message' })).toBeDefined()
  expect(message().getAttribute('aria-live')).toBe('off')
})

it('a failure has a name when the focus is in it', async () => {
  const { user } = await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  await user.keyboard('{F6}')
  expect(screen.getByRole('alertdialog', { name: 'The story was not starred' })).toBeDefined()
})

it('a failure stays until it is closed', async () => {
  holdClock()
  const { settle } = await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  act(() => void vi.advanceTimersByTime(3_600_000))
  await settle()
  expect(titles()).toEqual(['The story was not starred'])
})

it('a failure is closed by its button', async () => {
  const { user, settle } = await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  await user.keyboard('{F6}')
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

it('a message about what was done can be taken away', async () => {
  const taken: (() => void)[] = []
  const { settle } = await saying(() => void taken.push(sayDone('Starred', { label: 'Undo', run: () => undefined })))
  act(() => taken[0]?.())
  await settle()
  expect(titles()).toEqual([])
})

it('F6 moves the focus to the messages', async () => {
  const { user } = await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  await user.click(screen.getByRole('button', { name: 'elsewhere' }))
  await user.keyboard('{F6}')
  expect(screen.getByRole('region', { name: 'Messages' }).contains(document.activeElement)).toBe(true)
})

it('a message puts no style element into the document', async () => {
  await saying(() => sayFailure('The story was not starred', FULL, () => undefined))
  expect(document.querySelectorAll('style')).toHaveLength(0)
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
