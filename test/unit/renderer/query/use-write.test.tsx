// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../../../app/errors/app-error.ts'
import { useWrite } from '../../../../renderer/query/use-write.ts'
import { renderWindow } from '../../../support/render-window.tsx'

async function writing(write: (words: string) => Promise<string>, onSuccess = vi.fn<(done: string) => void>()) {
  const drawn = vi.fn<() => void>()
  function Writer(): ReactElement {
    const start = useWrite({ mutationFn: write, onSuccess, meta: { failure: 'It was not written' } })
    drawn()
    return <button onClick={() => start('a word')}>Write</button>
  }
  const { user, settle } = await renderWindow(<Writer />, {})
  const before = drawn.mock.calls.length
  await user.click(screen.getByRole('button', { name: 'Write' }))
  await settle()
  return { drawnAgain: drawn.mock.calls.length - before, onSuccess }
}

it('a write is done with what it was given', async () => {
  const { onSuccess } = await writing((words) => Promise.resolve(`${words} written`))
  expect(onSuccess.mock.calls[0]?.[0]).toBe('a word written')
})

it('what writes is not drawn again when that begins and ends', async () => {
  expect((await writing(() => Promise.resolve('done'))).drawnAgain).toBe(0)
})

it('a write that fails is told', async () => {
  await writing(() => Promise.reject(new AppError({ kind: 'storage-failed', reason: 'full', detail: '' })))
  expect(screen.getAllByText('It was not written').length).toBeGreaterThan(0)
})
