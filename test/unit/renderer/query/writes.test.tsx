// @vitest-environment jsdom
import { screen, act } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../../../app/errors/app-error.ts'
import { useWrite, runMutation, useUnwatched, type Unwatched } from '../../../../renderer/query/writes.ts'
import { renderWindow, stubDesk, refusing, type Replies } from '../../../support/window/render-window.tsx'
import { createQueryClient } from '../../../../renderer/query/query-client.ts'
import { settled } from '../../../support/system/settled.ts'

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

it('a write that fails is said with what it was, and can be tried again', async () => {
  stubDesk({})
  const said: string[] = []
  const tries: number[] = []
  const client = createQueryClient((failure, _error, retry) => {
    said.push(failure)
    if (tries.length < 2) retry()
  })
  const mutationFn = (input: number): Promise<never> => {
    tries.push(input)
    return Promise.reject(new AppError({ kind: 'cancelled' }))
  }
  runMutation(client, { mutationFn, meta: { failure: 'The list was not kept' } }, 7)
  await settled()
  expect([tries, said]).toEqual([
    [7, 7],
    ['The list was not kept', 'The list was not kept'],
  ])
})

const KEPT = { kept: { connection: 'a', name: 'list', scroll: { top: 1, left: 0 } } }

/** A part that keeps scrolls, and how often it was rendered. */
async function keeping(replies: Replies) {
  let renders = 0
  const keeps: Unwatched<'window.keepScroll'>[] = []
  function Part(): ReactElement {
    renders += 1
    keeps.push(useUnwatched('window.keepScroll'))
    return <p />
  }
  const window = await renderWindow(<Part />, replies)
  const before = renders
  return {
    ...window,
    keep: () => act(() => keeps[0]?.(KEPT)),
    rendersSince: () => renders - before,
  }
}

it('a call reaches main, and renders nothing again', async () => {
  const { keep, settle, inputsOf, rendersSince } = await keeping({ 'window.keepScroll': () => null })
  keep()
  await settle()
  expect([inputsOf('window.keepScroll'), rendersSince()]).toEqual([[KEPT], 0])
})

it('a refused call is not reported as a bug', async () => {
  const { keep, settle, calls } = await keeping({ 'window.keepScroll': refusing({ kind: 'cancelled' }) })
  keep()
  await settle()
  expect(calls.map(({ channel }) => channel)).toEqual(['window.keepScroll'])
})
