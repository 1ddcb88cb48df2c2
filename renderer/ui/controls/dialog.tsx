import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef, type ComponentProps, type ReactElement, type ReactNode, type SubmitEvent } from 'react'
import { usePausedKeys } from '../../commands/commands.tsx'
import { focusInto, useReturnFocus } from '../keys/focus.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { ErrorNote } from '../states/error-note.tsx'
import { Button } from './button.tsx'

/** A modal dialog over the window; Escape and a click outside it call `onClose`. */
export function Dialog({
  title,
  warning,
  onClose,
  wide = false,
  children,
}: {
  title: string
  /** What the person has to know first, such as what is lost. It makes an alert dialog, which a click outside does not close. */
  warning?: ReactNode
  onClose: () => void
  wide?: boolean
  children: ReactNode
}): ReactElement {
  usePausedKeys()
  useReturnFocus()
  const popup = useRef<HTMLDivElement>(null)
  const Root = warning === undefined ? BaseDialog.Root : AlertDialog.Root
  return (
    <Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <BaseDialog.Portal className="dialog-portal">
        <BaseDialog.Backdrop className="dialog-shade" />
        <BaseDialog.Popup
          ref={popup}
          className={wide ? 'dialog dialog-wide' : 'dialog'}
          aria-modal="true"
          initialFocus={() => {
            focusInto(popup.current)
            return false
          }}
          finalFocus={false}
        >
          <BaseDialog.Title>{title}</BaseDialog.Title>
          {warning === undefined ? null : <BaseDialog.Description>{warning}</BaseDialog.Description>}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </Root>
  )
}

/** A dialog with a form, whose fields stand below each other. */
export const FormDialog = ({
  onSubmit,
  children,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'warning'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}): ReactElement => (
  <Dialog {...dialog}>
    <form
      className="dialog-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event)
      }}
    >
      {children}
    </form>
  </Dialog>
)

/** The buttons of a dialog form: submit, cancel, then any others. */
export function DialogActions({
  submit,
  isBlocked = false,
  close = 'Cancel',
  onClose,
  children,
}: {
  /** Label of the submit button. */
  submit: string
  isBlocked?: boolean
  close?: string
  onClose: () => void
  children?: ReactNode
}): ReactElement {
  return (
    <div className="dialog-actions">
      <Button type="submit" look="primary" disabled={isBlocked}>
        {submit}
      </Button>
      <Button onClick={onClose}>{close}</Button>
      <span className="toolbar-spring" />
      {children}
    </div>
  )
}

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
      <ErrorNote error={error} onRetry={onAct} />
      {isActing ? (
        <p className="quiet" role="status">
          It goes on when this is closed.{isTask ? ' The foot of the window shows it.' : ''}
        </p>
      ) : null}
      <div className="dialog-actions">
        <Button
          look="danger"
          disabled={isBlocked || isActing}
          onClick={() => {
            // A button that is disabled loses the focus.
            close.current?.focus()
            onAct()
          }}
        >
          {isActing ? acting : act}
        </Button>
        <Button ref={close} autoFocus onClick={onClose}>
          {isActing ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Dialog>
  )
}
