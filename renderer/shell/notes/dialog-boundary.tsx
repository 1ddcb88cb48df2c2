import type { ReactElement, ReactNode } from 'react'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { CopyReference } from '../../ui/controls/copy-button.tsx'
import { failureCause, ViewBoundary } from '../../ui/states/view-boundary.tsx'

/** Keeps a rendering error in a dialog from breaking what is below it. */
export function DialogBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }): ReactElement {
  return (
    <ViewBoundary
      fallback={({ reference, again }) => (
        <Dialog title="This dialog could not be shown" onClose={onClose}>
          <p className="selectable">{failureCause(reference)}</p>
          <div className="dialog-actions">
            <button type="button" className="button button-primary" onClick={again}>
              Try again
            </button>
            <button type="button" className="button" onClick={onClose}>
              Close
            </button>
            {typeof reference === 'string' ? <CopyReference reference={reference} /> : null}
          </div>
        </Dialog>
      )}
    >
      {children}
    </ViewBoundary>
  )
}
