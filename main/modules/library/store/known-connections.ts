import { DEMONSTRATION } from '../../../../app/domain/connection/connection.ts'
import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'

/** A connection of the settings, as far as the library must know it to tell whose its data are. */
export interface KnownConnection extends DataOwner {
  /** Without a slash at the end. */
  baseUrl: string
  /** Fingerprint of its saved key; null when none is saved. */
  fingerprint: string | null
}

/** Name under which earlier versions kept what the embedded service answered. */
const EMBEDDED = 'embedded service'

/** ID of no connection: data whose connection is gone, until a connection to the same origin takes them over. */
export const NO_CONNECTION = ''

/** Origin of a base URL, as data are kept under it. */
export const originOfService = (service: string): string =>
  service === EMBEDDED ? DEMONSTRATION : (URL.parse(service)?.origin ?? service)

/**
 * Whose the data are that earlier versions kept by base URL and key. With several connections to one service they belong to the
 * one that has that key, and to the first when no connection has it any more.
 */
export function formerOwner(connections: readonly KnownConnection[], service: string, fingerprint: string): DataOwner {
  const origin = originOfService(service)
  if (origin === DEMONSTRATION) return { connection: DEMONSTRATION, origin }
  // Before an address was entered there was nothing to ask: the empty one is nobody's.
  const same = service === '' ? [] : connections.filter((each) => each.baseUrl === service)
  const owner = same.find((each) => each.fingerprint === fingerprint) ?? same[0]
  return { connection: owner?.connection ?? NO_CONNECTION, origin }
}
