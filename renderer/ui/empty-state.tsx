import type { ReactElement, ReactNode } from 'react'

/** What stands where there is nothing to show: what that means and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }): ReactElement {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children}
    </div>
  )
}
