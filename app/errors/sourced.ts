import type { ErrorInfo } from './app-error.ts'

/** The source of a value on screen and its age. */
export interface Source {
  /** `live`: received just now. `cached`: read from the library. */
  state: 'live' | 'cached'
  /** Unix milliseconds at which the value was received; null when nothing has been received yet. */
  receivedAt: number | null
  /** Why the value is not live; null when it is live or was not requested. */
  because: ErrorInfo | null
}

export interface Sourced<T> {
  value: T
  source: Source
}
