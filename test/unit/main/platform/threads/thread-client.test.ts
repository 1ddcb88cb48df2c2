import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import { scheduleTimeout, type ScheduleTimeout } from '../../../../../main/platform/threads/schedule-timeout.ts'
import { startingWith, type StartThread } from '../../../../../main/platform/threads/start-threads.ts'
import { createThreadClient, type CallLimits } from '../../../../../main/platform/threads/thread-client.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'
import { errorOfCall } from '../../../../support/system/error-of.ts'

/** Timers that pass when the test says so. */
function manualTimers() {
  const planned = new Map<() => void, number>()
  return {
    planned: () => [...planned.values()],
    scheduleTimeout(ms: number, callBack: () => void) {
      planned.set(callBack, ms)
      return () => void planned.delete(callBack)
    },
    pass() {
      const [callBack] = planned.keys()
      if (callBack === undefined) throw new Error('nothing is planned')
      planned.delete(callBack)
      callBack()
    },
  }
}

const NO_LIMITS: CallLimits = { first: 60_000, of: () => 60_000 }
const LIMITS: CallLimits = { first: 300, of: (call: string) => (call === 'numbers.hang' ? 200 : 100) }

const startSample = startingWith(join(import.meta.dirname, '../../../../support/system/sample-thread.ts'))

function sampleThread(
  patienceMs = 10_000,
  timer: ScheduleTimeout = scheduleTimeout,
  limits: CallLimits = NO_LIMITS,
  startThread: StartThread = startSample,
) {
  const log = join(temporaryFolder(), 'log')
  /** How often the thread has rested. */
  const rests = new Int32Array(new SharedArrayBuffer(4))
  const unexpected = vi.fn()
  const data = vi.fn(() => ({ log, rests }))
  const client = createThreadClient({
    startThread,
    name: 'sample',
    data,
    unexpected,
    limits,
    patienceMs,
    scheduleTimeout: timer,
  })
  onTestFinished(() => client.end())
  const errorOf = (method: string): Promise<unknown> => errorOfCall(client.call('numbers', method, []))
  return { client, data, unexpected, errorOf, rests, log: () => readFileSync(log, 'utf8') }
}

/** A gate that a thread waits at until it is opened. */
function closedGate() {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  return {
    gate,
    open() {
      Atomics.store(gate, 0, 1)
      Atomics.notify(gate, 0)
    },
  }
}

