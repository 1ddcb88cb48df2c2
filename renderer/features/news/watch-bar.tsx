import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { organiserQuery } from '../../query/organiser.ts'
import { useConnectionId } from '../../query/connection.ts'
import { age } from '../../format/time.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { useRefreshWatchList } from './mutations.ts'
import { newsQueries } from './queries.ts'

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** When the watch lists were refreshed, and what that brought. The foot of the window shows a refresh under way. */
export function WatchBar({ now }: { now: number }): ReactElement | null {
  const connection = useConnectionId()
  const organiser = useQuery(organiserQuery)
  const refresh = useRefreshWatchList()
  const watch = useQuery(newsQueries.watch(connection))
  if (watch.data === undefined || (organiser.data?.watchLists.length ?? 0) === 0) return null
  const { running, requests, fresh, revised, removed, endedAt, error } = watch.data
  const brought = [`${fresh} new`, `${revised} edited`, ...(removed > 0 ? [`${removed} removed`] : [])].join(', ')
  const failed = error === null || error.kind === 'cancelled' || running ? null : error
  return (
    <>
      <p className="news-note watch-bar" role="status">
        <span>
          {running
            ? 'Refreshing the watch lists…'
            : endedAt === null
              ? 'Watch lists have not been refreshed yet'
              : `Watch lists ${age(endedAt, now)} · ${plural(requests, 'request')} · ${brought}`}
          {error?.kind === 'cancelled' ? ' · stopped' : ''}
        </span>
        <span className="toolbar-spring" />
        <button type="button" className="button-link" disabled={running} onClick={() => refresh(null)}>
          Refresh lists
        </button>
      </p>
      {/* “Refresh lists” tries again. */}
      {failed === null ? null : (
        <ErrorLine className="news-note" what="Not every list was refreshed." error={failed} onRetry={null} />
      )}
    </>
  )
}
