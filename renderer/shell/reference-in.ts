import type { ErrorInfo } from '../../app/errors/app-error.ts'

/** The reference under which the log has an error; null when it names none. */
export function referenceIn(error: ErrorInfo): string | null {
  if (error.kind === 'internal' || error.kind === 'window-stopped') return error.reference
  return error.kind === 'start-failed' && error.reason === null && error.detail !== '' ? error.detail : null
}
