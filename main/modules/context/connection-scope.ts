import type { Connection, DataOwner } from '../../../app/domain/connection/connection.ts'
import type { InterfaceProfile, ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'

/** Everything that a request to the service needs. It contains the key, so it stays in the main process. */
export interface Access {
  connection: string
  /** Without a slash at the end. */
  baseUrl: string
  key: string
  keyPlacement: Connection['keyPlacement']
  profile: InterfaceProfile
  /** Owner of the received data in the library. */
  owner: DataOwner
  /** Identifies the key in receipts: the first digits of its hash, or the plan of the demonstration. */
  fingerprint: string
}

/**
 * The connection of a call, as it was when the call began. It is passed to all later steps, so a change of the selected connection does
 * not affect a running call.
 */
export interface ConnectionScope {
  readonly connection: Connection
  /** Owner of its data in the library, available even when the service is not. */
  readonly owner: DataOwner
  /** Access to the service. Throws an error when there is none: offline, no key, locked keychain, stopped. */
  access(): Promise<Access>
  /** Access with another key, for validating that key. */
  accessWith(key: string): Access
  /** The key, even while offline, for checks on this computer; null when there is none. */
  key(): Promise<string | null>
  /** Marks settings as confirmed after a successful call. */
  confirm(names: readonly ProfileSettingName[]): void
}
