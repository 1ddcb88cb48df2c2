import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'
import { usePausedKeys } from '../commands/commands.tsx'
import { useReturnFocus } from './use-return-focus.ts'

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
        <BaseDialog.Popup className={wide ? 'dialog dialog-wide' : 'dialog'} aria-modal="true" finalFocus={false}>
          <BaseDialog.Title>{title}</BaseDialog.Title>
          {warning === undefined ? null : <BaseDialog.Description>{warning}</BaseDialog.Description>}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </Root>
  )
}

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
      <button type="submit" className="button button-primary" disabled={isBlocked}>
        {submit}
      </button>
      <button type="button" className="button" onClick={onClose}>
        {close}
      </button>
      <span className="toolbar-spring" />
      {children}
    </div>
  )
}
