import type { ReactElement, ReactNode } from 'react'

/** Says a text to screen readers when it changes, and shows nothing. */
export function Announcement({ children }: { children: ReactNode }): ReactElement {
  return (
    // A dialog hides what is behind it except for what has this attribute. What is shown again would be said again.
    <div className="visually-hidden" role="status" aria-live="polite">
      {children}
    </div>
  )
}
