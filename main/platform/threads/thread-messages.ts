import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { CancelFlag } from './cancel-flag.ts'

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

/** The call that ends a thread. */
export const END = { store: 'thread', method: 'end' } as const
