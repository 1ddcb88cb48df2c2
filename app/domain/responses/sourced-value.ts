import type { ErrorInfo } from '../../errors/app-error.ts'

/** Where a value came from: the SHA-256 of the stored response (hex) and the path inside it. */
export interface ResponseRef {
  hash: string
  path: string
}

/** A number of a record with its digits exactly as the service sent them. */
export type Digits = string

/** A number of a record with where it was sent. */
export interface SourcedValue {
  digits: Digits
  response: ResponseRef
}

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
