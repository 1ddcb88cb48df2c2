import type { ReactElement, ReactNode } from 'react'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { Dialog } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'

/** Asks before something that cannot be undone, and shows why it failed. The focus is on “Cancel”. */
export function AskDialog({
  title,
  warning,
  act,
  acting,
  isActing,
  error,
  isBlocked = false,
  onAct,
  onClose,
  children,
}: {
  title: string
  /** What is lost. Left out where the dialog shows it itself. */
  warning?: ReactNode
  /** What the button does, as a verb. */
  act: string
  /** What it says while that is under way. */
  acting: string
  isActing: boolean
  /** Why it failed; null where it did not. */
  error: ErrorInfo | null
  isBlocked?: boolean
  onAct: () => void
  onClose: () => void
  children?: ReactNode
}): ReactElement {
  return (
    <Dialog title={title} warning={warning} onClose={onClose}>
      {children}
      {error === null ? null : <ErrorNote error={error} onRetry={onAct} />}
      <div className="dialog-actions">
        <button type="button" className="button button-danger" disabled={isBlocked || isActing} onClick={onAct}>
          {isActing ? acting : act}
        </button>
        <button type="button" className="button" autoFocus onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
