// @vitest-environment jsdom
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../app/errors/app-error.ts'
import { errorInfoOf } from '../../../../renderer/query/error-info.ts'
import { AskDialog } from '../../../../renderer/ui/ask-dialog.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

const FAILED = new AppError({ kind: 'storage-failed', reason: 'full', detail: '' })

/** A question about a deletion that ends as given. */
async function asked(deletion: () => Promise<unknown>, { isBlocked = false, isTask = false } = {}) {
  const done: string[] = []
  function Question(): ReactElement {
    const change = useMutation({ mutationFn: deletion, onSuccess: () => done.push('deleted') })
    return (
      <AskDialog
        title="Delete it?"
        warning="It is lost."
        act="Delete"
        acting="Deleting…"
        isActing={change.isPending}
        error={change.error === null ? null : errorInfoOf(change.error)}
        isBlocked={isBlocked}
        isTask={isTask}
        onAct={() => change.mutate()}
        onClose={() => done.push('closed')}
      />
    )
  }
  const window = await renderWindow(<Question />)
  return { ...window, done }
}

describe('a question before what cannot be undone', () => {
  it('says what is lost', async () => {
    await asked(() => Promise.resolve())
    expect(screen.getByRole('alertdialog', { name: 'Delete it?' }).textContent).toContain('It is lost.')
  })

  it('has the focus on “Cancel”', async () => {
    await asked(() => Promise.resolve())
    expect(document.activeElement?.textContent).toBe('Cancel')
  })

  it('acts once that is chosen', async () => {
    const { user, settle, done } = await asked(() => Promise.resolve())
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(done).toEqual(['deleted'])
  })

  it('says that it is under way', async () => {
    const { user } = await asked(() => new Promise(() => undefined))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deleting…' }).disabled).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('It goes on when this is closed.')
  })

  it('says where a task that is under way is shown', async () => {
    const { user } = await asked(() => new Promise(() => undefined), { isTask: true })
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.getByRole('status').textContent).toBe(
      'It goes on when this is closed. The foot of the window shows it.',
    )
  })

  it('keeps the focus while that is under way', async () => {
    const { user } = await asked(() => new Promise(() => undefined))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(document.activeElement?.textContent).toBe('Close')
  })

  it('shows why it failed, and stays', async () => {
    const { user, settle, done } = await asked(() => Promise.reject(FAILED))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(done).toEqual([])
  })

  it('cannot act before it is known what is lost', async () => {
    await asked(() => Promise.resolve(), { isBlocked: true })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  })
})
