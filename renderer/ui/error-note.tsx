import { createContext, use } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { describeError } from '../../app/errors/describe-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { Remedies } from './remedies.tsx'

/** Gives the button that resolves an error on the spot, or null. The shell provides it, because it may call main. */
export const ErrorActionContext = createContext<(error: ErrorInfo) => ReactNode>(() => null)

/** An error in words: what happened, why, and the next step. `calm` when older data is still shown. */
export function ErrorNote({
  error,
  calm = false,
  bar = false,
  onRetry,
  children,
}: {
  error: ErrorInfo
  calm?: boolean
  bar?: boolean
  /** Tries again what failed; gives the note a button for it. Null where that is no use, or the note has its own. */
  onRetry: (() => void) | null
  children?: ReactNode
}): ReactElement {
  const { title, cause, next } = describeError(error)
  const action = use(ErrorActionContext)(error)
  // Working offline on purpose is not a failure.
  const isCalm = calm || (error.kind === 'offline' && error.reason === 'chosen')
  return (
    <div className={bar ? 'error error-bar selectable' : 'error selectable'} data-calm={isCalm} role="alert">
      <strong>{title}</strong>
      <p>
        {cause} <span className="error-next">{next}</span>
      </p>
      {action}
      <Remedies error={error} onRetry={onRetry} />
      {children}
    </div>
  )
}
