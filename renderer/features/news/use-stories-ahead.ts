import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useConnectionId } from '../../query/connection.ts'
import { inBackground } from '../../query/in-background.ts'
import { newsQueries } from './queries.ts'
import type { StoryRows } from './use-story-rows.ts'

/** Reads the stories below and above the chosen one from the library while the window is idle, so that a step shows the next one at once. */
export function useStoriesAhead(rows: Pick<StoryRows, 'at'>, chosen: number): void {
  const client = useQueryClient()
  const connection = useConnectionId()
  const [below, above] = chosen < 0 ? [] : [rows.at(chosen + 1)?.id, rows.at(chosen - 1)?.id]
  useEffect(() => {
    const handle = requestIdleCallback(() => {
      for (const id of [below, above])
        // What cannot be read is said when the story is opened.
        if (id !== undefined) inBackground(client.query(newsQueries.cachedItem(connection, id)).catch(() => undefined))
    })
    return () => cancelIdleCallback(handle)
  }, [client, connection, below, above])
}
