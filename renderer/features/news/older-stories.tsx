import type { ReactElement } from 'react'
import type { Output } from '../../../app/ipc/contract.ts'
import { shortTime } from '../../format/time.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import type { OlderStories } from './use-older-stories.ts'

type Coverage = Output<'news.refresh'>['value']['coverage']

/** The parts of the list that are missing, above the list: a gap that can be loaded, and days that the service does not list whole. */
export function MissingStories({
  coverage,
  older,
  now,
}: {
  coverage: Coverage | null
  older: OlderStories
  now: number
}): ReactElement | null {
  if (coverage === null) return null
  const { gap, incompleteDays } = coverage
  return (
    <>
      {gap === null ? null : (
        <p className="news-note" role="status">
          <span>
            Stories from {shortTime(gap.from, now)} to {shortTime(gap.to, now)} have not been loaded yet.
          </span>
          <span className="toolbar-spring" />
          <button
            type="button"
            className="button-link"
            disabled={older.status.kind === 'loading'}
            onClick={older.closeGap}
          >
            Load them
          </button>
        </p>
      )}
      {incompleteDays.length === 0 ? null : (
        <p className="news-note">
          The service does not list all stories of {incompleteDays.join(', ')}. Search for a symbol to reach the others.
        </p>
      )}
    </>
  )
}

/** What is below the list: whether older stories are being requested, can be requested, or do not exist. */
export function OlderNote({
  coverage,
  older,
}: {
  coverage: Coverage | null
  older: OlderStories
}): ReactElement | null {
  const { status, isAtEnd, lookFurther, stop } = older
  if (status.kind === 'loading')
    return (
      <p className="news-note" role="status">
        <span>Requesting older stories…</span>
        <span className="toolbar-spring" />
        <button type="button" className="button-link" onClick={stop}>
          Stop
        </button>
      </p>
    )
  if (!isAtEnd) return null
  if (status.kind === 'failed')
    return (
      <ErrorLine
        className="news-note"
        what="Older stories could not be requested."
        error={status.error}
        onRetry={lookFurther}
      />
    )
  if (coverage?.isEnd === true)
    return (
      <p className="news-note" role="status">
        The service lists no older stories.
      </p>
    )
  if (status.kind === 'paused')
    return (
      <p className="news-note" role="status">
        <span>There may be older stories for this list.</span>
        <span className="toolbar-spring" />
        <button type="button" className="button-link" onClick={lookFurther}>
          Look further back
        </button>
      </p>
    )
  return null
}
