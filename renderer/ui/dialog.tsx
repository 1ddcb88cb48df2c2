import { useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** A dialog over the window. Escape and a click outside close it; focus starts inside and returns where it was. */
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
