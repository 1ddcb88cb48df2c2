import type { Connection } from '../../../app/domain/connection/connection.ts'
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
  /** Which part of the library what is received belongs to. */
  partition: Partition
}

/** Library data is kept apart by service and key: one plan's answers say nothing about another's. */
export interface Partition {
  service: string
  fingerprint: string
}

/**
 * The connection that a call is about, as it was when the call named it. It is passed down from there: nothing asks again which
 * connection is chosen, so what was begun for one connection is ended for that one.
 */
export interface ConnectionScope {
  readonly connection: Connection
  /** Which part of the library belongs to it, also when the service cannot be asked. */
  readonly partition: Partition
  /** Whom to ask and with which key. Throws a fault when the service cannot be asked: offline, no key, locked keychain, stopped. */
  access(): Promise<Access>
  /** What a request with another key needs, to try that key. */
  accessWith(key: string): Access
  /** The key, also while working offline, for what is checked on this computer; null when there is none. */
  key(): Promise<string | null>
  /** Marks settings as no longer assumed: a call has succeeded with them. */
  confirm(names: readonly ProfileSettingName[]): void
}
