import { createContext, use } from 'react'
import type { ReactElement } from 'react'
import type { TimeZone } from '../../app/domain/settings/preferences.ts'
import { fullTime, shortTime } from '../format/time.ts'

/** The zone in which times are shown. */
export const TimeZoneContext = createContext<TimeZone>('local')

/** A moment in the chosen zone; `now` makes it as short as it can be told apart. What was sent, or the full time, on hover. */
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
