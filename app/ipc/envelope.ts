import type { ErrorInfo } from '../errors/app-error.ts'

/** The reply to every call. Handlers never throw across the boundary. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: ErrorInfo }

/** What the preload exposes as `window.desk`. */
export interface Desk {
  invoke(callId: string, channel: string, input: unknown): Promise<Reply<unknown>>
  cancel(callId: string): void
  /** Calls the listener with the name of each notice; returns the function that unsubscribes it. */
  subscribe(listener: (notice: string) => void): () => void
}
