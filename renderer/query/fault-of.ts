import { FaultError } from '../../app/errors/fault.ts'
import type { Fault } from '../../app/errors/fault.ts'

/** The error behind a failed query; a bug in the window itself has no reference in the log. */
export function faultOfError(error: unknown): Fault {
  return error instanceof FaultError
    ? error.fault
    : { kind: 'internal', reference: error instanceof Error ? error.message : 'no reference' }
}
