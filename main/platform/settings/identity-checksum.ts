import { createHash } from 'node:crypto'
import type { Connection } from '../../../app/domain/connection/connection.ts'

// SECURITY 59: the checksum detects a settings file that was damaged, merged, synchronised or edited by another program, before
// anything is sent to an address in that file. It has no key, so it does not stop a program that writes a new checksum. The keychain
// does, because each entry contains the origin of its secret.

/**
 * A checksum of the values that decide where secrets are sent: the ID, the address, its confirmation, and the place of the key of every
 * connection.
 */
export function identityChecksum(connections: readonly Connection[]): string {
  const identities = connections
    .filter(({ demonstration }) => demonstration === null)
    .map(({ id, baseUrl, keyPlacement, isAddressConfirmed }) =>
      JSON.stringify([id, baseUrl, keyPlacement, isAddressConfirmed]),
    )
    .sort()
  return createHash('sha256').update(identities.join('\n')).digest('hex')
}

/**
 * The connections of a file that something else has changed, unconfirmed: nothing is sent to their addresses until the person confirms
 * them.
 */
export const unconfirmed = (connections: readonly Connection[]): Connection[] =>
  connections.map((connection) =>
    connection.demonstration === null && connection.baseUrl !== ''
      ? { ...connection, isAddressConfirmed: false }
      : connection,
  )
