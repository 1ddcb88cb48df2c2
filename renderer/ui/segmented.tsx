import type { KeyboardEvent, ReactElement } from 'react'

/** A choice among a few options, as one radio group. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { id: T; label: string; title?: string; disabled?: boolean }[]
  value: T
  onChange: (value: T) => void
}): ReactElement {
  function move(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const open = options.filter((option) => option.disabled !== true)
    const place = open.findIndex((option) => option.id === value)
    const next = open[(place + step + open.length) % open.length]
    if (next === undefined) return
    onChange(next.id)
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-id="${next.id}"]`)?.focus()
  }
  return (
    <div className="segmented" role="radiogroup" aria-label={label} onKeyDown={move}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          role="radio"
          data-id={option.id}
          aria-checked={option.id === value}
          tabIndex={option.id === value ? 0 : -1}
          title={option.title}
          disabled={option.disabled}
          onClick={() => onChange(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
