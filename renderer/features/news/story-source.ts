import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Source } from '../../../app/errors/sourced.ts'
import type { Story } from '../../../app/ipc/news-schemas.ts'

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
