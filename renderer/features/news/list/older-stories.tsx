import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import type { Output } from '../../../../app/ipc/contract.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { shortTime } from '../../../format/time.ts'
import { CommandLink } from '../../../ui/controls/command-tools.tsx'
import { ErrorLine } from '../../../ui/states/error-note.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoryFilter } from '../../../../app/domain/news/list-reads.ts'
import { joinUnreadable } from '../../../../app/domain/news/news-item.ts'
import type { RunningTask } from '../../../../app/domain/tasks/task-registry.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { inBackground, errorInfoOf } from '../../../query/errors.ts'
import { preferencesQuery } from '../../../query/preferences.ts'
import { runTask } from '../../../query/tasks.ts'
import { isAskedAlike, isServiceList, newsQueries, requestOlder } from '../queries.ts'
import { useLayout } from '../../../ui/layout/window-layout.ts'

type Outcome = Output<'news.refresh'>['value']
type Coverage = Outcome['coverage']

/**
 * Progress of requesting older stories. `paused`: only the user goes on, because the list is of cached stories, because none of those that
 * came last belongs to it, or because the user stopped.
 */
type OlderStatus = { kind: 'idle' | 'loading' | 'paused' } | { kind: 'failed'; error: ErrorInfo }

/** The last row in view. */
export interface ListSight {
  /** Its creation time; null when the list is not sorted by it. */
  createdAt: number | null
  index: number
  /** Number of rows in the list. */
  total: number
}

interface OlderStories {
  status: OlderStatus
  /** Whether the list is one of the service. Others have cached stories only, and nothing is requested for them unless the user asks. */
  isOfService: boolean
  isAtEnd: boolean
  /** Requests older stories when the rows in view need them. */
  look: (sight: ListSight) => void
  /** Goes on requesting older stories until one belongs to the list. */
  lookFurther: () => void
  /** Requests the stories of the newest gap, however many there are. */
  closeGap: () => void
  stop: () => void
}

const isRefusedOffline = (status: OlderStatus): boolean =>
  status.kind === 'failed' && status.error.kind === 'offline' && status.error.reason === 'chosen'

const [IDLE, PAUSED]: readonly [OlderStatus, OlderStatus] = [{ kind: 'idle' }, { kind: 'paused' }]

/** Maximum number of calls after one action of the user; each makes a few requests. */
const MAX_CALLS = 20

const isLastRow = ({ index, total }: ListSight): boolean => index >= total - 1

const isSame = (one: ListSight, other: ListSight): boolean => one.index === other.index && one.total === other.total

/** Whether the list may have stories, above the last row in view or directly below it, that were not requested yet. */
const needsMore = ({ oldest, isEnd }: Coverage, sight: ListSight): boolean =>
  !isEnd && (isLastRow(sight) || (sight.createdAt !== null && oldest !== null && sight.createdAt < oldest))

/**
 * Requests stories older than those that were read without a gap when the user reaches their end. `asked` is the query of the last
 * request. `coverage` is null while it is unknown; a failure is forgotten with the next refresh of the list, which has another `receivedAt`.
 * While `isUnread`, the list lacks stories that came, so its last row says nothing of where they end.
 */
export function useOlderStories(
  filter: StoryFilter,
  asked: string,
  coverage: Coverage | null,
  receivedAt: number | null,
  isUnread: boolean,
): OlderStories {
  const connection = useConnectionId()
  const client = useQueryClient()
  const { listText } = useLayout()
  const isAsked = isAskedAlike(filter.query, asked)
  const isOfService = isAsked && isServiceList(filter)
  // Only stories of the list on screen count as found, as far as they are in what was requested.
  const query = isAsked ? filter.query : asked
  const list = JSON.stringify([connection, filter, asked, listText])
  const initial = isOfService ? IDLE : PAUSED
  // What was refused for working offline is forgotten once that ends. The window may show the end before main has saved it.
  const { data: preferences, dataUpdatedAt: savedAt } = useQuery(preferencesQuery)
  const [known, setKnown] = useState({ list, receivedAt, savedAt, status: initial })
  const [isAtEnd, setIsAtEnd] = useState(false)
  const running = useRef<{ abort: AbortController; isChosen: boolean } | null>(null)
  const sight = useRef<ListSight>({ createdAt: null, index: 0, total: 0 })
  /** What was in view when the last story was found for it. */
  const served = useRef<ListSight | null>(null)
  const isOver = isRefusedOffline(known.status) && preferences?.offline === false && known.savedAt !== savedAt
  const isCurrent =
    known.list === list && !isOver && (known.receivedAt === receivedAt || known.status.kind === 'loading')
  const status = isCurrent ? known.status : initial

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
        if (!abort.signal.aborted && running.current === started) setKnown({ list, receivedAt, savedAt, status: next })
      }
      show({ kind: 'loading' })
      async function read({ signal: cancelled, tell }: RunningTask<AbortSignal>): Promise<void> {
        const signal = AbortSignal.any([abort.signal, cancelled])
        let [now, isFound, fresh] = [coverage, false, 0]
        for (let calls = 0; calls < maxCalls && now !== null && isWanted(now, isFound); calls++) {
          const inView = sight.current
          const { value } = await requestOlder(connection, query, listText, signal)
          fresh += value.fresh
          tell({ detail: fresh === 1 ? '1 new story' : `${fresh} new stories` })
          now = value.coverage
          isFound = value.matching > 0
          if (isFound) served.current = inView
          const { queryKey } = newsQueries.refresh(connection, asked, listText)
          const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
          client.setQueryData(
            queryKey,
            (before) =>
              before === undefined
                ? before
                : {
                    ...before,
                    value: {
                      ...before.value,
                      coverage: value.coverage,
                      unreadable: joinUnreadable(before.value.unreadable, value.unreadable),
                    },
                  },
            { updatedAt },
          )
        }
        const isAtRest = !isFound && isLastRow(sight.current) && now?.isEnd !== true
        show(isAtRest ? PAUSED : initial)
      }
      try {
        await runTask({ title: 'Older stories', view: 'news', connection, canCancel: true }, read)
      } catch (thrown) {
        const error = errorInfoOf(thrown)
        show(error.kind === 'cancelled' ? PAUSED : { kind: 'failed', error })
      } finally {
        if (running.current === started) running.current = null
      }
    },
    [asked, query, listText, client, connection, coverage, initial, list, receivedAt, savedAt],
  )

  const look = useCallback(
    (next: ListSight): void => {
      sight.current = next
      setIsAtEnd(isLastRow(next))
      // After a failure, or when nothing was found, only the user continues.
      if (coverage === null || isUnread || status.kind !== 'idle' || !needsMore(coverage, next)) return
      // The stories that were found for these rows are not in the list yet.
      if (served.current !== null && isSame(served.current, next)) return
      inBackground(
        request((now, isFound) => !isFound && needsMore(now, sight.current), isLastRow(next) ? 1 : MAX_CALLS),
      )
    },
    [coverage, isUnread, request, status.kind],
  )

  return {
    status,
    isOfService,
    isAtEnd,
    look,
    lookFurther: () => inBackground(request((now, isFound) => !isFound && !now.isEnd, MAX_CALLS, true)),
    closeGap: () => inBackground(request(({ gap }) => gap !== null, Infinity, true)),
    stop() {
      running.current?.abort.abort()
      running.current = null
      setKnown({ list, receivedAt, savedAt, status: PAUSED })
    },
  }
}

