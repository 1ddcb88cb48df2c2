/** A service with a key and an interface profile of its own, among which a person switches. */
export interface SavedConnection {
  id: string
  name: string
  /** Place in the colours that mark connections. */
  colour: number
  baseUrl: string
  isCurrent: boolean
}

/** Colours to tell connections apart by. */
export const COLOURS = 8

/** ID of the connection that every installation begins with. */
export const FIRST_CONNECTION = 'main'

/** The name under which a connection's key is kept: a service can have two keys, each in a connection of its own. */
export const keyPlaceOf = ({ baseUrl, id }: { baseUrl: string; id: string }): string =>
  id === FIRST_CONNECTION ? baseUrl : `${baseUrl} #${id}`
