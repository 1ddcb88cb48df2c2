import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import type { KnownConnection } from './known-connections.ts'
import type { Library } from './library.ts'

/** Start data of the library thread. */
export interface LibraryWorkerData {
  folder: string
  /** The connections in the settings at that time. */
  connections: readonly KnownConnection[]
}

/** A call to the library thread. */
export interface LibraryRequest {
  id: number
  store: keyof Library
  method: string
  args: unknown[]
}

/** The result of a call: a value or a failure. */
export interface LibraryResponse {
  id: number
  value: unknown
  failure: { newerSchema: boolean; message: string; error: ErrorInfo | null } | null
}
