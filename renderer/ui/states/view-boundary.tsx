import { Component, createContext, type ContextType, type ErrorInfo, type ReactNode } from 'react'
import { loggedAs } from '../../../app/errors/describe-error.ts'
import { Button, CopyReference } from '../controls/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { endFirstScreen } from './startup-screen.ts'

/** Reports a rendering error with its stack of components; resolves to its reference in the log. The shell provides it, because it calls main. */
export const ReportContext = createContext<(thrown: unknown, componentStack: string) => Promise<string | null>>(() =>
  Promise.resolve(null),
)

/** A rendering error that a boundary shows. */
export interface Failure {
  /** Its reference in the log: undefined until it was reported, null when there is none. */
  reference: string | null | undefined
  /** Tries to render the part again. */
  again: () => void
}

/** What happened, in a sentence or two. */
export const failureCause = (reference: Failure['reference']): string =>
  `This is an error in the application.${reference === undefined ? '' : ` ${loggedAs(reference)}`}`

const brokenPart = (
  { className = 'view-broken', title = 'This part could not be shown', next = '', onClose }: BoundaryProps,
  { reference, again }: Failure,
): ReactNode => (
  <div role="alert" className={className}>
    <EmptyState title={title}>
      <p className="selectable">
        {failureCause(reference)} Stored data is safe, and the rest of the window still works. {next}
      </p>
      <div className="error-action">
        <Button onClick={again}>Try again</Button>
        {typeof reference === 'string' ? <CopyReference reference={reference} /> : null}
        {onClose === undefined ? null : <Button onClick={onClose}>Close</Button>}
      </div>
    </EmptyState>
  </div>
)

interface BoundaryProps {
  /** Places the message. */
  className?: string
  /** What the message says: what happened, and what can be done besides trying again. */
  title?: string
  next?: string
  /** What the part shows; it is tried again when that changes. */
  shows?: unknown
  /** What is shown instead of a message in the place of the part. */
  fallback?: (failure: Failure) => ReactNode
  /** Closes the part, where it can be closed. */
  onClose?: () => void
  children: ReactNode
}

interface BoundaryState {
  isBroken: boolean
  reference: Failure['reference']
}

const WHOLE: BoundaryState = { isBroken: false, reference: undefined }

/** Keeps a rendering error in one part from breaking the rest of the window, reports it and shows its reference. */
export class ViewBoundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = ReportContext
  declare context: ContextType<typeof ReportContext>
  override state = WHOLE

  static getDerivedStateFromError(): BoundaryState {
    return { ...WHOLE, isBroken: true }
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo): void {
    endFirstScreen()
    this.context(thrown, componentStack ?? '').then(
      (reference) => this.setState({ reference }),
      () => this.setState({ reference: null }),
    )
  }

  override componentDidUpdate({ shows }: BoundaryProps, { isBroken }: BoundaryState): void {
    if (isBroken && this.state.isBroken && shows !== this.props.shows) this.again()
  }

  readonly again = (): void => this.setState(WHOLE)

  override render(): ReactNode {
    const { fallback, children } = this.props
    const { isBroken, reference } = this.state
    if (!isBroken) return children
    const failure = { reference, again: this.again }
    return fallback === undefined ? brokenPart(this.props, failure) : fallback(failure)
  }
}
