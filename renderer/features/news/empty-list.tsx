import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Fault } from '../../../app/errors/fault.ts'
import { countText } from '../../format/size.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EVERY_STORY, newsQueries } from './news-queries.ts'
import { useConnectionId } from '../../query/connection.ts'
import type { StoryFilter } from './news-queries.ts'

/** Why a list is empty, as far as it can be known: filtered here, hidden here, or not given by the service. */
export function EmptyList({
  filter,
  fault,
  received,
  hidden,
  onFilter,
}: {
  filter: StoryFilter
  fault: Fault | null
  /** Stories in the service's last answer to this; null when it gave none. */
  received: number | null
  hidden: number
  onFilter: (change: Partial<StoryFilter>) => void
}): ReactElement {
  const connection = useConnectionId()
  const all = useQuery(newsQueries.count(connection, EVERY_STORY))
  const held = (all.data?.total ?? 0) + (all.data?.hidden ?? 0)
  const isFiltered = filter.query.trim() !== ''
  const clear = (
    <button type="button" className="button" onClick={() => onFilter({ query: '' })}>
      Show all stories
    </button>
  )

  if (filter.shows === 'hidden') return <EmptyState title="No story is hidden">{clear}</EmptyState>
  if (hidden > 0) {
    return (
      <EmptyState
        title={`Your mute rules hide ${hidden === 1 ? 'the one story' : `all ${countText(hidden)} stories`} of this list`}
      >
        <button type="button" className="button" onClick={() => onFilter({ ...filter, shows: 'hidden' })}>
          Show what is hidden, and by which rule
        </button>
      </EmptyState>
    )
  }
  if (received === 0) {
    return (
      <EmptyState title="The service answered with an empty list">
        <p>
          {isFiltered
            ? 'No story passes this filter, or the plan of this key leaves those stories out. The service does not say which.'
            : 'The plan of this key may include no stories. The service does not say.'}
        </p>
        {isFiltered ? clear : null}
      </EmptyState>
    )
  }
  if (isFiltered && held > 0) {
    return (
      <EmptyState title="No held story passes this filter">
        <p>
          {countText(held)} stories are held here.{' '}
          {received === null
            ? 'The service could not be asked for more.'
            : 'The service was asked as far as it can filter: by symbols and days. The rest is looked for in what is held.'}
        </p>
        {clear}
      </EmptyState>
    )
  }
  return <EmptyState title={fault === null ? 'No stories yet' : 'Nothing of this is held'} />
}
