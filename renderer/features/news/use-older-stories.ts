import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { RunningTask } from '../../../app/domain/tasks/task-registry.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { useConnectionId } from '../../query/connection.ts'
import { inBackground } from '../../query/in-background.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { runTask } from '../../query/window-tasks.ts'
import { newsQueries, requestOlder } from './queries.ts'
import { useLayout } from '../../ui/layout.ts'

type Coverage = Output<'news.refresh'>['value']['coverage']

/** Progress of requesting older stories. `paused`: none of those that came last belongs to the list, or the user stopped. */
type OlderStatus = { kind: 'idle' | 'loading' | 'paused' } | { kind: 'failed'; error: ErrorInfo }

/** The last row in view. */
export interface ListSight {
  /** Its creation time; null when the list is not sorted by it. */
  createdAt: number | null
  index: number
  /** Number of rows in the list. */
  total: number
}

/** Older stories of a list. */
export interface OlderStories {
  status: OlderStatus
  isAtEnd: boolean
  /** Requests older stories when the rows in view need them. */
  look: (sight: ListSight) => void
  /** Goes on requesting older stories until one belongs to the list. */
  lookFurther: () => void
  /** Requests the stories of the newest gap, however many there are. */
  closeGap: () => void
  stop: () => void
}

const IDLE: OlderStatus = { kind: 'idle' }

/** Maximum number of calls after one action of the user; each makes a few requests. */
const MAX_CALLS = 20

const isLastRow = ({ index, total }: ListSight): boolean => index >= total - 1

const isSame = (one: ListSight, other: ListSight): boolean => one.index === other.index && one.total === other.total

/** Whether the list may have stories, above the last row in view or directly below it, that were not requested yet. */
const needsMore = ({ oldest, isEnd }: Coverage, sight: ListSight): boolean =>
  !isEnd && (isLastRow(sight) || (sight.createdAt !== null && oldest !== null && sight.createdAt < oldest))

/**
 * Requests stories older than those that were read without a gap when the user reaches their end. `coverage` is null while it is
 * unknown; a failure is forgotten with the next refresh of the list, which has another `receivedAt`.
 */
export function useOlderStories(asked: string, coverage: Coverage | null, receivedAt: number | null): OlderStories {
  const connection = useConnectionId()
  const client = useQueryClient()
  const { listText } = useLayout()
  const list = JSON.stringify([connection, asked, listText])
  const [known, setKnown] = useState({ list, receivedAt, status: IDLE })
  const [isAtEnd, setIsAtEnd] = useState(false)
  const running = useRef<{ abort: AbortController; isChosen: boolean } | null>(null)
  const sight = useRef<ListSight>({ createdAt: null, index: 0, total: 0 })
  /** What was in view when the last story was found for it. */
  const served = useRef<ListSight | null>(null)
  const isCurrent = known.list === list && (known.receivedAt === receivedAt || known.status.kind === 'loading')
  const status = isCurrent ? known.status : IDLE

  useEffect(
    () => () => {
      // What the person asked for goes on without the list: the foot of the window shows it, and stops it.
      if (running.current?.isChosen === false) running.current.abort.abort()
      running.current = null
      served.current = null
    },
    [list],
  )

  /** Makes calls as long as more is wanted. */
  const request = useCallback(
    async (
      isWanted: (coverage: Coverage, isFound: boolean) => boolean,
      maxCalls: number,
      isChosen = false,
    ): Promise<void> => {
      if (coverage === null || running.current !== null) return
      const abort = new AbortController()
      const started = { abort, isChosen }
      running.current = started
      const show = (next: OlderStatus): void => {
        // Another list may be on screen by now.
        if (!abort.signal.aborted && running.current === started) setKnown({ list, receivedAt, status: next })
      }
      show({ kind: 'loading' })
      async function read({ signal: cancelled, tell }: RunningTask<AbortSignal>): Promise<void> {
        const signal = AbortSignal.any([abort.signal, cancelled])
        let [now, isFound, fresh] = [coverage, false, 0]
        for (let calls = 0; calls < maxCalls && now !== null && isWanted(now, isFound); calls++) {
          const inView = sight.current
          const { value } = await requestOlder(connection, asked, listText, signal)
          fresh += value.fresh
          tell({ detail: fresh === 1 ? '1 new story' : `${fresh} new stories` })
          now = value.coverage
          isFound = value.matching > 0
          if (isFound) served.current = inView
          client.setQueryData(newsQueries.refresh(connection, asked, listText).queryKey, (before) =>
            before === undefined ? before : { ...before, value: { ...before.value, coverage: value.coverage } },
          )
        }
        show({ kind: !isFound && isLastRow(sight.current) && now?.isEnd !== true ? 'paused' : 'idle' })
      }
      try {
        await runTask({ title: 'Older stories', view: 'news', connection, canCancel: true }, read)
      } catch (thrown) {
        const error = errorInfoOf(thrown)
        show(error.kind === 'cancelled' ? { kind: 'paused' } : { kind: 'failed', error })
      } finally {
        if (running.current === started) running.current = null
      }
    },
    [asked, listText, client, connection, coverage, list, receivedAt],
  )

  const look = useCallback(
    (next: ListSight): void => {
      sight.current = next
      setIsAtEnd(isLastRow(next))
      // After a failure, or when nothing was found, only the user continues: a list of starred stories never gets an older one.
      if (coverage === null || status.kind !== 'idle' || !needsMore(coverage, next)) return
      // The stories that were found for these rows are not in the list yet.
      if (served.current !== null && isSame(served.current, next)) return
      inBackground(
        request((now, isFound) => !isFound && needsMore(now, sight.current), isLastRow(next) ? 1 : MAX_CALLS),
      )
    },
    [coverage, request, status.kind],
  )

  return {
    status,
    isAtEnd,
    look,
    lookFurther: () => inBackground(request((now, isFound) => !isFound && !now.isEnd, MAX_CALLS, true)),
    closeGap: () => inBackground(request(({ gap }) => gap !== null, Infinity, true)),
    stop() {
      running.current?.abort.abort()
      running.current = null
      setKnown({ list, receivedAt, status: { kind: 'paused' } })
    },
  }
}
