import type { Fault } from '../errors/fault.ts'

/** What every call is answered with. Handlers never throw across the boundary. */
export type Reply<T> = { ok: true; value: T } | { ok: false; fault: Fault }

/** What the preload puts on `window.desk`. */
export interface Desk {
  invoke(callId: string, channel: string, input: unknown): Promise<Reply<unknown>>
  cancel(callId: string): void
  /** Calls back with the notice's name; returns the function that ends it. */
  subscribe(listener: (notice: string) => void): () => void
}