describe('a thread', () => {
  it('performs calls in their order', async () => {
    const { client } = sampleThread()
    const sums = await Promise.all([1, 2, 3].map((number) => client.call('numbers', 'add', [number, 10])))
    expect(sums).toEqual([11, 12, 13])
  })

  it('loads the parts that a call needs and performs it then, before those that came after it', async () => {
    const { client } = sampleThread()
    const calls = [['parts'], ['late', 2], ['parts'], ['late', 3], ['parts']] as const
    const made = calls.map(([method, ...args]) => client.call('numbers', method, args))
    expect(await Promise.all(made)).toEqual([0, 2, 2, 3, 3])
  })

  it('performs no call after its end, also when a part was loaded before that', async () => {
    const { client, log } = sampleThread()
    const late = client.call('numbers', 'late', [1])
    const end = client.end()
    const next = client.call('numbers', 'parts', [])
    expect(await late).toBe(1)
    await end
    expect(await next).toBe(0)
    expect(log().trim().split(' ').toSorted()).toEqual(['close', 'open', 'open'])
  })

  it('fails a call whose part cannot be loaded, and performs the others', async () => {
    const { client, errorOf } = sampleThread()
    const failed = errorOf('partless')
    const sum = client.call('numbers', 'add', [1, 2])
    expect(await failed).toMatchObject({ kind: 'storage-failed', detail: 'no such part' })
    expect(await sum).toBe(3)
  })

  it('hands large bytes over instead of copying them, and copies small ones', async () => {
    const { client } = sampleThread()
    expect(await client.call('numbers', 'give', [10])).toEqual({ bytes: new Uint8Array(10).fill(7) })
    expect(await client.call('numbers', 'left', [])).toBe(200_000)
    expect(await client.call('numbers', 'give', [150_000])).toEqual({ bytes: new Uint8Array(150_000).fill(7) })
    expect(await client.call('numbers', 'left', [])).toBe(0)
  })

  it('performs patient calls when no other one waits, in their order', async () => {
    const { client } = sampleThread()
    const { gate, open } = closedGate()
    const done: unknown[] = []
    const add = (number: number, isPatient: boolean): Promise<unknown> =>
      client.call('numbers', 'add', [number, 0], { isPatient }).then((sum) => done.push(sum))
    const calls = [client.call('numbers', 'wait', [gate]), add(1, true), add(2, true), add(3, false), add(4, false)]
    open()
    await Promise.all(calls)
    expect(done).toEqual([3, 4, 1, 2])
    await add(5, true)
    expect(done).toEqual([3, 4, 1, 2, 5])
  })

  it.each([false, true])(
    'does not perform a call that was cancelled before its turn; patient: %s',
    async (isPatient) => {
      const { client, log } = sampleThread()
      const { gate, open } = closedGate()
      const control = new AbortController()
      const waiting = client.call('numbers', 'wait', [gate])
      // It would end the thread.
      const cancelled = client.call('numbers', 'exit', [], { signal: control.signal, isPatient })
      const next = client.call('numbers', 'add', [1, 2])
      control.abort()
      open()
      await waiting
      await expect(cancelled).rejects.toSatisfy((thrown) => errorInfo(thrown)?.kind === 'cancelled')
      expect(await next).toBe(3)
      expect(log()).toBe('open ')
    },
  )

  it('performs the patient calls that were made before its end, and fails them when it is stopped', async () => {
    const { client, errorOf } = sampleThread()
    const [first, sum] = [1, 2].map((number) => client.call('numbers', 'add', [number, 10], { isPatient: true }))
    await client.end()
    expect([await first, await sum]).toEqual([11, 12])
    const stopped = errorOf('exit')
    const lost = client.call('numbers', 'add', [1, 2], { isPatient: true })
    expect(await stopped).toMatchObject({ reason: 'stopped' })
    await expect(lost).rejects.toSatisfy((thrown) => errorInfo(thrown)?.kind === 'storage-failed')
  })

  it('that was started before its first call gets its data with that call', async () => {
    const startThread = vi.fn(startSample)
    const { client, data } = sampleThread(undefined, undefined, undefined, startThread)
    client.start()
    client.start()
    expect(startThread).toHaveBeenCalledTimes(1)
    expect(data).not.toHaveBeenCalled()
    expect(await client.call('numbers', 'add', [1, 10])).toBe(11)
    client.start()
    expect(startThread).toHaveBeenCalledTimes(1)
    expect(data).toHaveBeenCalledTimes(1)
  })

  // S12
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

  it('that hangs is stopped after the limit of the call, and the next call starts it again', async () => {
    const timers = manualTimers()
    const { client, errorOf, unexpected } = sampleThread(10_000, timers.scheduleTimeout, LIMITS)
    await client.call('numbers', 'add', [1, 2])
    const [hanging, next] = [errorOf('hang'), errorOf('full')]
    expect(timers.planned()).toEqual([200])
    timers.pass()
    const stopped = { kind: 'storage-failed', reason: 'stopped', detail: 'numbers.hang took longer than 0.2 s' }
    expect(await Promise.all([hanging, next])).toEqual([stopped, stopped])
    expect(unexpected).toHaveBeenCalledOnce()
    expect(await client.call('numbers', 'add', [1, 2])).toBe(3)
  })

  it('limits the first call, which opens the files, by another time, each call by its own, and none that waits', async () => {
    const timers = manualTimers()
    const { client } = sampleThread(10_000, timers.scheduleTimeout, LIMITS)
    const first = client.call('numbers', 'add', [1, 2])
    const second = client.call('numbers', 'add', [3, 4])
    expect(timers.planned()).toEqual([300])
    await first
    expect(timers.planned()).toEqual([100])
    await second
    expect(timers.planned()).toEqual([])
  })

  it('that is outdated gets no more calls: a new one performs them in their order', async () => {
    const { client, log } = sampleThread()
    await client.call('numbers', 'outdate', [])
    const sums = await Promise.all([1, 2, 3].map((number) => client.call('numbers', 'add', [number, 10])))
    expect(sums).toEqual([11, 12, 13])
    expect(log()).toBe('open close open ')
  })

  it('rests when there was no call for a while, each time', async () => {
    const { client, rests } = sampleThread()
    for (const before of [0, 1]) {
      await client.call('numbers', 'add', [1, 2])
      await Atomics.waitAsync(rests, 0, before).value
      expect(rests[0]).toBe(before + 1)
    }
  })

  it('rests in steps as long as there is more to do', async () => {
    const { client, rests } = sampleThread()
    await client.call('numbers', 'leave', [3])
    for (let count = 0; count < 4; count += 1) await Atomics.waitAsync(rests, 0, count).value
    expect(rests[0]).toBe(4)
  })

  it('fails a call whose result is lost', async () => {
    const { errorOf } = sampleThread()
    expect(await errorOf('lose')).toMatchObject({ kind: 'storage-failed', reason: 'missing' })
  })
})
