import { DEMONSTRATION } from '../../../../app/domain/connection/connection.ts'
import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'

/** The members of a connection that the library needs to assign data to it. */
export interface KnownConnection extends DataOwner {
  /** Without a slash at the end. */
  baseUrl: string
  /** Fingerprint of its saved key; null when no key is saved. */
  fingerprint: string | null
}

/** Service name that earlier versions used for the data of the embedded service. */
const EMBEDDED = 'embedded service'

/** ID for data whose connection no longer exists, until a connection with the same origin takes them over. */
export const NO_CONNECTION = ''

/** The origin of a base URL, under which the user store keeps data. */
export const originOfService = (service: string): string =>
  service === EMBEDDED ? DEMONSTRATION : (URL.parse(service)?.origin ?? service)

/**
 * The owner of data that earlier versions stored by base URL and key. With several connections to one service this is the one with that
 * key, or the first when none has it.
 */
export function formerOwner(connections: readonly KnownConnection[], service: string, fingerprint: string): DataOwner {
  const origin = originOfService(service)
  if (origin === DEMONSTRATION) return { connection: DEMONSTRATION, origin }
  // An empty address is not a service, so it has no owner.
  const same = service === '' ? [] : connections.filter((each) => each.baseUrl === service)
  const owner = same.find((each) => each.fingerprint === fingerprint) ?? same[0]
  return { connection: owner?.connection ?? NO_CONNECTION, origin }
}
