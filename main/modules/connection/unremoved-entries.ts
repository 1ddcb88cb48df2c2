import type { SecretUse, UnremovedEntry } from '../../../app/domain/connection/connection.ts'
import type { KeychainError } from '../../../app/errors/app-error.ts'
import type { Keychain } from '../../platform/keychain/keychain.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { SECRET_NAMES } from './keychain-entries.ts'

/** Entries of the keychain that nothing uses. Those that cannot be removed are listed in the settings until they are. */
export interface UnremovedEntries {
  /** Removes an entry; returns the keychain's error after adding the entry to the list. */
  remove(entry: UnremovedEntry): Promise<KeychainError | null>
  /** Adds an entry that may still appear in the keychain. */
  add(entry: UnremovedEntry): Promise<void>
  /** Takes an entry off the list, because it is used again. */
  use(entry: UnremovedEntry): Promise<void>
  list(): readonly UnremovedEntry[]
  has(entry: UnremovedEntry): boolean
  /** The list with more entries. */
  listWith(added: readonly UnremovedEntry[]): readonly UnremovedEntry[]
  /**
   * Writes an entry that is listed before, so that the next start finds it if the process ends meanwhile. It stays listed until it is
   * used, and while the keychain may still complete the call.
   */
  write(entry: UnremovedEntry, text: string): Promise<KeychainError | null>
  /** Those of one connection and use. */
  of(connection: string, use: SecretUse): readonly UnremovedEntry[]
  /** The keychain account of an entry. */
  accountOf(entry: UnremovedEntry): string
}

const isSame = (one: UnremovedEntry, other: UnremovedEntry): boolean =>
  one.connection === other.connection && one.use === other.use

/** Creates the list of unremoved entries over the settings and the keychain. */
export function createUnremovedEntries(
  settings: SettingsStore,
  keychain: Pick<Keychain, 'write' | 'remove'>,
): UnremovedEntries {
  const list = (): readonly UnremovedEntry[] => settings.current().unremovedEntries
  const without = (entry: UnremovedEntry): UnremovedEntry[] => list().filter((each) => !isSame(each, entry))
  const has = (entry: UnremovedEntry): boolean => list().some((each) => isSame(each, entry))
  const listWith = (added: readonly UnremovedEntry[]): readonly UnremovedEntry[] => [
    ...list(),
    ...added.filter((entry) => !has(entry)),
  ]

  // The installation ID prevents two installations of one person from overwriting each other's entries.
  const accountOf = ({ connection, use }: UnremovedEntry): string =>
    `${connection} ${SECRET_NAMES[use]} (${settings.current().installation})`

  async function add(entry: UnremovedEntry): Promise<void> {
    await settings.update({ unremovedEntries: listWith([entry]) })
  }

  async function use(entry: UnremovedEntry): Promise<void> {
    if (has(entry)) await settings.update({ unremovedEntries: without(entry) })
  }

  return {
    async write(entry, text) {
      const wasListed = has(entry)
      await add(entry)
      const error = await keychain.write(accountOf(entry), text)
      // An entry that was listed before may still be there.
      if (error !== null && error !== 'timed-out' && !wasListed) await use(entry)
      return error
    },
    async remove(entry) {
      const error = await keychain.remove(accountOf(entry))
      await (error === null ? use(entry) : add(entry))
      return error
    },
    add,
    use,
    list,
    has,
    listWith,
    of: (connection, usedAs) => list().filter((each) => each.connection === connection && each.use === usedAs),
    accountOf,
  }
}
