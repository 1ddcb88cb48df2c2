import type { ReactElement } from 'react'
import { describeError } from '../../app/errors/describe-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { errorInfoOf } from '../query/error-info.ts'
import { FailurePage } from '../ui/failure-page.tsx'
import { useStartAgain } from './mutations.ts'
import { referenceIn } from './reference-in.ts'
import { WindowActions } from './window-boundary.tsx'

/** The window while the status of the application cannot be read, mostly because it could not start. */
export function StartFailure({ error, logFile }: { error: ErrorInfo; logFile: string | null }): ReactElement {
  const again = useStartAgain(error)
  const latest = again.error === null ? error : errorInfoOf(again.error)
  return (
    <FailurePage text={describeError(latest)} reference={referenceIn(latest)} logFile={logFile}>
      <button type="button" className="button button-primary" disabled={again.isPending} onClick={() => again.mutate()}>
        Try again
      </button>
      <WindowActions canReload={false} />
      {/* The page goes away when that helped. */}
      {again.isError || again.isSuccess ? <span role="status">Tried again without success.</span> : null}
    </FailurePage>
  )
}
