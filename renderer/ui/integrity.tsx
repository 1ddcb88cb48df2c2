import type { ReactElement, ReactNode } from 'react'
import { AlteredContext } from './figure.tsx'

/** Tells every number below which stored answers were altered, under a line that says so. */
export function Integrity({ altered, children }: { altered: ReadonlySet<string>; children: ReactNode }): ReactElement {
  const [subject, object] =
    altered.size === 1
      ? ['A stored answer was altered.', 'it']
      : [`${altered.size} stored answers were altered.`, 'them']
  return (
    <AlteredContext value={altered}>
      {altered.size === 0 ? null : (
        <p className="altered-note" role="alert">
          <strong>{subject}</strong> Every number that depends on {object} is struck out. “Refresh” asks the service for{' '}
          {object} again.
        </p>
      )}
      {children}
    </AlteredContext>
  )
}
