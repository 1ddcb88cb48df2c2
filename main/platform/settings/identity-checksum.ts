import { createHash } from 'node:crypto'
import type { Connection } from '../../../app/domain/connection/connection.ts'

// SECURITY 59: it finds a settings file that was damaged, merged, synchronised or edited by a program that knows nothing of it, before
// anything is sent to an address of that file. It is keyed by nothing, so it does not stop a program that writes a new checksum. The
// keychain does: an entry there names the origin to which its secret may go.

/** A checksum over what decides where secrets go: the ID, the address, whether that is confirmed, and the place of the key of every connection. */
export function identityChecksum(connections: readonly Connection[]): string {
  const identities = connections
    .filter(({ demonstration }) => demonstration === null)
    .map(({ id, baseUrl, keyPlacement, isAddressConfirmed }) =>
      JSON.stringify([id, baseUrl, keyPlacement, isAddressConfirmed]),
    )
    .sort()
  return createHash('sha256').update(identities.join('\n')).digest('hex')
}

/** The connections of a file that is not as Tearsheet wrote it: nothing is sent to their addresses until the person confirms them. */
export const unconfirmed = (connections: readonly Connection[]): Connection[] =>
  connections.map((connection) =>
    connection.demonstration === null && connection.baseUrl !== ''
      ? { ...connection, isAddressConfirmed: false }
      : connection,
  )
