import type { ReactElement } from 'react'
import type { Shown } from '../../../app/domain/responses/shown.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { shownDay } from '../../format/date-form.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { NothingShown } from '../../ui/nothing-shown.tsx'

/** Says why the companies have nothing to show. */
export function NoRatios({
  shown,
  isReading,
  readError,
  knownOn,
  onRetry,
  onReadAgain,
}: {
  shown: Shown
  /** Whether the library is still being read. */
  isReading: boolean
  /** Why the library could not be read; null when it could. */
  readError: ErrorInfo | null
  /** The day after which records are left out; null for none. */
  knownOn: string | null
  /** Requests them again. */
  onRetry: () => void
  /** Reads the library again. */
  onReadAgain: () => void
}): ReactElement {
  if (readError !== null)
    return (
      <div className="nothing-shown">
        <ErrorNote error={readError} onRetry={onReadAgain} />
      </div>
    )
  if (isReading && shown.state !== 'loading') return <EmptyState title="Reading the library…" />
  // What the service sent says nothing about what was known on an earlier day.
  if (knownOn !== null && shown.state !== 'loading')
    return (
      <EmptyState title={`No ratios as known on ${shownDay(knownOn)}`}>
        <p>{`No record as of ${shownDay(knownOn)} or earlier was received by then.`}</p>
      </EmptyState>
    )
  return (
    <NothingShown shown={shown} what="ratios" onRetry={onRetry}>
      <p>The list of companies says what is known of each.</p>
    </NothingShown>
  )
}
