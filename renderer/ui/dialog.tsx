import { useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** A modal dialog over the window; Escape and a press outside it call `onClose`. */
export function Dialog({
  title,
  onClose,
  wide = false,
  children,
}: {
  title: string
  onClose: () => void
  wide?: boolean
  children: ReactNode
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-label={title}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="dialog-inside">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
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
