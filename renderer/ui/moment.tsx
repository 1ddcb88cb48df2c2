import { createContext, use } from 'react'
import type { ReactElement } from 'react'
import type { DateForm } from '../../app/domain/settings/date-forms.ts'
import type { TimeZone } from '../../app/domain/settings/preferences.ts'
import { fullTime, shortTime } from '../format/time.ts'

/** The zone in which times are shown. */
export const TimeZoneContext = createContext<TimeZone>('local')

/** The form in which dates are shown. Texts are made in it anyway; who reads it here is drawn again when another one is chosen. */
export const DateFormContext = createContext<DateForm>('day-month')

/** The zone of times, for a part that makes texts of them and has to follow the chosen zone and form. */
export function useTimeZone(): TimeZone {
  use(DateFormContext)
  return use(TimeZoneContext)
}

/** A time in the chosen zone, shortened relative to `now`; the tooltip has the full time or the text as sent. */
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
  return (
    <time className={className} title={sent === undefined || sent === null ? fullTime(at, zone) : `As sent: ${sent}`}>
      {now === undefined ? fullTime(at, zone) : shortTime(at, now, zone)}
    </time>
  )
}
