import { once } from 'node:events'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startEarly, startingWith } from '../../../../../main/platform/threads/start-threads.ts'

const SAMPLE = join(import.meta.dirname, '../../../../support/system/sample-thread.ts')

/** Starts threads with that file, and counts them. */
function counted(file: string) {
  const started: Worker[] = []
  onTestFinished(async () => {
    await Promise.all(started.map((worker) => worker.terminate()))
  })
  const startThread = vi.fn((name: string) => {
    const worker = startingWith(file)(name)
    started.push(worker)
    return worker
  })
  return { startThread, started }
}

it('a thread is started before it is asked for, and once', () => {
  const { startThread, started } = counted(SAMPLE)
  const take = startEarly(startThread, ['one', 'two'])
  expect(startThread).toHaveBeenCalledTimes(2)
  expect([take('two'), take('one')]).toEqual([started[1], started[0]])
  expect(startThread).toHaveBeenCalledTimes(2)
})

it('it is started again when it is asked for once more', () => {
  const { startThread, started } = counted(SAMPLE)
  const take = startEarly(startThread, ['one'])
  take('one')
  expect(take('one')).toBe(started[1])
})

it('one that could not load is started again, so that its error is met by who asked for it', async () => {
  const { startThread, started } = counted(`${SAMPLE}-missing`)
  const take = startEarly(startThread, ['one'])
  await expect(once(started[0] as Worker, 'exit')).rejects.toThrow('missing')
  const worker = take('one')
  expect(worker).toBe(started[1])
  await expect(once(worker, 'exit')).rejects.toThrow('missing')
})
