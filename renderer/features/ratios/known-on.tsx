import type { ReactElement } from 'react'
import { isCalendarDate } from '../../../app/domain/responses/service-date.ts'

/** The day whose knowledge is shown; null for now. */
export function KnownOn({
  day,
  onChange,
}: {
  day: string | null
  onChange: (day: string | null) => void
}): ReactElement {
  return (
    <label
      className="ratios-known"
      title="Show records as of this day or earlier, with the values received by the end of it"
    >
      As known on{' '}
      <input
        type="date"
        value={day ?? ''}
        onChange={(event) => onChange(isCalendarDate(event.target.value) ? event.target.value : null)}
      />
    </label>
  )
}
