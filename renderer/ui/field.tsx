import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** A labelled input with a note and, when something is wrong with it, the problem in words. */
export function Field({
  label,
  note,
  errorText,
  mark,
  children,
}: {
  label: string
  note?: ReactNode
  errorText?: string | null
  mark?: ReactNode
  children: (attributes: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}): ReactElement {
  const id = useId()
  const hasError = errorText !== undefined && errorText !== null
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {mark}
      </label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': hasError })}
      <span id={`${id}-note`} className={hasError ? 'field-problem' : 'field-note'}>
        {hasError ? errorText : note}
      </span>
    </div>
  )
}
