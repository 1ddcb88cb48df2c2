import { createContext, use } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { describeFault } from '../../app/errors/describe-fault.ts'
import type { Fault } from '../../app/errors/fault.ts'

/** Gives the button that resolves an error on the spot, or null. The shell provides it, because it may call main. */
export const FaultActionContext = createContext<(fault: Fault) => ReactNode>(() => null)

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
  const action = use(FaultActionContext)(fault)
  // Working offline on purpose is not a failure.
  const isCalm = calm || (fault.kind === 'offline' && fault.reason === 'chosen')
  return (
    <div className={bar ? 'fault fault-bar selectable' : 'fault selectable'} data-calm={isCalm} role="alert">
      <strong>{title}</strong>
      <p>
        {cause} <span className="fault-next">{next}</span>
      </p>
      {action}
      {children}
    </div>
  )
}
