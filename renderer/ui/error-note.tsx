import { createContext, use, useLayoutEffect, useSyncExternalStore } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { describeError } from '../../app/errors/describe-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { isNotSent } from '../format/shown-words.ts'
import { Remedies } from './remedies.tsx'

let said: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  said = next
  for (const listener of [...listeners]) listener()
}

/** Notes that the head of the window says an error, until the returned function is called. */
function sayAbove(error: ErrorInfo): () => void {
  const name = JSON.stringify(error)
  change([...said, name])
  return () => change(said.toSpliced(said.indexOf(name), 1))
}

/** The names of the errors that the head of the window says, so that what is below does not say them again. */
export const useSaidAbove = (): readonly string[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => said,
  )

/** Whether an error is among those that the head of the window says. */
export const isSaid = (names: readonly string[], error: ErrorInfo): boolean => names.includes(JSON.stringify(error))

/** Gives the button that resolves an error on the spot, or null. The shell provides it, because it may call main. */
export const ErrorActionContext = createContext<(error: ErrorInfo) => ReactNode>(() => null)

/** An error at the head of the window, which what is below does not say again. */
export function HeadNote({ error, children }: { error: ErrorInfo; children?: ReactNode }): ReactElement {
  useLayoutEffect(() => sayAbove(error), [error])
  return (
    <ErrorNote error={error} isHead calm bar onRetry={null}>
      {children}
    </ErrorNote>
  )
}

/** An error in words: what happened, why, and the next step. `calm` when older data is still shown. */
export function ErrorNote({
  error,
  isHead = false,
  calm = false,
  bar = false,
  onRetry,
  children,
}: {
  error: ErrorInfo
  isHead?: boolean
  calm?: boolean
  bar?: boolean
  /** Tries again what failed; gives the note a button for it. Null where that is no use, or the note has its own. */
  onRetry: (() => void) | null
  children?: ReactNode
}): ReactElement | null {
  const { title, cause, next } = describeError(error)
  const action = use(ErrorActionContext)(error)
  const isSaidAbove = isSaid(useSaidAbove(), error) && !isHead
  // Working offline on purpose is not a failure, nor is what has not been sent yet.
  const isCalm = calm || (error.kind === 'offline' && error.reason === 'chosen') || isNotSent(error)
  // What is shown says by its own mark that it is not live.
  if (isSaidAbove && calm) return null
  if (isSaidAbove)
    return (
      <div className={bar ? 'error error-bar' : 'error'} data-calm="true" role="alert">
        <p>This was not done, for the reason at the top of the window.</p>
        {onRetry === null ? null : <Remedies error={{ kind: 'cancelled' }} onRetry={onRetry} />}
        {children}
      </div>
    )
  return (
    <div className={bar ? 'error error-bar selectable' : 'error selectable'} data-calm={isCalm} role="alert">
      <strong>{title}</strong>
      <p>
        {cause} <span className="error-next">{next}</span>
      </p>
      {action}
      <Remedies error={error} onRetry={onRetry} />
      {children}
    </div>
  )
}
