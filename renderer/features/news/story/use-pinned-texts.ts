import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConnectionId } from '../../../query/connection.ts'
import { inBackground } from '../../../query/errors.ts'
import { useLoadedPreferences } from '../../../query/preferences.ts'
import { runTask } from '../../../query/tasks.ts'
import { newsQueries } from '../queries.ts'

/**
 * Requests the text of each pinned story that is known by its headline only, so that it can be read offline: one after the other, each
 * once, and those of a time offline when online again. After a failure the rest waits for the next pin, and without the desk it ends.
 */
export function usePinnedTexts(): void {
  const connection = useConnectionId()
  const client = useQueryClient()
  const isOffline = useLoadedPreferences()?.offline ?? true
  const { data: ids } = useQuery({ ...newsQueries.pinnedWithoutText(connection), enabled: !isOffline })
  const asked = useRef(new Set<number>())
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    if (isOffline) {
      asked.current.clear()
      return
    }
    const next = (ids ?? []).filter((id) => !asked.current.has(id))
    if (next.length === 0) return
    for (const id of next) asked.current.add(id)
    const request = (): Promise<void> =>
      runTask(
        { title: 'Texts of pinned stories', view: 'news', connection, canCancel: true },
        async ({ signal, tell }) => {
          for (const [done, id] of next.entries()) {
            if (isGone.current || signal.aborted) return
            tell({ progress: { done, total: next.length } })
            const isReceived = await client.query(newsQueries.liveItem(connection, id)).then(
              () => true,
              () => false,
            )
            if (isReceived) continue
            // The story says why when it is opened.
            for (const left of next.slice(done)) asked.current.delete(left)
            return
          }
        },
      )
    inBackground(request())
  }, [ids, isOffline, client, connection])
}
