import { parentPort } from 'node:worker_threads'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { storageError } from '../database/storage-error.ts'
import { END } from './thread-messages.ts'
import type { ThreadFailure, ThreadReply, ThreadRequest } from './thread-messages.ts'

/** What a thread offers: methods by store and name. */
type Stores = Readonly<Record<string, unknown>>

const failureOf = (thrown: unknown): ThreadFailure => ({
  error: errorInfo(thrown) ?? storageError(thrown),
  message: thrown instanceof Error ? thrown.message : String(thrown),
  stack: thrown instanceof Error ? (thrown.stack ?? '') : '',
})

/**
 * Serves calls on this thread until it is ended. `open` creates the stores at the first call; if it throws, the next call tries it
 * again. `close` is called at the end when the stores were opened.
 */
export function serveThread<Opened extends object>(open: () => Opened, close: (stores: Opened) => void): void {
  const port = parentPort
  if (port === null) throw new Error('not a thread')
  let stores: Opened | null = null

  function perform({ id, store, method, args }: ThreadRequest): ThreadReply {
    try {
      if (store === END.store) {
        if (stores !== null) close(stores)
        return { id, value: null, failure: null }
      }
      stores ??= open()
      const calls = (stores as Stores)[store] as Readonly<Record<string, (...values: unknown[]) => unknown>>
      return { id, value: calls[method]?.(...args), failure: null }
    } catch (thrown) {
      return { id, failure: failureOf(thrown) }
    }
  }

  port.on('message', (request: ThreadRequest) => {
    port.postMessage(perform(request))
    if (request.store === END.store) port.close()
  })
}
