import type { ReactElement } from 'react'
import { describeError } from '../../app/errors/describe-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { Remedies } from './remedies.tsx'

/** An error in a line of a list: what was not done, why, what to do, and the buttons for it. */
export function ErrorLine({
  what,
  error,
  onRetry,
  className = '',
}: {
  /** What was not done, as a sentence or the beginning of one. */
  what: string
  error: ErrorInfo
  /** Tries again what failed; null where another button does. */
  onRetry: (() => void) | null
  className?: string
}): ReactElement {
  const { cause, next } = describeError(error)
  return (
    <div className={`error-line ${className}`} role="status">
      <span className="isolate">
        {what} {cause} <span className="error-next">{next}</span>
      </span>
      <Remedies error={error} onRetry={onRetry} />
    </div>
  )
}
