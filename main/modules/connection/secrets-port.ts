import type { Connection, SecretUse, UnremovedEntry } from '../../../app/domain/connection/connection.ts'
import type { KeyState } from '../../../app/domain/connection/key-store.ts'
import type { SecretError, SecretOutcome, SecretReading } from './keychain-entries.ts'

/**
 * The secrets of all connections, by connection and use. A secret is only used for the origin it was entered for, even if the settings
 * of the connection change.
 */
export interface Secrets {
  /** The secret for the origin of this connection object. */
  read(connection: Connection, use: SecretUse): Promise<SecretReading>
  /** The known state without waiting; `asking` until the keychain responds. `settled` is called after that. */
  state(
    connection: Connection,
    use: SecretUse,
    settled: () => void,
  ): Pick<SecretReading, 'fingerprint'> & { state: KeyState }
  /** The last known fingerprint, without a keychain call; null when there never was a secret. */
  fingerprint(connection: Connection, use: SecretUse): string | null
  /** Why the keychain would not keep a secret; null when it would. */
  check(): Promise<SecretError | null>
  /**
   * Stores nothing when the connection was removed or its address has changed, nor where the keychain refuses it and the person did not choose
   * to keep it `forSession`.
   */
  store(connection: Connection, use: SecretUse, text: string, forSession?: boolean): Promise<SecretOutcome>
  remove(connection: Connection, use: SecretUse): Promise<SecretOutcome>
  /** The list in the settings of entries that are not removed yet, with all entries of a connection that is being removed. */
  listedWith(connection: Connection): readonly UnremovedEntry[]
  /** Tries again to remove entries that the keychain did not remove. Returns false when there were none. */
  retryRemovals(): Promise<boolean>
  /** The result of the last attempt to store or remove; null when there was none. */
  lastOutcome(id: string, use: SecretUse): SecretOutcome | null
}