export function useOlderCommands(coverage: Coverage | null, older: OlderStories): void {
  const { status, lookFurther, closeGap, stop } = older
  const isLoading = status.kind === 'loading'
  const busy = isLoading ? 'Older stories are being requested.' : null
  const unknown = coverage === null ? 'The list was not requested yet.' : null
  useCommands([
    {
      id: 'news.load-gap',
      unavailable: busy ?? unknown ?? (coverage?.gap == null ? 'The list has no gap.' : null),
      run: closeGap,
    },
    {
      id: 'news.look-further',
      unavailable: busy ?? unknown ?? (coverage?.isEnd === true ? 'The service lists no older stories.' : null),
      run: lookFurther,
    },
    { id: 'news.stop-older', unavailable: isLoading ? null : 'No older stories are being requested.', run: stop },
  ])
}

/**
 * What is not known of the list, above it: a gap that can be loaded, and the days and the removals that the service does not list whole.
 */
export function MissingStories({ outcome, now }: { outcome: Outcome | null; now: number }): ReactElement | null {
  if (outcome === null) return null
  const { gap, incompleteDays } = outcome.coverage
  return (
    <>
      {gap === null ? null : (
        <p className="news-note" role="status">
          <span>
            Stories from {shortTime(gap.from, now)} to {shortTime(gap.to, now)} have not been loaded yet.
          </span>
          <span className="toolbar-spring" />
          <CommandLink id="news.load-gap">Load them</CommandLink>
        </p>
      )}
      {incompleteDays.length === 0 ? null : (
        <p className="news-note">
          The service does not list all stories of {incompleteDays.join(', ')}. Search for a symbol to reach the others.
        </p>
      )}
      {outcome.removalError === undefined ? null : (
        <ErrorLine
          className="news-note"
          what="Tearsheet did not read which stories the service removed, so some of them may not be marked."
          error={outcome.removalError}
          onRetry={null}
        />
      )}
      {outcome.hasMoreRemoved ? (
        <p className="news-note">
          The service may have removed more stories than it lists as removed. Some that it removed may not be marked.
        </p>
      ) : null}
    </>
  )
}

/** What is below the list: whether older stories are being requested, can be requested, or do not exist. */
export function OlderNote({
  coverage,
  older,
  isEmpty,
}: {
  coverage: Coverage | null
  older: OlderStories
  /** Whether the list has no story, and says itself why. */
  isEmpty: boolean
}): ReactElement | null {
  const { status, isOfService, isAtEnd, lookFurther } = older
  if (status.kind === 'loading')
    return (
      <p className="news-note" role="status">
        <span>Requesting older stories…</span>
        <span className="toolbar-spring" />
        <CommandLink id="news.stop-older">Stop</CommandLink>
      </p>
    )
  if (!isAtEnd && !isEmpty) return null
  if (status.kind === 'failed')
    return (
      <ErrorLine
        className="news-note"
        what="Older stories could not be requested."
        error={status.error}
        onRetry={lookFurther}
      />
    )
  if (isEmpty) return null
  if (coverage?.isEnd === true)
    return (
      <p className="news-note" role="status">
        The service lists no older stories.
      </p>
    )
  if (status.kind === 'paused' && coverage !== null)
    return (
      <p className="news-note" role="status">
        <span>
          {isOfService
            ? 'There may be older stories for this list.'
            : 'The service cannot filter by this, so the list holds what was received so far. Older stories can be requested.'}
        </span>
        <span className="toolbar-spring" />
        <CommandLink id="news.look-further">Look further back</CommandLink>
      </p>
    )
  return null
}
