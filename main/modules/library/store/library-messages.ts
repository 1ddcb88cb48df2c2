import type { Fault } from '../../../../app/errors/fault.ts'
import type { Library } from './library.ts'

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
  failure: { newerSchema: boolean; message: string; fault: Fault | null } | null
}
