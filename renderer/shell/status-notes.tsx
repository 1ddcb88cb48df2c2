import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { errorInfoOf } from '../query/error-info.ts'
import { statusQuery } from '../query/status-queries.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { useReadStatus } from './mutations.ts'
import { StoppedNote } from './stopped-note.tsx'

/** Notes about the window itself: that it was reloaded, and that what it says of the application may be out of date. */
export function StatusNotes(): ReactElement {
  const { data, error } = useQuery(statusQuery)
  const again = useReadStatus()
  return (
    <>
      <StoppedNote />
      {data === undefined || error === null ? null : (
        <ErrorNote error={errorInfoOf(error)} bar calm onRetry={null}>
          <div className="error-action">
            <button type="button" className="button" disabled={again.isPending} onClick={() => again.mutate()}>
              Try again
            </button>
          </div>
        </ErrorNote>
      )}
    </>
  )
}
