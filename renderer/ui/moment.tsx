import { createContext, use } from 'react'
import type { ReactElement } from 'react'
import type { TimeZone } from '../../app/domain/settings/preferences.ts'
import { fullTime, shortTime } from '../format/time.ts'

/** The zone in which times are shown. */
export const TimeZoneContext = createContext<TimeZone>('local')

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
  const zone = use(TimeZoneContext)
  return (
    <time className={className} title={sent === undefined || sent === null ? fullTime(at, zone) : `As sent: ${sent}`}>
      {now === undefined ? fullTime(at, zone) : shortTime(at, now, zone)}
    </time>
  )
}
