import type { ErrorInfo } from './app-error.ts'

/** Where a value on screen comes from and how fresh it is. */
export interface Source {
  /** `live`: answered just now. `held`: read from the library. */
  state: 'live' | 'cached'
  /** Unix milliseconds at which the service gave the value; null when nothing has been received yet. */
  receivedAt: number | null
  /** Why the value is not live; null when it is, or when nobody asked the service. */
  because: ErrorInfo | null
}

/** A value with its source. */
export interface Sourced<T> {
  value: T
  source: Source
}
