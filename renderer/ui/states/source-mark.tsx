import { useState, type ReactElement } from 'react'
import { LIVE_FOR_MS, type Shown } from '../../../app/domain/responses/display-state.ts'
import { isLongWait, shownDetail, shownMarkParts, shownState } from '../../format/display-state.ts'
import { fullTime } from '../../format/time.ts'
import { Announcement } from './messages.tsx'
import { useSecond } from '../text/clock.ts'
import { joined } from '../../../app/domain/values/visible-text.ts'

/**
 * What a screen reader says of a state when it begins. What comes soon after it was asked for is in its place, so that nothing is said of
 * it; a long wait is said, and so is the state that ends it.
 */
function useAnnouncement(shown: Shown, isLong: boolean): string {
  /** The state of a long wait, then that of its end while it stays. */
  const [before, setSaid] = useState<Shown['state'] | null>(null)
  const isLoading = shown.state === 'loading'
  const isSaid = isLoading ? isLong : before === 'loading' || before === shown.state
  const said = isSaid ? shown.state : null
  if (said !== before) setSaid(said)
  if (isLoading) return isLong ? shownState(shown) : ''
  const isExpected =
    shown.state === 'live' ||
    shown.state === 'not-asked' ||
    shown.state === 'none' ||
    (shown.state === 'cached' && shown.because === null)
  return isExpected && !isSaid ? '' : shownState(shown)
}

/** Shows what is on screen and its age, whether newer data is being requested, and whether deliveries bring it. */
export function SourceMark({
  shown,
  isPast = false,
  isRefreshing,
  pushedAt = null,
  now,
}: {
  shown: Shown
  /** Whether it is of an earlier time, for which nothing is requested: where nothing was known then or is read, the mark says nothing. */
  isPast?: boolean
  isRefreshing: boolean
  /** When a delivery last brought something of it, in Unix milliseconds; null for never. */
  pushedAt?: number | null
  now: number
}): ReactElement | null {
  const isLoading = shown.state === 'loading'
  // A wait is counted in seconds, an age in minutes.
  const second = useSecond(isLoading)
  const isPushed =
    pushedAt !== null &&
    Math.abs(now - pushedAt) < LIVE_FOR_MS &&
    (shown.state === 'live' || (shown.state === 'cached' && shown.because === null))
  const detail = joined('\n', [shownDetail(shown), isPushed ? `A delivery brought a story ${fullTime(pushedAt)}` : ''])
  const [state, age] = shownMarkParts(shown, isLoading ? second : now)
  const announcement = useAnnouncement(shown, isLoading && isLongWait(shown, second))
  const more = isRefreshing && !isLoading ? ' · refreshing…' : ''
  if (isPast && (shown.state === 'not-asked' || isLoading)) return null
  return (
    <>
      <span
        className="source-mark"
        data-received-at={'at' in shown ? shown.at : undefined}
        data-state={isRefreshing ? 'loading' : shown.state}
        data-not-live={(shown.state === 'cached' && shown.because !== null) || undefined}
        title={detail === '' ? `${state}${age}${more}` : detail}
      >
        <span className="source-mark-dot" aria-hidden="true" />
        <span className="source-mark-text">
          <span className="source-mark-part">{state}</span>
          {isPushed ? <span className="source-mark-part"> · pushed</span> : null}
          {age === '' ? null : <span className="source-mark-part">{age}</span>}
          {more === '' ? null : <span className="source-mark-more">{more}</span>}
        </span>
      </span>
      <Announcement>{announcement}</Announcement>
    </>
  )
}
