import { Suspense, type ReactElement, type ReactNode } from 'react'
import { describeError } from '../../../app/errors/describe-error.ts'
import { report } from '../../bridge/report.ts'
import { errorInfoOf } from '../../query/errors.ts'
import { FailurePage } from '../../ui/states/failure-page.tsx'
import { useWindowActions, useStartAgain } from '../window/mutations.ts'
import { failureCause, ReportContext, ViewBoundary } from '../../ui/states/view-boundary.tsx'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { referenceIn } from './status-notes.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Button, CopyReference } from '../../ui/controls/button.tsx'

const reportRender = (thrown: unknown, componentStack: string): Promise<string | null> =>
  report('render', thrown, componentStack)

/** The buttons that a window without content has: the log, and the end. */
function WindowActions({ canReload }: { canReload: boolean }): ReactElement {
  const { reload, showLog, quit } = useWindowActions()
  const error = reload.error ?? showLog.error ?? quit.error
  const text = error === null ? null : describeError(errorInfoOf(error))
  return (
    <>
      {canReload ? <Button onClick={() => reload.mutate()}>Reload</Button> : null}
      <Button onClick={() => showLog.mutate()}>Show the log</Button>
      <Button onClick={() => quit.mutate()}>Quit</Button>
      {text === null ? null : (
        <span role="status">
          {text.cause} {text.next}
        </span>
      )}
    </>
  )
}

/** The boundary above everything in the window. */
export function WindowBoundary({ children }: { children: ReactNode }): ReactElement {
  return (
    <ReportContext value={reportRender}>
      <ViewBoundary
        fallback={({ reference, again }) => (
          <FailurePage
            text={{
              title: 'The window could not be shown',
              cause: `${failureCause(reference)} Stored data is safe.`,
              next: describeError({ kind: 'internal', reference: reference ?? null }).next,
            }}
            reference={reference ?? null}
          >
            <Button look="primary" onClick={again}>
              Try again
            </Button>
            <WindowActions canReload />
          </FailurePage>
        )}
      >
        {children}
      </ViewBoundary>
    </ReportContext>
  )
}

/** The window while the status of the application cannot be read, mostly because it could not start. */
export function StartFailure({ error, logFile }: { error: ErrorInfo; logFile: string | null }): ReactElement {
  const again = useStartAgain(error)
  const latest = again.error === null ? error : errorInfoOf(again.error)
  return (
    <FailurePage text={describeError(latest)} reference={referenceIn(latest)} logFile={logFile}>
      <Button look="primary" disabled={again.isPending} onClick={() => again.mutate()}>
        Try again
      </Button>
      <WindowActions canReload={false} />
      {/* The page goes away when that helped. */}
      {again.isError || again.isSuccess ? <span role="status">Tried again without success.</span> : null}
    </FailurePage>
  )
}

/** Keeps a rendering error in a dialog from breaking what is below it. Nothing is shown while a dialog is loaded. */
export function DialogBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }): ReactElement {
  return (
    <ViewBoundary
      fallback={({ reference, again }) => (
        <Dialog title="This dialog could not be shown" onClose={onClose}>
          <p className="selectable">{failureCause(reference)}</p>
          <div className="dialog-actions">
            <Button look="primary" onClick={again}>
              Try again
            </Button>
            <Button onClick={onClose}>Close</Button>
            {typeof reference === 'string' ? <CopyReference reference={reference} /> : null}
          </div>
        </Dialog>
      )}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ViewBoundary>
  )
}
