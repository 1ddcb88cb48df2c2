import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import type { KnownConnection } from './known-connections.ts'
import type { Library } from './library.ts'

/** What the library thread is started with. */
export interface LibraryWorkerData {
  folder: string
  /** Those of the settings at that moment. */
  connections: readonly KnownConnection[]
}

/** A call to the library thread. */
export interface LibraryRequest {
  id: number
  store: keyof Library
  method: string
  args: unknown[]
}

/** Its answer: a value, or why there is none. */
export interface LibraryResponse {
  id: number
  value: unknown
  failure: { newerSchema: boolean; message: string; error: ErrorInfo | null } | null
}
