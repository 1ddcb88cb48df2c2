import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactElement } from 'react'

/** A choice among a few options, as one radio group. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { id: T; label: string; title?: string; disabled?: boolean }[]
  /** Null where none is chosen. */
  value: T | null
  onChange: (value: T) => void
}): ReactElement {
  const stop = (options.find(({ id }) => id === value) ?? options.find(({ disabled }) => disabled !== true))?.id
  return (
    <RadioGroup<T | null>
      className="segmented"
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        if (chosen !== null) onChange(chosen)
      }}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.id}
          value={option.id}
          nativeButton
          render={<button type="button" />}
          // The base keeps the stop of Tab at the option that was chosen first, also when the value is changed elsewhere.
          tabIndex={option.id === stop ? 0 : -1}
          title={option.title}
          disabled={option.disabled}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
