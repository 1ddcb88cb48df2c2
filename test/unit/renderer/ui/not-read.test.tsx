// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CommandProvider } from '../../../../renderer/commands/commands.tsx'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { NotRead } from '../../../../renderer/ui/not-read.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }

const shown = (error: ErrorInfo | null, onRetry = (): void => undefined, saidBeside: ErrorInfo | null = null) =>
  renderWindow(
    <CommandProvider>
      <NotRead what="the history" error={error} saidBeside={saidBeside} onRetry={onRetry} />
    </CommandProvider>,
  )

it('says what is being read', async () => {
  await shown(null)
  expect(screen.getByText('Reading the history…')).toBeTruthy()
})

it('says why it could not be read', async () => {
  await shown(DEVICE)
  expect(screen.getByRole('alert').textContent).toContain('The disk failed')
})

it('is read again with a button', async () => {
  const retry = vi.fn()
  const { user } = await shown(DEVICE, retry)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('does not say again why, where the part beside it says so', async () => {
  await shown(DEVICE, undefined, DEVICE)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Tearsheet did not read the history')).toBeTruthy()
})

it('says why where the part beside it failed for another reason', async () => {
  await shown(DEVICE, undefined, { ...DEVICE, reason: 'busy' })
  expect(screen.getByRole('alert').textContent).toContain('The disk failed')
})

it('is read again with a button where the part beside it says why', async () => {
  const retry = vi.fn()
  const { user } = await shown(DEVICE, retry, DEVICE)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
