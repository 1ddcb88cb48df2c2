import { createContext, use, type ReactElement } from 'react'
import type { DateForm } from '../../../app/domain/settings/appearance.ts'
import type { TimeZone } from '../../../app/domain/settings/preferences.ts'
import { isDescribedDate } from '../../../app/domain/responses/service-date.ts'
import { shortened, visibleName } from '../../../app/domain/values/visible-text.ts'
import { fullTime, shortTime } from '../../format/time.ts'

/** The zone in which times are shown. */
export const TimeZoneContext = createContext<TimeZone>('local')

/** The form in which dates are shown. Texts are made in it anyway; who reads it here is drawn again when another one is chosen. */
export const DateFormContext = createContext<DateForm>('day-month')

/** The zone of times, for a part that makes texts of them and has to follow the chosen zone and form. */
export function useTimeZone(): TimeZone {
  use(DateFormContext)
  return use(TimeZoneContext)
}

/** Maximum number of characters of a date that cannot be read. */
const DATE = 60

/** A date that cannot be read as one, as it was sent; null for one that was not sent. */
export function DateAsSent({ text, className }: { text: string | null; className?: string }): ReactElement {
  return (
    <span
      className={className}
      title={text === null ? 'The service did not send this' : `Tearsheet cannot read this as a date: ${text}`}
    >
      {text === null ? '—' : visibleName(shortened(text, DATE))}
    </span>
  )
}

/**
 * A time in the chosen zone, shortened relative to `now`; the tooltip has the full time or the text as sent. A text that has not the
 * described form stands beside it.
 */
export function Moment({
  at,
  now,
  sent,
  className,
}: {
  at: number
  now?: number
  sent?: string | null
  className?: string
}): ReactElement {
  const zone = useTimeZone()
  const isOther = sent !== undefined && sent !== null && !isDescribedDate(sent)
  return (
    <time className={className} title={sent === undefined || sent === null ? fullTime(at, zone) : `As sent: ${sent}`}>
      {now === undefined ? fullTime(at, zone) : shortTime(at, now, zone)}
      {isOther ? ` (sent as ${visibleName(shortened(sent, DATE))}, which is not the described form)` : ''}
    </time>
  )
}
