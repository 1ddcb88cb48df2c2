import type { ReactElement } from 'react'
import { describeError } from '../../app/errors/describe-error.ts'
import type { Source } from '../../app/errors/sourced.ts'
import { age, fullTime } from '../format/time.ts'

/** Shows whether data is live, cached or offline, and its age; `waiting` while a request is running. */
export function SourceMark({
  source,
  waiting,
  now,
}: {
  source: Source | null
  waiting: boolean
  now: number
}): ReactElement {
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
