import { createContext, use } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { describeFault } from '../../app/errors/describe-fault.ts'
import type { Fault } from '../../app/errors/fault.ts'

/** What leads on from a fault, where something on the spot does: a button, mostly. The shell gives it, since it may ask main. */
export const FaultActionContext = createContext<(fault: Fault) => ReactNode>(() => null)

/** A fault in words: what happened, why, and the next step. `calm` when older data is still shown. */
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
  // What a person chose is no failure.
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
