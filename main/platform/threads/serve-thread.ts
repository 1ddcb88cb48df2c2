import { parentPort } from 'node:worker_threads'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { storageError } from '../database/storage-error.ts'
import { END } from './thread-messages.ts'
import type { ThreadFailure, ThreadReply, ThreadRequest } from './thread-messages.ts'
import { yieldToWindow } from './yield-to-window.ts'

/** What a thread offers: methods by store and name. */
type Stores = Readonly<Record<string, unknown>>

const failureOf = (thrown: unknown): ThreadFailure => ({
  error: errorInfo(thrown) ?? storageError(thrown),
  message: thrown instanceof Error ? thrown.message : String(thrown),
  stack: thrown instanceof Error ? (thrown.stack ?? '') : '',
})

/** Checks around each call whether what was opened is still there. */
export interface ThreadChecks {
  /** Before a call; true when what was opened was replaced and must be opened again. Throws when the call cannot be performed. */
  isOutdated: () => boolean
  /** After a call; throws when what it did is lost. */
  after: () => void
}

const NO_CHECKS: ThreadChecks = { isOutdated: () => false, after: () => undefined }

/**
 * Serves calls on this thread until it is ended. `open` creates the stores at the first call; if it throws, the next call tries it
 * again. `close` is called at the end when the stores were opened.
 */
export function serveThread<Opened extends object>(
  open: () => Opened,
  close: (stores: Opened) => void,
  { isOutdated, after }: ThreadChecks = NO_CHECKS,
): void {
  const port = parentPort
  if (port === null) throw new Error('not a thread')
  yieldToWindow()
  let stores: Opened | null = null

  function finish(): void {
    const opened = stores
    stores = null
    if (opened !== null) close(opened)
  }

  function perform({ id, store, method, args }: ThreadRequest): ThreadReply {
    try {
      if (store === END.store) {
        finish()
        return { id, value: null, failure: null }
      }
      if (stores !== null && isOutdated()) {
        finish()
        return { id, isOutdated: true }
      }
      stores ??= open()
      const calls = (stores as Stores)[store] as Readonly<Record<string, (...values: unknown[]) => unknown>>
      const value = calls[method]?.(...args)
      after()
      return { id, value, failure: null }
    } catch (thrown) {
      return { id, failure: failureOf(thrown) }
    }
  }

  function receive(request: ThreadRequest): void {
    const reply = perform(request)
    port?.postMessage(reply)
    if (request.store !== END.store && !('isOutdated' in reply)) return
    // The messages that have arrived already would still be delivered, but another thread performs those calls.
    port?.off('message', receive)
    port?.close()
  }

  port.on('message', receive)
}
