import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** A labelled input with a note and, when something is wrong with it, the problem in words. */
export function Field({
  label,
  note,
  problem,
  mark,
  children,
}: {
  label: string
  note?: ReactNode
  problem?: string | null
  mark?: ReactNode
  children: (attributes: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}): ReactElement {
  const id = useId()
  const hasProblem = problem !== undefined && problem !== null
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {mark}
      </label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': hasProblem })}
      <span id={`${id}-note`} className={hasProblem ? 'field-problem' : 'field-note'}>
        {hasProblem ? problem : note}
      </span>
    </div>
  )
}
