import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConnectionId } from '../../query/connection.ts'
import { inBackground } from '../../query/in-background.ts'
import { useLoadedPreferences } from '../../query/preferences.ts'
import { newsQueries } from './queries.ts'

/**
 * Requests the text of each pinned story that is known by its headline only, so that it can be read offline: one after the other, each
 * once, and those of a time offline when online again. After a failure the rest waits for the next pin.
 */
export function usePinnedTexts(): void {
  const connection = useConnectionId()
  const client = useQueryClient()
  const isOffline = useLoadedPreferences()?.offline ?? true
  const { data: ids } = useQuery({ ...newsQueries.pinnedWithoutText(connection), enabled: !isOffline })
  const asked = useRef(new Set<number>())
  useEffect(() => {
    if (isOffline) {
      asked.current.clear()
      return
    }
    const next = (ids ?? []).filter((id) => !asked.current.has(id))
    if (next.length === 0) return
    for (const id of next) asked.current.add(id)
    const request = async (): Promise<void> => {
      for (const [place, id] of next.entries())
        try {
          await client.query(newsQueries.liveItem(connection, id))
        } catch {
          // The story says why when it is opened.
          for (const left of next.slice(place)) asked.current.delete(left)
          return
        }
    }
    inBackground(request())
  }, [ids, isOffline, client, connection])
}
