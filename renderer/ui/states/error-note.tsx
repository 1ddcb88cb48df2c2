import { createContext, use, useLayoutEffect, useSyncExternalStore, type ReactElement, type ReactNode } from 'react'
import { describeError } from '../../../app/errors/describe-error.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { isNotSent } from '../../format/display-state.ts'
import { needsCorrection, remediesOf, type Remedy } from '../../../app/errors/remedies.ts'
import { useFindCommand } from '../../commands/commands.tsx'
import { Button } from '../controls/button.tsx'
import { createListeners } from '../../../app/domain/values/listeners.ts'

/** Buttons of the commands that help and can run now, after one that tries again where that is given. */
export function RemedyButtons({
  ids,
  onRetry,
}: {
  ids: readonly Remedy[]
  onRetry: (() => void) | null
}): ReactElement | null {
  const find = useFindCommand()
  const commands = ids.flatMap((id) => {
    const command = find(id)
    return command === undefined || command.unavailable != null ? [] : [command]
  })
  if (commands.length === 0 && onRetry === null) return null
  return (
    <div className="error-action">
      {onRetry === null ? null : <Button onClick={onRetry}>Try again</Button>}
      {commands.map((command) => (
        <Button key={command.id} onClick={command.run}>
          {command.title}
        </Button>
      ))}
    </div>
  )
}

/** Buttons of the commands that help with an error and can run now, after one that tries again where that is given. */
export function Remedies({ error, onRetry }: { error: ErrorInfo; onRetry: (() => void) | null }): ReactElement | null {
  return <RemedyButtons ids={remediesOf(error)} onRetry={needsCorrection(error) ? null : onRetry} />
}

let said: readonly string[] = []
const listeners = createListeners()

function change(next: readonly string[]): void {
  said = next
  listeners.tell()
}

/** Notes that the head of the window says an error, until the returned function is called. */
function sayAbove(error: ErrorInfo): () => void {
  const name = JSON.stringify(error)
  change([...said, name])
  return () => change(said.toSpliced(said.indexOf(name), 1))
}

/** The names of the errors that the head of the window says, so that what is below does not say them again. */
export const useSaidAbove = (): readonly string[] => useSyncExternalStore(listeners.subscribe, () => said)

/** Whether an error is among those that the head of the window says. */
export const isSaid = (names: readonly string[], error: ErrorInfo): boolean => names.includes(JSON.stringify(error))

/** Gives the button that resolves an error on the spot, or null. The shell provides it, because it may call main. */
export const ErrorActionContext = createContext<(error: ErrorInfo) => ReactNode>(() => null)

/** Whether the person does not work offline, so that what was refused for it can be done now. The shell provides it. */
export const OnlineContext = createContext(false)

/** An error at the head of the window, which what is below does not say again. */
export function HeadNote({ error, children }: { error: ErrorInfo; children?: ReactNode }): ReactElement {
  useLayoutEffect(() => sayAbove(error), [error])
  return (
    <ErrorNote error={error} isHead calm bar onRetry={null}>
      {children}
    </ErrorNote>
  )
}

interface NoteProps {
  error: ErrorInfo
  isHead?: boolean
  calm?: boolean
  bar?: boolean
  /** Tries again what failed; gives the note a button for it. Null where that is no use, or the note has its own. */
  onRetry: (() => void) | null
  children?: ReactNode
}

function Note({ error, isHead = false, calm = false, bar = false, onRetry, children }: NoteProps): ReactElement | null {
  const { title, cause, next } = describeError(error)
  const action = use(ErrorActionContext)(error)
  const isSaidAbove = isSaid(useSaidAbove(), error) && !isHead
  const isChosenOffline = error.kind === 'offline' && error.reason === 'chosen'
  const isOver = use(OnlineContext) && isChosenOffline
  // Working offline on purpose is not a failure, nor is what has not been sent yet.
  const isCalm = calm || isChosenOffline || isNotSent(error)
  // What is shown says by its own mark that it is not live.
  if (isSaidAbove && calm) return null
  if (isSaidAbove || isOver)
    return (
      <div className={bar ? 'error error-bar' : 'error'} data-calm="true" role="alert">
        <p>
          {isOver
            ? 'This was not done, because Tearsheet was working offline.'
            : 'This was not done, for the reason at the top of the window.'}
        </p>
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

/** An error in words: what happened, why, and the next step; nothing without an error. `calm` when older data is still shown. */
export const ErrorNote = ({ error, ...note }: Omit<NoteProps, 'error'> & { error: ErrorInfo | null }): ReactNode =>
  error === null ? null : <Note error={error} {...note} />

/** An error in a line of a list: what was not done, why, what to do, and the buttons for it. Nothing without an error. */
export function ErrorLine({
  what,
  error,
  onRetry,
  className = '',
}: {
  /** What was not done, as a sentence or the beginning of one. */
  what: string
  error: ErrorInfo | null
  /** Tries again what failed; null where another button does. */
  onRetry: (() => void) | null
  className?: string
}): ReactElement | null {
  if (error === null) return null
  const { cause, next } = describeError(error)
  return (
    <div className={`error-line ${className}`} role="status">
      <span className="isolate">
        {what} {cause} <span className="error-next">{next}</span>
      </span>
      <Remedies error={error} onRetry={onRetry} />
    </div>
  )
}
