// @vitest-environment jsdom
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppError } from '../../../../app/errors/app-error.ts'
import { errorInfoOf } from '../../../../renderer/query/error-info.ts'
import { ErrorNote } from '../../../../renderer/ui/error-note.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

function Asking({ error }: { error: Error }): ReactElement | null {
  const asked = useQuery({ queryKey: ['asked'], queryFn: () => Promise.reject(error) })
  return asked.error === null ? null : <ErrorNote error={errorInfoOf(asked.error)} onRetry={null} />
}

function Doing({ error }: { error: Error }): ReactElement {
  const done = useMutation({ mutationFn: () => Promise.reject(error) })
  return (
    <>
      <button onClick={() => done.mutate()}>do it</button>
      {done.error === null ? null : <ErrorNote error={errorInfoOf(done.error)} onRetry={null} />}
    </>
  )
}

const REPLIES = { 'log.report': () => ({ reference: 'ref-1' }) }

// B20
it('a query that fails by a bug of the window shows the reference of the log', async () => {
  await renderWindow(<Asking error={new TypeError('planted')} />, REPLIES)
  expect(screen.getByRole('alert').textContent).toContain('The log lists it under ref-1.')
})

// B20
it('a query that fails by a bug does not name a text of the window as an entry of the log', async () => {
  await renderWindow(<Asking error={new TypeError('planted')} />, { 'log.report': () => ({ reference: null }) })
  expect(screen.getByRole('alert').textContent).toContain('It has no reference in the log.')
})

// B20
it('a mutation that fails by a bug of the window shows the reference of the log', async () => {
  const { user, settle } = await renderWindow(<Doing error={new TypeError('planted')} />, REPLIES)
  await user.click(screen.getByRole('button', { name: 'do it' }))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('The log lists it under ref-1.')
})

it('an expected error is not reported', async () => {
  const error = new AppError({ kind: 'storage-failed', reason: 'full', detail: '' })
  const { inputsOf } = await renderWindow(<Asking error={error} />, REPLIES)
  expect(inputsOf('log.report')).toEqual([])
})
