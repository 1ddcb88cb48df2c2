import type { ReactElement } from 'react'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorNote } from './error-note.tsx'

/**
 * A part of the window whose content this computer has, but has not read: says that it is being read, or why it could not be. `what` is
 * such as “the history”.
 */
export function NotRead({
  what,
  error,
  onRetry,
}: {
  what: string
  error: ErrorInfo | null
  /** Reads it again. */
  onRetry: () => void
}): ReactElement {
  if (error === null) return <EmptyState title={`Reading ${what}…`} />
  return (
    <div className="nothing-shown">
      <ErrorNote error={error} onRetry={onRetry} />
    </div>
  )
}
