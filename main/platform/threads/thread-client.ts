import type { Worker } from 'node:worker_threads'
import { AppError, type StorageReason } from '../../../app/errors/app-error.ts'
import { withCancelFlag, type CancelFlag } from './cancel-flag.ts'
import type { ScheduleTimeout } from './schedule-timeout.ts'
import { END, type ThreadFailure, type ThreadReply, type ThreadRequest, type ThreadStart } from './serve-thread.ts'
import type { StartThread } from './start-threads.ts'

export interface CallManner {
  /** Fails the call with a cancelled error if it is aborted before the thread comes to it. */
  signal?: AbortSignal | undefined
  /** Has the call performed when no other one waits. */
  isPatient?: boolean
}

/** A thread that performs calls one after another. */
export interface ThreadClient {
  call(store: string, method: string, args: readonly unknown[], manner?: CallManner): Promise<unknown>
  /** Starts the thread if it does not run, so that the next call does not wait for it. */
  start(): void
  /** Ends the thread after the calls that were made before. The next call starts it again. */
  end(): Promise<void>
}

/** How long calls may take, in milliseconds. A thread that takes longer is stopped by force, and all its calls fail. */
export interface CallLimits {
  /** The first call of a thread, which opens what the thread needs. */
  first: number
  /** The call of a method, such as “news.listStories”. */
  of: (call: string) => number
}

export interface ThreadClientParts {
  /** Starts the thread of that name, or returns the one that was started before. */
  startThread: StartThread
  name: string
  /** Data for the thread, read before the first call of each start. */
  data: () => unknown
  /** Called with failures that nothing expected, before the call is rejected. */
  unexpected: (failure: ThreadFailure, call: string) => void
  limits: CallLimits
  /** How long the end may take before the thread is stopped by force, in milliseconds. */
  patienceMs: number
  scheduleTimeout: ScheduleTimeout
}

interface WaitingCall extends Omit<ThreadRequest, 'id'> {
  resolve: (value: unknown) => void
  reject: (reason: AppError) => void
}

interface Running {
  worker: Worker
  /** Calls without a reply, in their order: the first one is being performed. */
  waiting: Map<number, WaitingCall>
  /** Whether it got its data, which it gets before its first call. */
  hasData: boolean
  isFirst: boolean
  cancelLimit: () => void
  /** Resolves when the thread has ended for any reason. */
  ended: Promise<void>
}

const failed = (reason: StorageReason, detail: string): AppError =>
  new AppError({ kind: 'storage-failed', reason, detail })

const nameOf = ({ store, method }: Pick<WaitingCall, 'store' | 'method'>): string => `${store}.${method}`

function settle(
  { resolve, reject, ...call }: WaitingCall,
  reply: Exclude<ThreadReply, { isOutdated: true }>,
  unexpected: ThreadClientParts['unexpected'],
): void {
  if (reply.failure === null) {
    resolve(reply.value)
    return
  }
  const { error, message } = reply.failure
  if (error === null) unexpected(reply.failure, nameOf(call))
  reject(error === null ? failed('other', message) : new AppError(error))
}

/** Creates the client of a thread that starts at the first call and again after it has ended by itself. */
export function createThreadClient(parts: ThreadClientParts): ThreadClient {
  const { startThread, name, data, unexpected, limits, patienceMs, scheduleTimeout } = parts
  let running: Running | null = null
  let lastId = 0
  /** Patient calls that the thread has not got yet. */
  const patient: WaitingCall[] = []

  /** Takes all calls from a thread, which gets no more of them. */
  function takeCalls(thread: Running): WaitingCall[] {
    thread.cancelLimit()
    if (running === thread) running = null
    const calls = [...thread.waiting.values(), ...patient.splice(0)]
    thread.waiting.clear()
    return calls
  }

  function fail(thread: Running, detail: string): void {
    for (const { reject } of takeCalls(thread)) reject(failed('stopped', detail))
  }

  /** Limits the call that is now being performed. */
  function limit(thread: Running): void {
    thread.cancelLimit()
    const [current] = thread.waiting.values()
    thread.cancelLimit = () => undefined
    if (current === undefined) return
    const call = nameOf(current)
    const limitMs = thread.isFirst ? limits.first : limits.of(call)
    thread.cancelLimit = scheduleTimeout(limitMs, () => {
      const message = `${call} took longer than ${limitMs / 1000} s`
      unexpected({ message, stack: '', error: null }, call)
      // The calls fail now, because a thread that waits for a disk may not end either.
      fail(thread, message)
      void thread.worker.terminate()
    })
  }

  function received(thread: Running, reply: ThreadReply): void {
    if ('isOutdated' in reply) {
      const calls = takeCalls(thread)
      for (const call of calls) post((running ??= start()), call)
      return
    }
    const call = thread.waiting.get(reply.id)
    if (call === undefined) return
    thread.waiting.delete(reply.id)
    thread.isFirst = false
    limit(thread)
    settle(call, reply, unexpected)
    sendPatient()
  }

  function start(): Running {
    const worker = startThread(name)
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
    const started: Running = {
      worker,
      waiting: new Map(),
      hasData: false,
      isFirst: true,
      cancelLimit: () => undefined,
      ended,
    }
    let reason = 'it ended by itself'
    worker.on('message', (reply: ThreadReply) => received(started, reply))
    worker.on('error', (error: Error) => {
      reason = error.message
      unexpected({ message: error.message, stack: error.stack ?? '', error: null }, 'thread')
    })
    // A thread can end without an error, and nothing else tells the calls that wait for it.
    worker.on('exit', () => {
      fail(started, reason)
      end(undefined)
    })
    return started
  }

  function post(thread: Running, call: WaitingCall): void {
    if (!thread.hasData) thread.worker.postMessage({ data: data() } satisfies ThreadStart)
    thread.hasData = true
    lastId += 1
    const { store, method, args, cancel } = call
    thread.waiting.set(lastId, call)
    if (thread.waiting.size === 1) limit(thread)
    thread.worker.postMessage({ id: lastId, store, method, args, cancel } satisfies ThreadRequest)
  }

  function sendPatient(): void {
    if (running !== null && running.waiting.size > 0) return
    const next = patient.shift()
    if (next !== undefined) post((running ??= start()), next)
  }

  const make = (
    send: (call: WaitingCall) => void,
    { store, method, args }: Pick<ThreadRequest, 'store' | 'method'> & { args: readonly unknown[] },
    cancel?: CancelFlag,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => send({ store, method, args: [...args], cancel, resolve, reject }))

  return {
    start() {
      running ??= start()
    },
    call(store, method, args, { signal, isPatient = false } = {}) {
      const send = (call: WaitingCall): void => {
        if (isPatient) {
          patient.push(call)
          sendPatient()
        } else post((running ??= start()), call)
      }
      const call = { store, method, args }
      return signal === undefined ? make(send, call) : withCancelFlag(signal, (cancel) => make(send, call, cancel))
    },
    async end() {
      const ending = running
      if (ending === null) return
      running = null
      for (const call of patient.splice(0)) post(ending, call)
      make((call) => post(ending, call), { ...END, args: [] }).catch(() => undefined)
      // A call that never returns must not keep the application from closing.
      const cancel = scheduleTimeout(patienceMs, () => void ending.worker.terminate())
      await ending.ended
      cancel()
    },
  }
}
