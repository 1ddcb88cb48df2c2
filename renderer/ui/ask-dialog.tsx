import { useRef } from 'react'
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
  isTask = false,
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
  /** Whether it is a task, which the foot of the window shows. */
  isTask?: boolean
  /** Does it. It closes this dialog by the options of `mutate`, which do nothing once the dialog is gone. */
  onAct: () => void
  onClose: () => void
  children?: ReactNode
}): ReactElement {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={title} warning={warning} onClose={onClose}>
      {children}
      {error === null ? null : <ErrorNote error={error} onRetry={onAct} />}
      {isActing ? (
        <p className="quiet" role="status">
          It goes on when this is closed.{isTask ? ' The foot of the window shows it.' : ''}
        </p>
      ) : null}
      <div className="dialog-actions">
        <button
          type="button"
          className="button button-danger"
          disabled={isBlocked || isActing}
          onClick={() => {
            // A button that is disabled loses the focus.
            close.current?.focus()
            onAct()
          }}
        >
          {isActing ? acting : act}
        </button>
        <button ref={close} type="button" className="button" autoFocus onClick={onClose}>
          {isActing ? 'Close' : 'Cancel'}
        </button>
      </div>
    </Dialog>
  )
}
