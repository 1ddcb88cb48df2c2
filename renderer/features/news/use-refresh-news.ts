import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { termsOf } from '../../../app/domain/news/query-terms.ts'
import { useConnectionId } from '../../query/connection.ts'
import { inBackground } from '../../query/error-info.ts'
import { organiserQuery } from '../../query/organiser.ts'
import { useLayout } from '../../ui/layout.ts'
import { useRefreshWatchList } from './organiser/mutations.ts'
import { newsQueries } from './queries.ts'
import { watchListQuery } from './watch-list-query.ts'

/**
 * Refreshes the list that is requested with `asked`, and the watch list that `query` shows. It goes on when another view is shown: the
 * foot of the window shows it, and cancels it.
 */
export function useRefreshNews(asked: string, query: string): () => void {
  const client = useQueryClient()
  const connection = useConnectionId()
  const { listText } = useLayout()
  const refreshList = useRefreshWatchList()
  return () => {
    // A query without an observer is cancelled.
    const watcher = new QueryObserver(client, { ...newsQueries.refresh(connection, asked, listText), enabled: false })
    const release = watcher.subscribe(() => undefined)
    inBackground(watcher.refetch({ cancelRefetch: false }).finally(release))
    const list = client
      .getQueryData(organiserQuery.queryKey)
      ?.watchLists.find((each) => termsOf(query)[0] === watchListQuery(each))
    if (list !== undefined) refreshList(list.id)
  }
}
