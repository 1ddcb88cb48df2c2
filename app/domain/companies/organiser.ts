/** A list of symbols whose stories are fetched automatically. */
export interface WatchList {
  id: number
  name: string
  symbols: readonly string[]
  isPaused: boolean
}

/**
 * The purpose of a named query: listed in the side bar, used to hide the stories it finds, or used to notify about
 * them.
 */
export type QueryPurpose = 'saved' | 'mute' | 'alert'

/** A query saved under a name. */
export interface NamedQuery {
  id: number
  purpose: QueryPurpose
  name: string
  query: string
}
