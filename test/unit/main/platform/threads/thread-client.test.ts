import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import { createThreadClient } from '../../../../../main/platform/threads/thread-client.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

function sampleThread(patienceMs = 10_000) {
  const log = join(temporaryFolder(), 'log')
  const unexpected = vi.fn()
  const client = createThreadClient({
    file: join(import.meta.dirname, '../../../../support/sample-thread.ts'),
    name: 'sample',
    data: () => ({ log }),
    unexpected,
    patienceMs,
  })
  onTestFinished(() => client.end())
  const errorOf = (method: string): Promise<unknown> =>
    client.call('numbers', method, []).then(
      () => null,
      (thrown: unknown) => errorInfo(thrown),
    )
  return { client, unexpected, errorOf, log: () => readFileSync(log, 'utf8') }
}

describe('a thread', () => {
  it('performs calls in their order', async () => {
    const { client } = sampleThread()
    const sums = await Promise.all([1, 2, 3].map((number) => client.call('numbers', 'add', [number, 10])))
    expect(sums).toEqual([11, 12, 13])
  })

  it('names an error of the disk, and that is not reported as unexpected', async () => {
    const { errorOf, unexpected } = sampleThread()
    expect(await errorOf('full')).toMatchObject({ kind: 'storage-failed', reason: 'full' })
    expect(unexpected).not.toHaveBeenCalled()
  })

  it('reports an error that nothing expected with its stack and the call', async () => {
    const { errorOf, unexpected } = sampleThread()
    expect(await errorOf('fail')).toMatchObject({ kind: 'storage-failed', reason: 'other', detail: 'planted' })
    expect(unexpected).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'planted', stack: expect.stringContaining('sample-thread') as unknown }),
      'numbers.fail',
    )
  })

  // S14
  it('that ends without an error fails the calls that wait for it, and the next call starts it again', async () => {
    const { client, errorOf } = sampleThread()
    expect(await errorOf('exit')).toMatchObject({ kind: 'storage-failed', reason: 'stopped' })
    expect(await client.call('numbers', 'add', [1, 2])).toBe(3)
  })

  it('ends after the calls that were made before, and closes what it has opened', async () => {
    const { client, log } = sampleThread()
    const sum = client.call('numbers', 'add', [1, 2])
    await client.end()
    expect(await sum).toBe(3)
    expect(log()).toBe('open close ')
  })

  // S14
  it('that hangs is stopped at the end, and its calls fail', async () => {
    const { client, errorOf } = sampleThread(50)
    await client.call('numbers', 'add', [1, 2])
    const hanging = errorOf('hang')
    await client.end()
    expect(await hanging).toMatchObject({ kind: 'storage-failed', reason: 'stopped' })
  })
})
