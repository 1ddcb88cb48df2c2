import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { windowStartQuery } from '../query/status-queries.ts'
import { CopyReference } from '../ui/copy-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { referenceIn } from './reference-in.ts'

/** Says that the window stopped and was reloaded, until the note is closed. */
export function StoppedNote(): ReactElement | null {
  const stopped = useQuery(windowStartQuery).data?.stopped ?? null
  const [isClosed, setIsClosed] = useState(false)
  if (stopped === null || isClosed) return null
  const reference = referenceIn(stopped)
  return (
    <ErrorNote error={stopped} bar calm onRetry={null}>
      <div className="error-action">
        {reference === null ? null : <CopyReference reference={reference} />}
        <button type="button" className="button" onClick={() => setIsClosed(true)}>
          Close
        </button>
      </div>
    </ErrorNote>
  )
}
