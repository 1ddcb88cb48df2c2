import type { ReactElement, ReactNode } from 'react'
import { describeFault } from '../../app/errors/describe-fault.ts'
import type { Fault } from '../../app/errors/fault.ts'

/** An error in words: what happened, why, and the next step. `calm` when older data is still shown. */
export function FaultNote({
  fault,
  calm = false,
  bar = false,
  children,
}: {
  fault: Fault
  calm?: boolean
  bar?: boolean
  children?: ReactNode
}): ReactElement {
  const { title, cause, next } = describeFault(fault)
  // Working offline on purpose is not a failure.
  const isCalm = calm || (fault.kind === 'offline' && fault.reason === 'chosen')
  return (
    <div className={bar ? 'fault fault-bar selectable' : 'fault selectable'} data-calm={isCalm} role="alert">
      <strong>{title}</strong>
      <p>
        {cause} <span className="fault-next">{next}</span>
      </p>
      {children}
    </div>
  )
}
