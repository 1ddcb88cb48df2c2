import type { ReactElement, ReactNode } from 'react'

/** A box to tick, with its words. */
export function Check({
  checked,
  disabled,
  title,
  onChange,
  children,
}: {
  checked: boolean
  disabled?: boolean
  title?: string
  onChange: (checked: boolean) => void
  children: ReactNode
}): ReactElement {
  return (
    <label className="check" title={title}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />{' '}
      {children}
    </label>
  )
}
