import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { EVERY_STORY } from '../../../app/domain/news/list-reads.ts'
import type { StoryFilter } from '../../../app/domain/news/list-reads.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { isNotStored } from '../../format/shown-words.ts'
import { countText } from '../../format/size.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { newsQueries } from './queries.ts'
import { useConnectionId } from '../../query/connection.ts'

/** Explains an empty list: filtered here, hidden by rules, or nothing from the service. */
export function EmptyList({
  filter,
  error,
  received,
  hidden,
}: {
  filter: StoryFilter
  error: ErrorInfo | null
  /** Number of stories in the service's last response for this list; null when there was none. */
  received: number | null
  hidden: number
}): ReactElement {
  const connection = useConnectionId()
  const all = useQuery(newsQueries.count(connection, EVERY_STORY))
  const cached = (all.data?.total ?? 0) + (all.data?.hidden ?? 0)
  const isFiltered = filter.query.trim() !== ''
  const clear = <CommandTool id="news.show-all">Show all stories</CommandTool>

  if (filter.shows === 'hidden') return <EmptyState title="No hidden stories">{clear}</EmptyState>
  if (hidden > 0) {
    return (
      <EmptyState
        title={`Your mute rules hide ${hidden === 1 ? 'the only story' : `all ${countText(hidden)} stories`} in this list`}
      >
        <CommandTool id="news.show-hidden">Show hidden stories and their rules</CommandTool>
      </EmptyState>
    )
  }
  if (received === 0) {
    return (
      <EmptyState title="The service returned an empty list">
        <p>
          {isFiltered
            ? 'Either no story matches this filter, or this key’s plan does not include the matching stories. The service does not say which.'
            : 'This key’s plan may not include any stories. The service does not say.'}
        </p>
        {isFiltered ? clear : null}
      </EmptyState>
    )
  }
  if (isFiltered && cached > 0) {
    return (
      <EmptyState title="No cached story matches this filter">
        <p>
          {countText(cached)} stories are cached.{' '}
          {received === null
            ? error !== null && isNotStored(error)
              ? 'Tearsheet could not store more.'
              : 'Tearsheet could not request more from the service.'
            : 'The service can filter by symbols and dates only. Tearsheet applied the rest of the filter to the cached stories.'}
        </p>
        {clear}
        {received === null ? null : <CommandTool id="news.look-further">Look further back</CommandTool>}
      </EmptyState>
    )
  }
  return <EmptyState title={error === null ? 'No stories yet' : 'No cached stories'} />
}
