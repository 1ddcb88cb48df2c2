import type { ReactElement } from 'react'
import type { Shown } from '../../../app/domain/responses/display-state.ts'
import { shownDetail, shownMarkParts, shownState } from '../../format/display-state.ts'
import { useSecond } from '../text/clock.ts'

/** Shows what is on screen and its age, and whether newer data is being requested. A screen reader says when the state changes. */
export function SourceMark({
  shown,
  isRefreshing,
  now,
}: {
  shown: Shown
  isRefreshing: boolean
  now: number
}): ReactElement {
  const isLoading = shown.state === 'loading'
  // A wait is counted in seconds, an age in minutes.
  const second = useSecond(isLoading)
  const detail = shownDetail(shown)
  const [state, age] = shownMarkParts(shown, isLoading ? second : now)
  const more = isRefreshing && !isLoading ? ' · refreshing…' : ''
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
          {age === '' ? null : <span className="source-mark-part">{age}</span>}
          {more === '' ? null : <span className="source-mark-more">{more}</span>}
        </span>
      </span>
      <span className="visually-hidden" role="status">
        {shownState(shown)}
      </span>
    </>
  )
}
