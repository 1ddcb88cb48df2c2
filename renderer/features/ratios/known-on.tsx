import type { ReactElement } from 'react'
import { DateField } from '../../ui/date-field.tsx'

/** The day whose knowledge is shown; null for now. */
export function KnownOn({
  day,
  onChange,
}: {
  day: string | null
  onChange: (day: string | null) => void
}): ReactElement {
  return (
    <DateField
      label="As known on"
      title="Show records as of this day or earlier, with the values received by the end of it"
      form="ratios"
      name="known on"
      day={day}
      edge="last"
      none="now"
      onChange={onChange}
    />
  )
}
