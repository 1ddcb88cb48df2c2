import type { ReactElement, ReactNode } from 'react'
import { AlteredContext } from './doubt.ts'

/** Marks every number below that depends on an altered response, and explains it in a line above. */
export function Integrity({ altered, children }: { altered: ReadonlySet<string>; children: ReactNode }): ReactElement {
  const [subject, object] =
    altered.size === 1
      ? ['A stored response was altered.', 'it']
      : [`${altered.size} stored responses were altered.`, 'them']
  return (
    <AlteredContext value={altered}>
      {altered.size === 0 ? null : (
        <p className="altered-note" role="alert">
          <strong>{subject}</strong> Every number that depends on {object} is struck out. Use “Refresh” to request{' '}
          {object} again.
        </p>
      )}
      {children}
    </AlteredContext>
  )
}
