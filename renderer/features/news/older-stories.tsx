import type { ReactElement } from 'react'
import type { Output } from '../../../app/ipc/contract.ts'
import { useCommands } from '../../commands/commands.tsx'
import { shortTime } from '../../format/time.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { ErrorLine } from '../../ui/error-note.tsx'
import type { OlderStories } from './use-older-stories.ts'

type Outcome = Output<'news.refresh'>['value']
type Coverage = Outcome['coverage']

/** Offers the commands that request older stories. */
export function useOlderCommands(coverage: Coverage | null, older: OlderStories): void {
  const { status, lookFurther, closeGap, stop } = older
  const isLoading = status.kind === 'loading'
  const busy = isLoading ? 'Older stories are being requested.' : null
  useCommands([
    {
      id: 'news.load-gap',
      unavailable: busy ?? (coverage?.gap == null ? 'The list has no gap.' : null),
      run: closeGap,
    },
    {
      id: 'news.look-further',
      unavailable:
        busy ??
        (coverage?.isEnd === true
          ? 'The service lists no older stories.'
          : coverage === null
            ? 'The list was not requested yet.'
            : null),
      run: lookFurther,
    },
    { id: 'news.stop-older', unavailable: isLoading ? null : 'No older stories are being requested.', run: stop },
  ])
}

/**
 * What is not known of the list, above it: a gap that can be loaded, and the days and the removals that the service does not list whole.
 */
export function MissingStories({ outcome, now }: { outcome: Outcome | null; now: number }): ReactElement | null {
  if (outcome === null) return null
  const { gap, incompleteDays } = outcome.coverage
  return (
    <>
      {gap === null ? null : (
        <p className="news-note" role="status">
          <span>
            Stories from {shortTime(gap.from, now)} to {shortTime(gap.to, now)} have not been loaded yet.
          </span>
          <span className="toolbar-spring" />
          <CommandTool id="news.load-gap" look="link">
            Load them
          </CommandTool>
        </p>
      )}
      {incompleteDays.length === 0 ? null : (
        <p className="news-note">
          The service does not list all stories of {incompleteDays.join(', ')}. Search for a symbol to reach the others.
        </p>
      )}
      {outcome.hasMoreRemoved ? (
        <p className="news-note">
          The service has removed more stories than it lists as removed. Some that it removed may not be marked.
        </p>
      ) : null}
    </>
  )
}

/** What is below the list: whether older stories are being requested, can be requested, or do not exist. */
export function OlderNote({
  coverage,
  older,
  isEmpty,
}: {
  coverage: Coverage | null
  older: OlderStories
  /** Whether the list has no story, and says itself why. */
  isEmpty: boolean
}): ReactElement | null {
  const { status, isOfService, isAtEnd, lookFurther } = older
  if (status.kind === 'loading')
    return (
      <p className="news-note" role="status">
        <span>Requesting older stories…</span>
        <span className="toolbar-spring" />
        <CommandTool id="news.stop-older" look="link">
          Stop
        </CommandTool>
      </p>
    )
  if (!isAtEnd && !isEmpty) return null
  if (status.kind === 'failed')
    return (
      <ErrorLine
        className="news-note"
        what="Older stories could not be requested."
        error={status.error}
        onRetry={lookFurther}
      />
    )
  if (isEmpty) return null
  if (coverage?.isEnd === true)
    return (
      <p className="news-note" role="status">
        The service lists no older stories.
      </p>
    )
  if (status.kind === 'paused' && coverage !== null)
    return (
      <p className="news-note" role="status">
        <span>
          {isOfService
            ? 'There may be older stories for this list.'
            : 'The service cannot filter for this list, so it shows stored stories. Older ones can be requested.'}
        </span>
        <span className="toolbar-spring" />
        <CommandTool id="news.look-further" look="link">
          Look further back
        </CommandTool>
      </p>
    )
  return null
}
