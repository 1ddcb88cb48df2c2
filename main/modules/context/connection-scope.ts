import type { Connection } from '../../../app/domain/connection/connection.ts'
import type { DataOwner } from '../../../app/domain/connection/data-owner.ts'
import type { InterfaceProfile, ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'

/** Everything that a request to the service needs. Lives in the main process only: it holds the key. */
export interface Access {
  /** ID of the connection. */
  connection: string
  /** Without a slash at the end. */
  baseUrl: string
  key: string
  keyPlacement: 'header' | 'query'
  profile: InterfaceProfile
  /** Whose data in the library is what is received. */
  owner: DataOwner
  /** Which key this is, for the receipts of what comes: the first digits of its hash, or the plan of the demonstration. */
  fingerprint: string
}

/**
 * The connection that a call is about, as it was when the call named it. It is passed down from there: nothing asks again which
 * connection is chosen, so what was begun for one connection is ended for that one.
 */
export interface ConnectionScope {
  readonly connection: Connection
  /** Whose data in the library belong to it, also when the service cannot be asked. */
  readonly owner: DataOwner
  /** Whom to ask and with which key. Throws a fault when the service cannot be asked: offline, no key, locked keychain, stopped. */
  access(): Promise<Access>
  /** What a request with another key needs, to try that key. */
  accessWith(key: string): Access
  /** The key, also while working offline, for what is checked on this computer; null when there is none. */
  key(): Promise<string | null>
  /** Marks settings as no longer assumed: a call has succeeded with them. */
  confirm(names: readonly ProfileSettingName[]): void
}
