// The revision of an item is what was sent as such or, without one, the time of its last update. The calendar and signal kinds send neither.
// For them it is made of the content and the timestamp, so that two updates are never taken for one.

const OF_CONTENT = 'content '

/** The revision of an item without one. */
export const contentRevision = (digest: string, timestamp: string | null): string =>
  `${OF_CONTENT}${digest}${timestamp === null ? '' : ` of ${timestamp}`}`

/** The revision as it was sent, or null for one that was made of the content. */
export const sentRevision = (revision: string | null): string | null =>
  revision === null || revision.startsWith(OF_CONTENT) ? null : revision
