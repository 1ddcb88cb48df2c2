import { parentPort } from 'node:worker_threads'
import { errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { storageError } from '../database/storage-error.ts'
import { refuseCancelled, type CancelFlag } from './cancel-flag.ts'
import { PartNotLoadedError } from './late-part.ts'
import { yieldToWindow } from './yield-to-window.ts'

/** The data of a thread. They come before its first call, because a thread is started before they are known. */
export interface ThreadStart {
  data: unknown
}

/** A call to a method of a store on a thread. */
export interface ThreadRequest {
  id: number
  store: string
  method: string
  args: unknown[]
  /** Has the call refused when it is cancelled before it is performed. */
  cancel?: CancelFlag | undefined
}

/** Why a call failed. Errors lose their class between threads, so this is plain data. */
export interface ThreadFailure {
  message: string
  /** The error for the person; null for one that nothing expected. */
  error: ErrorInfo | null
  stack: string
}

/**
 * The result of a call. An outdated thread has not performed the call: what it opened was replaced, and it ends, so that a new thread
 * performs this call and those after it.
 */
export type ThreadReply =
  | { id: number; value: unknown; failure: null }
  | { id: number; failure: ThreadFailure }
  | { id: number; isOutdated: true }

export const END = { store: 'thread', method: 'end' } as const

/** What a thread offers: methods by store and name. */
type Stores = Readonly<Record<string, unknown>>

const failureOf = (thrown: unknown): ThreadFailure => ({
  error: errorInfo(thrown) ?? storageError(thrown),
  message: thrown instanceof Error ? thrown.message : String(thrown),
  stack: thrown instanceof Error ? (thrown.stack ?? '') : '',
})

/** The time between two steps of what a thread does while it rests, in milliseconds. */
const STEP_MS = 20

/** At least so many bytes are handed over. Smaller ones can be a part of memory that Node shares among buffers. */
const MIN_HANDED_OVER = 128 * 1024

/** The memory of the bytes in a reply, which is handed over: copying a large response takes longer than reading it. */
function handedOver(reply: ThreadReply): ArrayBuffer[] {
  if (!('value' in reply) || typeof reply.value !== 'object' || reply.value === null) return []
  const { bytes } = reply.value as { bytes?: unknown }
  const isLarge = bytes instanceof Uint8Array && bytes.length >= MIN_HANDED_OVER
  return isLarge && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}

/** What a thread serves. Bytes that a call returns as `bytes` are not used on the thread from then on. */
export interface ThreadService<Opened> {
  /** Creates the stores at the first call; if it throws, the next call tries it again. */
  open: () => Opened
  close: (stores: Opened) => void
  /** Before a call; true when what was opened was replaced and must be opened again. Throws when the call cannot be performed. */
  isOutdated?: () => boolean
  /** After a call; throws when what it did is lost. */
  after?: () => void
  /**
   * Does what nothing waits for, such as giving back what is only kept for the next calls, when there was none for so many milliseconds: one
   * short step, because a call may come. Returns whether there is more to do, now or after as long a wait.
   */
  rest?: { afterMs: number; act: (stores: Opened) => 'done' | 'more' | 'later' }
}

/**
 * Serves calls on this thread until it is ended. `serve` gets the data that come before the first call. The thread comes after those of the
 * window, and before others.
 */
export function serveThread<Opened extends object>(serve: (data: unknown) => ThreadService<Opened>): void {
  const port = parentPort
  if (port === null) throw new Error('not a thread')
  yieldToWindow('awaited')
  let service: ThreadService<Opened> | null = null
  let stores: Opened | null = null

  function finish(): void {
    const opened = stores
    stores = null
    if (opened !== null) service?.close(opened)
  }

  function perform({ id, store, method, args, cancel }: ThreadRequest): ThreadReply | PartNotLoadedError {
    try {
      if (store === END.store) {
        finish()
        return { id, value: null, failure: null }
      }
      if (service === null) throw new Error('the data of the thread have not come')
      if (stores !== null && service.isOutdated?.() === true) {
        finish()
        return { id, isOutdated: true }
      }
      refuseCancelled(cancel)
      stores ??= service.open()
      const calls = (stores as Stores)[store] as Readonly<Record<string, (...values: unknown[]) => unknown>>
      const value = calls[method]?.(...args)
      service.after?.()
      return { id, value, failure: null }
    } catch (thrown) {
      return thrown instanceof PartNotLoadedError ? thrown : { id, failure: failureOf(thrown) }
    }
  }

  /** Set anew by each call. */
  let resting: NodeJS.Timeout | null = null
  let nextStep: NodeJS.Timeout | undefined
  function rest(): void {
    const left = stores === null ? 'done' : service?.rest?.act(stores)
    if (left === 'later') restLater()
    if (left === 'more') nextStep = setTimeout(rest, STEP_MS).unref()
  }
  function restLater(): void {
    if (service?.rest === undefined) return
    clearTimeout(nextStep)
    // It keeps no thread from ending.
    resting ??= setTimeout(rest, service.rest.afterMs).unref()
    resting.refresh()
  }

  /** Whether it takes no more calls: the messages that have arrived already would still be delivered, but another thread performs those. */
  let hasEnded = false
  function answer(message: ThreadRequest, reply: ThreadReply): void {
    port?.postMessage(reply, handedOver(reply))
    restLater()
    if (message.store !== END.store && !('isOutdated' in reply)) return
    hasEnded = true
    port?.off('message', receive)
    port?.close()
  }

  /** The calls that came since a part is being loaded, beginning with the one that needs it; null while none is. */
  let waiting: ThreadRequest[] | null = null
  async function performLater(message: ThreadRequest, { load }: PartNotLoadedError): Promise<void> {
    const calls = [message]
    waiting = calls
    try {
      await load()
    } catch (thrown) {
      calls.shift()
      answer(message, { id: message.id, failure: failureOf(thrown) })
    }
    waiting = null
    for (const each of calls) if (!hasEnded) receive(each)
  }

  function receive(message: ThreadStart | ThreadRequest): void {
    if ('data' in message) {
      service = serve(message.data)
    } else if (waiting !== null) {
      waiting.push(message)
    } else {
      const reply = perform(message)
      if (reply instanceof PartNotLoadedError) void performLater(message, reply)
      else answer(message, reply)
    }
  }

  port.on('message', receive)
}
