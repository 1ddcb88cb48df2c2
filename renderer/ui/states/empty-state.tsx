import type { ReactElement, ReactNode } from 'react'

/** Message for an empty part of the window: what that means and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }): ReactElement {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children}
    </div>
  )
}
