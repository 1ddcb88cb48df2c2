import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Source } from '../../../app/errors/sourced.ts'
import type { Story } from '../../../app/ipc/news-schemas.ts'

/**
 * What is true of the text on screen: a text is not live while a newer one is known, whatever the last response was.
 * `received` is the source of that response.
 */
export function storySource(
  story: Pick<Story, 'textIsOlder' | 'receivedAt' | 'textReceivedAt'> | null,
  received: Source | null,
  error: ErrorInfo | null,
): Source | null {
  if (story === null) return received
  if (story.textIsOlder) return { state: 'cached', receivedAt: story.textReceivedAt, because: error }
  return received ?? { state: 'cached', receivedAt: story.receivedAt, because: error }
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
