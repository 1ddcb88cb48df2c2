import type { ReactElement } from 'react'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { HeadNote } from '../ui/error-note.tsx'
import { useAskAgain } from './mutations.ts'

function TryAgain(): ReactElement {
  const retry = useAskAgain()
  return (
    <div className="error-action">
      <button type="button" className="button" disabled={retry.isPending} onClick={() => retry.mutate()}>
        Try again
      </button>
      {/* The note goes away when that helped. */}
      {retry.isSuccess ? <span role="status">Tried again without success.</span> : null}
    </div>
  )
}

/** Why the stored data cannot be used as usual. */
export function StorageNote({ error }: { error: ErrorInfo }): ReactElement {
  return <HeadNote error={error}>{error.kind === 'storage-failed' ? <TryAgain /> : null}</HeadNote>
}
