import type { ReactElement, ReactNode } from 'react'
import type { ErrorText } from '../../../app/errors/describe-error.ts'
import { useOwnScreen } from './startup-screen.ts'
import { CopyReference } from '../controls/button.tsx'

/** A message in the place of the whole window: what happened, why, the next step, the log, and buttons. */
export function FailurePage({
  text,
  reference = null,
  logFile = null,
  children,
}: {
  text: ErrorText
  reference?: string | null
  logFile?: string | null
  children: ReactNode
}): ReactElement {
  useOwnScreen(true)
  return (
    <main className="failure-page">
      <div className="failure-page-inside selectable" role="alert">
        <h1>{text.title}</h1>
        <p>{text.cause}</p>
        <p className="failure-page-next">{text.next}</p>
        {logFile === null ? null : (
          <p className="failure-page-log">
            The log is <span className="mono">{logFile}</span>
          </p>
        )}
        <div className="failure-page-actions">
          {children}
          {reference === null ? null : <CopyReference reference={reference} />}
        </div>
      </div>
    </main>
  )
}
