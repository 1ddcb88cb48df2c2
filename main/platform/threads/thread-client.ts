import { Worker } from 'node:worker_threads'
import { AppError } from '../../../app/errors/app-error.ts'
import type { StorageReason } from '../../../app/errors/app-error.ts'
import { END } from './thread-messages.ts'
import type { ThreadFailure, ThreadReply, ThreadRequest } from './thread-messages.ts'

/** A thread that performs calls one after another. */
export interface ThreadClient {
  call(store: string, method: string, args: readonly unknown[]): Promise<unknown>
  /** Ends the thread after the calls that were made before. The next call starts it again. */
  end(): Promise<void>
}

/** Dependencies of a thread client. */
export interface ThreadClientParts {
  /** Built or source file of the thread. */
  file: string
  name: string
  /** Data for the thread, read at each start. */
  data: () => unknown
  /** Called with failures that nothing expected, before the call is rejected. */
  unexpected: (failure: ThreadFailure, call: string) => void
  /** How long the end may take before the thread is stopped by force, in milliseconds. */
  patienceMs: number
}

interface Running {
  worker: Worker
  waiting: Map<number, { call: string; resolve: (value: unknown) => void; reject: (reason: AppError) => void }>
  /** Resolves when the thread has ended for any reason. */
  ended: Promise<void>
}

const failed = (reason: StorageReason, detail: string): AppError =>
  new AppError({ kind: 'storage-failed', reason, detail })

/** Creates the client of a thread that starts at the first call and again after it has ended by itself. */
export function createThreadClient({ file, name, data, unexpected, patienceMs }: ThreadClientParts): ThreadClient {
  let running: Running | null = null
  let lastId = 0

  function start(): Running {
    const worker = new Worker(file, { workerData: data(), name })
    const waiting: Running['waiting'] = new Map()
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
    const started: Running = { worker, waiting, ended }
    let reason = 'it ended by itself'
    worker.on('message', (reply: ThreadReply) => {
      const call = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (call === undefined) return
      if (reply.failure === null) {
        call.resolve(reply.value)
        return
      }
      const { error, message } = reply.failure
      if (error === null) unexpected(reply.failure, call.call)
      call.reject(error === null ? failed('other', message) : new AppError(error))
    })
    worker.on('error', (error: Error) => {
      reason = error.message
      unexpected({ message: error.message, stack: error.stack ?? '', error: null }, 'thread')
    })
    // A thread can end without an error, and nothing else tells the calls that wait for it.
    worker.on('exit', () => {
      if (running === started) running = null
      for (const call of waiting.values()) call.reject(failed('stopped', reason))
      waiting.clear()
      end(undefined)
    })
    return started
  }

  function send(
    { worker, waiting }: Running,
    store: string,
    method: string,
    args: readonly unknown[],
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { call: `${store}.${method}`, resolve, reject })
      worker.postMessage({ id: lastId, store, method, args: [...args] } satisfies ThreadRequest)
    })
  }

  return {
    call: (store, method, args) => send((running ??= start()), store, method, args),
    async end() {
      const ending = running
      if (ending === null) return
      running = null
      send(ending, END.store, END.method, []).catch(() => undefined)
      // A call that never returns must not keep the application from closing.
      const timer = setTimeout(() => void ending.worker.terminate(), patienceMs)
      await ending.ended
      clearTimeout(timer)
    },
  }
}
