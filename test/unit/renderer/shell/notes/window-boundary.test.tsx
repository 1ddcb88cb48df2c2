// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it, beforeEach, vi } from 'vitest'
import { describeError } from '../../../../../app/errors/describe-error.ts'
import { WindowBoundary, DialogBoundary } from '../../../../../renderer/shell/notes/window-boundary.tsx'
import { refusing, renderWindow } from '../../../../support/window/render-window.tsx'
import { Dialog } from '../../../../../renderer/ui/controls/dialog.tsx'
import { ReportContext } from '../../../../../renderer/ui/states/view-boundary.tsx'

function Broken(): ReactElement {
  throw new Error('planted')
}

const broken = (
  <WindowBoundary>
    <Broken />
  </WindowBoundary>
)
const REPLIES = {
  'log.report': () => ({ reference: 'ref-1' }),
  'log.show': () => null,
  'window.reload': () => null,
  'app.quit': () => null,
}

it('an error that nothing else catches is shown in the place of the window, and is in the log as it says', async () => {
  const { inputsOf } = await renderWindow(broken, REPLIES)
  expect(screen.getByRole('heading').textContent).toBe('The window could not be shown')
  expect(inputsOf('log.report')).toEqual([
    { during: 'render', text: expect.stringMatching(/planted[\s\S]*Broken/) as unknown },
  ])
  expect(screen.getByRole('alert').textContent).toContain('The log lists it under ref-1.')
})

it.each([
  ['Reload', 'window.reload'],
  ['Show the log', 'log.show'],
  ['Quit', 'app.quit'],
] as const)('%s is a call of main', async (name, channel) => {
  const { user, inputsOf } = await renderWindow(broken, REPLIES)
  await user.click(screen.getByRole('button', { name }))
  expect(inputsOf(channel)).toEqual([{}])
})

it('an action that fails says why and what to do', async () => {
  const { user } = await renderWindow(broken, {
    ...REPLIES,
    'log.show': refusing({ kind: 'storage-failed', reason: 'full', detail: '' }),
  })
  await user.click(screen.getByRole('button', { name: 'Show the log' }))
  const { cause, next } = describeError({ kind: 'storage-failed', reason: 'full', detail: '' })
  expect(screen.getByRole('status').textContent).toBe(`${cause} ${next}`)
})

let isBroken = true
const onClose = vi.fn()

beforeEach(() => {
  isBroken = true
  onClose.mockClear()
})

function Inside(): ReactElement {
  if (isBroken) throw new Error('planted')
  return <p>the content</p>
}

const shown = (reference: string | null = 'ref-1') =>
  renderWindow(
    <ReportContext value={() => Promise.resolve(reference)}>
      <p>the rest</p>
      <DialogBoundary onClose={onClose}>
        <Dialog title="A dialog" onClose={onClose}>
          <Inside />
        </Dialog>
      </DialogBoundary>
    </ReportContext>,
  )

it('a dialog that cannot be rendered is replaced by one that says so and names the log, and the rest stays', async () => {
  await shown()
  expect(screen.getByRole('dialog', { name: 'This dialog could not be shown' }).textContent).toContain(
    'The log lists it under ref-1.',
  )
  expect(screen.getByText('the rest')).toBeDefined()
})

it('an error that is not in the log is not said to be in it', async () => {
  await shown(null)
  expect(screen.getByRole('dialog').textContent).toContain('It has no reference in the log.')
})

it('the dialog can be closed', async () => {
  const { user } = await shown()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('the dialog can be tried again', async () => {
  const { user } = await shown()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('the content')).toBeDefined()
})
