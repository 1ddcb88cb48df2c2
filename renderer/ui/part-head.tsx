import type { ReactElement, ReactNode } from 'react'

/** The heading of a part, and beside it what does not belong to its name: a number or a button. */
export function PartHead({
  title,
  hint,
  children,
}: {
  title: string
  /** Tooltip of the heading. */
  hint?: string
  children: ReactNode
}): ReactElement {
  return (
    <header className="part-head">
      <h2 title={hint}>{title}</h2>
      {children}
    </header>
  )
}
