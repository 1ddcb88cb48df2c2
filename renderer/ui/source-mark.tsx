import { createContext, use } from 'react'
import type { ReactElement } from 'react'
import { describeError } from '../../app/errors/describe-error.ts'
import type { Source } from '../../app/errors/sourced.ts'
import { age, fullTime } from '../format/time.ts'

/** Whether the person works offline, so that nothing is asked for. The shell provides it. */
export const OfflineContext = createContext(false)

/** What is true of a source now: nothing is live while nothing is asked for. */
function presentSource(source: Source | null, isOffline: boolean): Source | null {
  return isOffline && source?.state === 'live'
    ? { ...source, state: 'cached', because: { kind: 'offline', reason: 'chosen', detail: '' } }
    : source
}

/** Shows whether data is live, cached or offline, and its age; `waiting` while a request is running. */
export function SourceMark({
  source: received,
  waiting,
  now,
}: {
  source: Source | null
  waiting: boolean
  now: number
}): ReactElement {
  const source = presentSource(received, use(OfflineContext))
  const at = source?.receivedAt ?? null
  const when = at === null ? '' : age(at, now)
  const state =
    source === null
      ? waiting
        ? 'waiting'
        : 'nothing'
      : source.state === 'live'
        ? 'live'
        : source.because === null
          ? 'cached'
          : 'offline'
  const words = {
    live: `Live · ${when}`,
    cached: at === null ? 'Not cached' : `Cached · ${when}`,
    offline: `Cached · ${when} · not live`,
    waiting: 'Requesting…',
    nothing: 'Not cached',
  }[state]
  const why =
    source?.because === null || source === null
      ? ''
      : `\n${describeError(source.because).title}. ${describeError(source.because).cause}`
  return (
    <span
      className="source-mark"
      data-state={waiting ? 'waiting' : state}
      role="status"
      title={at === null ? undefined : `Received ${fullTime(at)}${why}`}
    >
      <span className="source-mark-dot" aria-hidden="true" />
      {waiting && source !== null ? `${words} · refreshing…` : words}
    </span>
  )
}
