/**
 * A story of a response as the main process passes it on. What is needed of it there is named; the whole of it, with its path in the
 * response, is JSON for the library’s thread, because to read thousands of names would hold every window.
 */
export interface ReceivedStory {
  id: number
  /** `created` and `updated` as sent. */
  created: string | null
  updated: string | null
  /** The first symbol that is not empty. */
  symbol: string | null
  /** Whether the response sent the body as an empty text. */
  hasEmptyBody: boolean
  json: string
}

/** The stories of a response, and the elements that could not be read: their number, and the path of the first. */
export interface ReceivedStories {
  stories: readonly ReceivedStory[]
  unreadable: { count: number; first: string | null }
}
