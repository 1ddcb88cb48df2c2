// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { AppError } from '../../../../app/errors/app-error.ts'
import { createQueryClient } from '../../../../renderer/query/query-client.ts'
import { runMutation } from '../../../../renderer/query/run-mutation.ts'
import { stubDesk } from '../../../support/render-window.tsx'
import { settled } from '../../../support/settled.ts'

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
