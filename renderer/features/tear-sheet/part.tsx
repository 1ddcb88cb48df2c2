import type { ReactElement, ReactNode } from 'react'

/** One card of the page of a company. */
export function Part({
  title,
  note = '',
  className = '',
  children,
}: {
  title: string
  /** What holds for all of it, such as its basis. */
  note?: string
  className?: string
  children: ReactNode
}): ReactElement {
  return (
    <section className={`sheet-part ${className}`} aria-label={title}>
      <h2>
        {title}
        {note === '' ? null : <span className="quiet"> {note}</span>}
      </h2>
      {children}
    </section>
  )
}
