/** Symbols whose stories are fetched by themselves. */
export interface WatchList {
  id: number
  name: string
  symbols: readonly string[]
  isPaused: boolean
}

/** What a named query is for: shown in the side bar, hiding what it finds, or notifying of it. */
export type QueryPurpose = 'saved' | 'mute' | 'alert'

/** A query somebody gave a name. */
export interface NamedQuery {
  id: number
  purpose: QueryPurpose
  name: string
  query: string
}
