// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DialogBoundary } from '../../../../../renderer/shell/notes/dialog-boundary.tsx'
import { Dialog } from '../../../../../renderer/ui/controls/dialog.tsx'
import { ReportContext } from '../../../../../renderer/ui/states/view-boundary.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

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
