import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { inBackground } from '../../../query/errors.ts'
import { useLoadedPreferences } from '../../../query/preferences.ts'
import { runTask } from '../../../query/tasks.ts'
import { newsQueries } from '../queries.ts'

/** What the service says of one story, and not of the others. */
const OF_ONE_STORY: ReadonlySet<ErrorInfo['kind']> = new Set(['bad-request', 'not-found', 'no-data'])

/**
 * Requests the text of each pinned story that is known by its headline only, so that it can be read offline: one after the other, each
 * once, and those of a time offline when online again. After a failure the rest waits for the next pin, or until the text that failed is
 * received, which is requested again as if it were on screen. Without the desk it ends.
 */
export function usePinnedTexts(): void {
  const connection = useConnectionId()
  const client = useQueryClient()
  const isOffline = useLoadedPreferences()?.offline ?? true
  const { data: ids } = useQuery({ ...newsQueries.pinnedWithoutText(connection), enabled: !isOffline })
  const asked = useRef(new Set<number>())
  const isGone = useRef(false)
  /** The story whose text could not be requested, and the pinned ones at that time. */
  const [failed, setFailed] = useState<{ id: number; ids: typeof ids } | null>(null)
  const again = useQuery({
    ...newsQueries.liveItem(connection, failed?.id ?? 0),
    enabled: failed !== null && !isOffline,
  })
  const isWaiting = failed !== null && failed.ids === ids && again.data?.source.because !== null
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
    if (isWaiting) return
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
            // The cached headline is what there is where the request failed, with the reason.
            const error = await client.query(newsQueries.liveItem(connection, id)).then(
              ({ source }) => source.because,
              () => undefined,
            )
            if (error === null || (error !== undefined && OF_ONE_STORY.has(error.kind))) continue
            // The story says why when it is opened.
            for (const left of next.slice(done)) asked.current.delete(left)
            if (error !== undefined) setFailed({ id, ids })
            return
          }
        },
      )
    inBackground(request())
  }, [ids, isOffline, isWaiting, client, connection])
}
