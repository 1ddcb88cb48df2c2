import type { ReactElement } from 'react'
import { saysTheSame } from '../../app/errors/describe-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorNote } from './error-note.tsx'

/**
 * A part of the window whose content this computer has, but has not read: says that it is being read, or why it could not be. `what` is
 * such as “the history”. An error that the part beside it says is not said again.
 */
export function NotRead({
  what,
  error,
  saidBeside = null,
  onRetry,
}: {
  what: string
  error: ErrorInfo | null
  /** The error that the part beside it says; null for none. */
  saidBeside?: ErrorInfo | null
  /** Reads it again. */
  onRetry: () => void
}): ReactElement {
  if (error === null) return <EmptyState title={`Reading ${what}…`} />
  if (saysTheSame(error, saidBeside))
    return (
      <EmptyState title={`Tearsheet did not read ${what}`}>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </EmptyState>
    )
  return (
    <div className="nothing-shown">
      <ErrorNote error={error} onRetry={onRetry} />
    </div>
  )
}
