import type { ReactElement } from 'react'
import { describeFault } from '../../app/errors/describe-fault.ts'
import type { Source } from '../../app/errors/sourced.ts'
import { age, fullTime } from '../format/time.ts'

/** Says whether what is shown is live, cached or offline, and how old it is. `waiting` while the service is being asked. */
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
    cached: at === null ? 'Nothing held' : `Cached · ${when}`,
    offline: `Cached · ${when} · not live`,
    waiting: 'Asking the service…',
    nothing: 'Nothing held',
  }[state]
  const why =
    source?.because === null || source === null
      ? ''
      : `\n${describeFault(source.because).title}. ${describeFault(source.because).cause}`
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
