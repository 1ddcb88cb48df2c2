import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import type { Shown } from '../../../../app/domain/responses/display-state.ts'
import type { KnownStory, Story } from '../../../../app/ipc/news/stories.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { errorInfoOf, inBackground } from '../../../query/errors.ts'
import { usePreferences } from '../../../query/preferences.ts'
import { useShown } from '../../../query/display-state.ts'
import type { Triage } from '../mutations.ts'
import { newsQueries } from '../queries.ts'
import type { Source } from '../../../../app/domain/responses/sourced-value.ts'

/**
 * What is true of the text on screen: a text is not live while a newer one is known, or after the service returned nothing for it.
 * `response` is the last one.
 */
export function storySource(
  story: Pick<Story, 'textIsOlder' | 'receivedAt' | 'textReceivedAt'> | null,
  response: { source: Source; isMissing: boolean } | null,
  error: ErrorInfo | null,
): Source | null {
  if (story === null) return response?.source ?? null
  if (story.textIsOlder || response?.isMissing === true)
    return { state: 'cached', receivedAt: story.textReceivedAt, because: error }
  return response?.source ?? { state: 'cached', receivedAt: story.receivedAt, because: error }
}

/** Says that a newer text is known, and what becomes of it. */
export function newerTextWords(isRequesting: boolean, isOffline: boolean): string {
  const next = isRequesting
    ? 'Tearsheet is requesting it.'
    : isOffline
      ? 'Go online to request it.'
      : 'Refresh the story to request it again.'
  return `The service has a newer version of this story, and the text below is the earlier one. ${next}`
}

/** A story on screen, and what is known of its source. */
interface OpenStory {
  /** Null while none is known. */
  story: Story | null
  shown: Shown
  error: ErrorInfo | null
  isRequesting: boolean
  isOffline: boolean
  /** Whether the service returned an empty list for it. */
  isMissing: boolean
  /** Whether the service has answered the request for all of it. */
  isAnswered: boolean
  refresh: () => void
  /** What is known of it as of the moment that is shown; null for now, and until that is read. */
  then: KnownStory | null
}

/**
 * Requests a story when it is opened, and again at once when a newer version of its text is known. As of a moment (Unix milliseconds) it
 * only reads the library.
 */
export function useOpenStory(id: number, now: number, knownAt?: number): OpenStory {
  const connection = useConnectionId()
  const isOffline = usePreferences().offline
  const isPast = knownAt !== undefined
  const live = useQuery({ ...newsQueries.liveItem(connection, id), enabled: !isPast })
  const cached = useQuery(newsQueries.cachedItem(connection, id))
  const known = useQuery({ ...newsQueries.known(connection, id, knownAt ?? 0), enabled: isPast })
  const present =
    cached.data?.value.found === true
      ? cached.data.value.story
      : live.data?.value.found === true
        ? live.data.value.story
        : null
  const then = known.data ?? null
  const past = useMemo(
    // The marks are those of now.
    () => (then === null || then.kind === 'unknown' ? null : { ...then.story, mark: present?.mark ?? then.story.mark }),
    [then, present?.mark],
  )
  const story = isPast ? past : present
  const request = isPast ? known : live
  // Without its text, that the library cannot be read matters more than why nothing was received.
  const unread = isPast || story !== null ? null : cached.error
  const failed = unread ?? request.error
  const error = failed === null ? (isPast ? null : (live.data?.source.because ?? null)) : errorInfoOf(failed)

  const response =
    isPast || live.data === undefined ? null : { source: live.data.source, isMissing: !live.data.value.found }
  const shown = useShown({
    request,
    source: storySource(story, response, error),
    hasAny: story !== null,
    isOutdated: story?.textIsOlder === true,
    now,
  })

  const newer = !isPast && story?.textIsOlder === true ? story.item.updated : null
  const requested = useRef<string | null>(null)
  const { refetch } = request
  const isBusy = live.isFetching || cached.isFetching
  useEffect(() => {
    // Once for each version, because the service may list one whose text it does not send; once more when online again.
    if (isOffline) requested.current = null
    if (newer === null || newer === requested.current || isOffline || isBusy) return
    requested.current = newer
    inBackground(refetch())
  }, [newer, isOffline, isBusy, refetch])

  return {
    story,
    shown,
    error,
    isRequesting: !isPast && live.isFetching,
    isOffline,
    isMissing: response?.isMissing === true,
    isAnswered: response?.source.state === 'live' && !response.isMissing,
    refresh() {
      inBackground(refetch())
      if (unread !== null) inBackground(cached.refetch())
    },
    then: isPast ? then : null,
  }
}

/** Marks a story as read when it is opened, and only then, so that the person can mark the open story as unread. */
export function useReadOnOpening(id: number, story: Story | null, mark: Triage['mark']): void {
  const readId = useRef<number | null>(null)
  useEffect(() => {
    if (story === null || readId.current === id) return
    readId.current = id
    if (story.mark.readAt === null || story.isChangedSinceRead) mark(id, { readAt: Date.now() }, null)
  }, [id, story, mark])
}
