import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CATALOGUE } from '../../../../app/domain/commands/catalogue.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { organiserQuery, useRefreshWatchList } from '../../../query/organiser.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { age } from '../../../../app/domain/responses/display-state.ts'
import { CommandTool } from '../../../ui/controls/command-tools.tsx'
import { UnreadableNote } from '../../../ui/states/unreadable-note.tsx'
import { counted } from '../../../../app/domain/values/number-form.ts'
import { ErrorLine } from '../../../ui/states/error-note.tsx'
import { newsQueries } from '../queries.ts'

/** When the watch lists were refreshed, and what that brought. The foot of the window shows a refresh under way. */
export function WatchBar({ now }: { now: number }): ReactElement | null {
  const connection = useConnectionId()
  const organiser = useQuery(organiserQuery)
  const refresh = useRefreshWatchList()
  const watch = useQuery(newsQueries.watch(connection))
  const hasLists = (organiser.data?.watchLists.length ?? 0) > 0
  useCommands([
    {
      id: 'news.refresh-lists',
      unavailable: !hasLists
        ? (CATALOGUE['news.refresh-lists'].needs ?? null)
        : watch.data?.running === true
          ? 'The watch lists are being refreshed.'
          : null,
      run: () => refresh(null),
    },
  ])
  if (watch.data === undefined || !hasLists) return null
  const { running, requests, fresh, revised, removed, unreadable, endedAt, error } = watch.data
  const brought = [`${fresh} new`, `${revised} edited`, ...(removed > 0 ? [`${removed} removed`] : [])].join(', ')
  const failed = error === null || error.kind === 'cancelled' || running ? null : error
  return (
    <>
      <p className="news-note watch-bar">
        <span role="status">
          {running
            ? 'Refreshing the watch lists…'
            : endedAt === null
              ? 'Watch lists have not been refreshed yet'
              : `Watch lists: ${counted(requests, 'request')} · ${brought}`}
          {error?.kind === 'cancelled' ? ' · stopped' : ''}
        </span>
        {/* Not announced, because it changes each minute. */}
        {running || endedAt === null ? null : <span data-only-now="">{age(endedAt, now)}</span>}
        <span className="toolbar-spring" />
        <CommandTool id="news.refresh-lists" look="link">
          Refresh lists
        </CommandTool>
      </p>
      <UnreadableNote items={unreadable} className="news-note" />
      {/* “Refresh lists” tries again. */}
      {failed === null ? null : (
        <ErrorLine className="news-note" what="Not every list was refreshed." error={failed} onRetry={null} />
      )}
    </>
  )
}
