import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { StoryList } from '../../../app/ipc/news.ts'
import type { MarkChange, StoryRow } from '../../../app/ipc/news-schemas.ts'
import { useConnectionId } from '../../query/connection.ts'
import { call } from '../../bridge/desk.ts'
import { countText } from '../../format/size.ts'
import { useUndo } from '../../ui/undo.tsx'
import { newsQueries } from './queries.ts'
import type { StoryFilter } from './queries.ts'

/** Actions on stories, each with undo. */
export interface Triage {
  /** Changes a mark; `label` names the undo step, or is null for a change without one, such as reading on opening. */
  mark: (id: number, change: MarkChange, label: string | null) => Promise<void>
  /** Marks every story of a query as read. */
  markAllRead: (filter: Pick<StoryFilter, 'query' | 'shows'>) => Promise<void>
}

function patchedRow(row: StoryRow, change: MarkChange): StoryRow {
  return {
    ...row,
    ...(change.readAt === undefined ? {} : { isRead: change.readAt !== null, isChangedSinceRead: false }),
    ...(change.starredAt === undefined ? {} : { isStarred: change.starredAt !== null }),
    ...(change.pinnedAt === undefined ? {} : { isPinned: change.pinnedAt !== null }),
    ...(change.label === undefined ? {} : { label: change.label }),
    ...(change.note === undefined ? {} : { hasNote: change.note !== null }),
  }
}

// Change the rows on screen in place, so that a list of unread stories keeps the open one.
function patch(client: QueryClient, connection: string, id: number, change: MarkChange): void {
  client.setQueriesData<StoryList>({ queryKey: newsQueries.pages(connection) }, (page) =>
    page?.rows.some((row) => row.id === id) === true
      ? { ...page, rows: page.rows.map((row) => (row.id === id ? patchedRow(row, change) : row)) }
      : page,
  )
  client.setQueryData(newsQueries.cachedItem(connection, id).queryKey, (cached) => {
    if (cached?.value.found !== true) return cached
    const { story } = cached.value
    const isSeen = change.readAt === undefined ? story.isChangedSinceRead : false
    return {
      ...cached,
      value: {
        found: true as const,
        story: { ...story, isChangedSinceRead: isSeen, mark: { ...story.mark, ...change } },
      },
    }
  })
}

/** Marks stories and offers to undo each change. */
export function useTriage(): Triage {
  const connection = useConnectionId()
  const client = useQueryClient()
  const offerUndo = useUndo()
  return useMemo<Triage>(
    () => ({
      async mark(id, change, label) {
        const { queryKey } = newsQueries.cachedItem(connection, id)
        // Cancel running reads: they would restore the old mark, and the next change would start from it.
        await client.cancelQueries({ queryKey })
        patch(client, connection, id, change)
        const [before] = await call('news.mark', { connection, ids: [id], change })
        void client.invalidateQueries({ queryKey })
        if (before === undefined || label === null) return
        offerUndo(label, async () => {
          await call('news.restoreMarks', { connection, marks: [before] })
          patch(client, connection, id, before)
        })
      },
      async markAllRead({ query, shows }) {
        const { changed, batch } = await call('news.markAll', { connection, query, shows })
        offerUndo(
          changed === 1 ? '1 story marked as read' : `${countText(changed)} stories marked as read`,
          async () => {
            await call('news.undoMarkAll', { connection, batch })
          },
        )
      },
    }),
    [client, connection, offerUndo],
  )
}
