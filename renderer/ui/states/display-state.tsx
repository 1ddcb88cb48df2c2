import type { ReactElement, ReactNode } from 'react'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { describeError, saysTheSame } from '../../../app/errors/describe-error.ts'
import type { Shown } from '../../../app/domain/responses/display-state.ts'
import { shortened, visibleName } from '../../../app/domain/values/visible-text.ts'
import { fullTime } from '../../format/time.ts'
import { shownMark } from '../../format/display-state.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorNote, Remedies } from './error-note.tsx'
import { useSecond } from '../text/clock.ts'
import { Button } from '../controls/button.tsx'

const NONE: readonly string[] = []

/** Maximum number of characters of a symbol. */
const LONGEST_SYMBOL = 24

const OFFLINE: ErrorInfo = { kind: 'offline', reason: 'chosen', detail: '' }

function Waiting({ since, what }: { since: number; what: string }): ReactElement {
  const now = useSecond(true)
  return <EmptyState title={shownMark({ state: 'loading', since }, now).replace('Requesting', `Requesting ${what}`)} />
}

/** Number of companies that are named. */
const MOST_NAMED = 3

/** What there is nothing of, with the symbols of the companies. */
function whatOf(what: string, symbols: readonly string[]): string {
  const named = symbols.slice(0, MOST_NAMED).map((symbol) => visibleName(shortened(symbol, LONGEST_SYMBOL)))
  const others = symbols.length - named.length
  if (named.length === 0) return what
  return `${what} of ${[...named, ...(others === 0 ? [] : [`${others} more`])].join(', ')}`
}

/**
 * A part of the window that has nothing to show: says whether it was never requested, is under way, was refused, failed, or does not
 * exist. `what` is a plural, such as “ratios”; the children say what to do when the service has none.
 */
export function NothingShown({
  shown,
  what: subject,
  symbols = NONE,
  onRetry,
  children,
}: {
  shown: Shown
  what: string
  /** The companies of which it is; none where it is of no company. */
  symbols?: readonly string[]
  /** Requests it again. */
  onRetry: () => void
  children?: ReactNode
}): ReactElement {
  const what = whatOf(subject, symbols)
  switch (shown.state) {
    case 'loading':
      return <Waiting since={shown.since} what={what} />
    case 'denied':
    case 'failed':
      return (
        <div className="nothing-shown">
          <ErrorNote error={shown.error} onRetry={onRetry} />
        </div>
      )
    case 'offline':
      return (
        <EmptyState title={`No ${what} are cached`}>
          <p>While you work offline, Tearsheet requests nothing.</p>
          <Remedies error={OFFLINE} onRetry={null} />
        </EmptyState>
      )
    case 'none':
      return (
        <EmptyState title={`The service returned no ${what}`}>
          <p>Requested on {fullTime(shown.at)}.</p>
          {children}
        </EmptyState>
      )
    case 'absent':
      return (
        <EmptyState title={`The service has no ${what}${symbols.length === 0 ? ' for this' : ''}`}>
          <p className="selectable">{describeError(shown.error).cause}</p>
          {children}
          <Remedies error={shown.error} onRetry={onRetry} />
        </EmptyState>
      )
    case 'not-asked':
      return <EmptyState title={`No ${what} were requested`}>{children}</EmptyState>
    case 'live':
    case 'cached':
      return <EmptyState title={`No ${what} to show`}>{children}</EmptyState>
  }
}

/**
 * A part of the window whose content this computer has, but has not read: says that it is being read, or why it could not be. `what` is
 * such as “the history”. An error that the part beside it says is not said again.
 */
export function NotRead({
  what,
  error,
  saidBeside = null,
  onRetry,
}: {
  what: string
  error: ErrorInfo | null
  /** The error that the part beside it says; null for none. */
  saidBeside?: ErrorInfo | null
  /** Reads it again. */
  onRetry: () => void
}): ReactElement {
  if (error === null) return <EmptyState title={`Reading ${what}…`} />
  if (saysTheSame(error, saidBeside))
    return (
      <EmptyState title={`Tearsheet did not read ${what}`}>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    )
  return (
    <div className="nothing-shown">
      <ErrorNote error={error} onRetry={onRetry} />
    </div>
  )
}
