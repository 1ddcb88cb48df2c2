import { keyError } from '../../../app/domain/connection/api-key.ts'
import { originOf, SECRET_USES } from '../../../app/domain/connection/connection.ts'
import type { Connection, SavedSecret, SecretUse, UnremovedEntry } from '../../../app/domain/connection/connection.ts'
import type { KeychainError } from '../../../app/errors/app-error.ts'
import { fingerprintOf, type Keychain } from '../../platform/keychain/keychain.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import {
  parseEntry,
  SECRET_ERRORS,
  SECRET_NAMES,
  refusedText,
  sessionOnlyText,
  unremovedText,
} from './keychain-entries.ts'
import type { Entry, SecretError, SecretOutcome, SecretReading } from './keychain-entries.ts'
import { createSequencer } from '../../platform/ipc/sequencer.ts'
import type { KeyState } from '../../../app/domain/connection/key-store.ts'

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

/** Entries of the keychain that nothing uses. Those that cannot be removed are listed in the settings until they are. */
interface UnremovedEntries {
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
  of(connection: string, use: SecretUse): readonly UnremovedEntry[]
  accountOf(entry: UnremovedEntry): string
}

const isSame = (one: UnremovedEntry, other: UnremovedEntry): boolean =>
  one.connection === other.connection && one.use === other.use

function createUnremovedEntries(
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

/** Pause after a keychain refusal in milliseconds, because each attempt may open a password window. */
const PAUSE_MS = 15_000

const SAVED = { key: 'savedKey', token: 'savedToken' } as const

interface Reading {
  origin: string
  result: Promise<SecretReading>
  outcome: SecretReading | null
  until: number
}

/** Creates the secrets. A secret that the keychain does not store stays in memory until the process ends. */
export function createSecrets(settings: SettingsStore, keychain: Keychain, logger: Logger, now: () => number): Secrets {
  const inOrder = createSequencer()
  const inMemory = new Map<string, Entry & { isSession: boolean }>()
  const readings = new Map<string, Reading>()
  const outcomes = new Map<string, SecretOutcome>()
  /** Names of the secrets that are being stored. */
  const storing = new Set<string>()
  const unremoved = createUnremovedEntries(settings, keychain)

  const nameOf = (id: string, use: SecretUse): string => `${id} ${use}`
  const entryOf = (id: string, use: SecretUse): UnremovedEntry => ({ connection: id, use })
  const accountOf = (id: string, use: SecretUse): string => unremoved.accountOf(entryOf(id, use))

  const stands = (connection: Connection): boolean => {
    const present = settings.connection(connection.id)
    return present !== undefined && originOf(present) === originOf(connection)
  }
  /** The saved secret of the connection, if its address has not changed. */
  const savedFor = (connection: Connection, use: SecretUse): SavedSecret | null =>
    stands(connection) ? (settings.connection(connection.id)?.[SAVED[use]] ?? null) : null

  const given = (state: 'ok' | 'session-only', secret: string): SecretReading => {
    logger.hide(secret)
    return { state, secret, fingerprint: fingerprintOf(secret) }
  }
  const without = (state: SecretReading['state'], fingerprint: string | null = null): SecretReading => ({
    state,
    secret: null,
    fingerprint,
  })

  function known(connection: Connection, use: SecretUse): SecretReading | null {
    const name = nameOf(connection.id, use)
    const entry = inMemory.get(name)
    if (entry?.origin === originOf(connection) && stands(connection))
      return given(entry.isSession ? 'session-only' : 'ok', entry.secret)
    const saved = savedFor(connection, use)
    // The keychain is called only after a secret was saved, so it does not delay the first start.
    if (saved === null)
      return without(unremoved.of(connection.id, use).length > 0 && !storing.has(name) ? 'not-removed' : 'absent')
    return saved.origin === originOf(connection) ? null : without('elsewhere', saved.fingerprint)
  }

  async function readEntry(id: string, use: SecretUse): Promise<Entry | KeychainError | 'missing'> {
    const read = await keychain.read(accountOf(id, use), true)
    if (read.state !== 'ok') return read.state === 'absent' ? 'missing' : read.state
    return parseEntry(read.key) ?? 'undecryptable'
  }

  async function ask(connection: Connection, use: SecretUse): Promise<SecretReading> {
    const saved = savedFor(connection, use)
    if (saved === null) return without('absent')
    const entry = await readEntry(connection.id, use)
    if (typeof entry === 'string') return without(entry, saved.fingerprint)
    if (entry.origin !== originOf(connection)) return without('elsewhere', saved.fingerprint)
    if (keyError(entry.secret) !== null || fingerprintOf(entry.secret) !== saved.fingerprint)
      return without('undecryptable')
    if (!stands(connection)) return without('absent')
    inMemory.set(nameOf(connection.id, use), { ...entry, isSession: false })
    return given('ok', entry.secret)
  }

  /** The current or recent reading for that origin; a new one after the pause. */
  function currentReading(connection: Connection, use: SecretUse): Reading {
    const name = nameOf(connection.id, use)
    const present = readings.get(name)
    if (present?.origin === originOf(connection) && present.until >= now()) return present
    const started: Reading = {
      origin: originOf(connection),
      result: inOrder(name, () => ask(connection, use)),
      outcome: null,
      until: Infinity,
    }
    readings.set(name, started)
    void started.result.then((outcome) => {
      started.outcome = outcome
      started.until = now() + PAUSE_MS
    })
    return started
  }

  const ended = (id: string, use: SecretUse, outcome: SecretOutcome): SecretOutcome => {
    outcomes.set(nameOf(id, use), outcome)
    return outcome
  }

  /** Writes an entry to the keychain if it can be found again at the next start. */
  async function write(connection: Connection, use: SecretUse, entry: Entry): Promise<SecretError | null> {
    // Secrets of the demonstration do not need to outlive the application.
    if (connection.demonstration !== null) return 'no-service'
    // The ID of the connection is lost at the end of the process, and nothing would find the entry.
    if (!settings.isPersistent) return 'unreadable-settings'
    const isReplaced = (settings.connection(connection.id)?.[SAVED[use]] ?? null) !== null
    return isReplaced
      ? keychain.write(accountOf(connection.id, use), JSON.stringify(entry))
      : unremoved.write(entryOf(connection.id, use), JSON.stringify(entry))
  }

  async function storeInTurn(
    connection: Connection,
    use: SecretUse,
    text: string,
    forSession: boolean,
  ): Promise<SecretOutcome> {
    const gone = `The connection was removed or changed while the ${SECRET_NAMES[use]} was entered. Nothing was stored.`
    if (!stands(connection)) return { done: false, message: gone }
    const entry: Entry = { origin: originOf(connection), secret: text }
    const error = await write(connection, use, entry)
    if (!stands(connection)) {
      const left = await unremoved.remove(entryOf(connection.id, use))
      const again = left === null ? '' : ` ${SECRET_ERRORS[left]}, so Tearsheet looks for it there at its next start.`
      return { done: false, message: `${gone}${again}` }
    }
    // SECURITY 17: the weaker place is the person's choice. The demonstration has no other.
    if (error !== null && !forSession && connection.demonstration === null)
      return { done: false, message: refusedText(use, error), refused: error }
    inMemory.set(nameOf(connection.id, use), { ...entry, isSession: error !== null })
    if (error === null) {
      const saved = { origin: entry.origin, fingerprint: fingerprintOf(text) }
      await settings.updateConnection(connection.id, { [SAVED[use]]: saved })
      await unremoved.use(entryOf(connection.id, use))
      return { done: true, message: `The ${SECRET_NAMES[use]} is in the keychain of this computer.` }
    }
    // SECURITY 17: without a keychain the secret stays in memory until the process ends; it is never written to a file.
    if (connection.demonstration === null) logger.warn('keychain did not keep a secret', { use, error })
    return { done: false, message: sessionOnlyText(use, error) }
  }

  async function removeInTurn(connection: Connection, use: SecretUse): Promise<SecretOutcome> {
    inMemory.delete(nameOf(connection.id, use))
    const present = settings.connection(connection.id)
    // For a removed connection, its last known state is used.
    const saved = (present ?? connection)[SAVED[use]]
    if (saved !== null) {
      await unremoved.add(entryOf(connection.id, use))
      await settings.updateConnection(connection.id, { [SAVED[use]]: null })
    }
    const entries = unremoved.of(connection.id, use)
    if (entries.length === 0) return { done: true, message: `The ${SECRET_NAMES[use]} was removed.` }
    let error: KeychainError | null = null
    for (const entry of entries) error = (await unremoved.remove(entry)) ?? error
    if (error === null) return { done: true, message: `The ${SECRET_NAMES[use]} was removed from the keychain.` }
    logger.warn('keychain did not remove a secret', { use, error })
    return { done: false, message: unremovedText(use, error, present !== undefined) }
  }

  function remove(connection: Connection, use: SecretUse): Promise<SecretOutcome> {
    readings.delete(nameOf(connection.id, use))
    return inOrder(nameOf(connection.id, use), async () => {
      const outcome = await removeInTurn(connection, use)
      if (outcome.done) outcomes.delete(nameOf(connection.id, use))
      else ended(connection.id, use, outcome)
      return outcome
    })
  }

  return {
    read: async (connection, use) => known(connection, use) ?? currentReading(connection, use).result,

    state(connection, use, settled) {
      const present = known(connection, use)
      if (present !== null) return present
      const { outcome, result } = currentReading(connection, use)
      if (outcome !== null) return outcome
      void result.then(settled)
      return { state: 'asking', fingerprint: savedFor(connection, use)?.fingerprint ?? null }
    },

    fingerprint(connection, use) {
      const entry = inMemory.get(nameOf(connection.id, use))
      if (entry?.origin === originOf(connection)) return fingerprintOf(entry.secret)
      return savedFor(connection, use)?.fingerprint ?? null
    },

    check: async () => (settings.isPersistent ? keychain.check() : 'unreadable-settings'),

    store(connection, use, text, forSession = false) {
      const errorText = keyError(text, SECRET_NAMES[use])
      if (errorText !== null) return Promise.resolve(ended(connection.id, use, { done: false, message: errorText }))
      logger.hide(text)
      const name = nameOf(connection.id, use)
      readings.delete(name)
      return inOrder(name, async () => {
        storing.add(name)
        try {
          const outcome = await storeInTurn(connection, use, text, forSession)
          return outcome.refused === undefined ? ended(connection.id, use, outcome) : outcome
        } finally {
          storing.delete(name)
        }
      })
    },

    remove,
    listedWith: (connection) =>
      unremoved.listWith(
        SECRET_USES.filter((use) => connection[SAVED[use]] !== null).map((use) => entryOf(connection.id, use)),
      ),
    async retryRemovals() {
      const all = unremoved.list()
      // All removals are queued before waiting, so that secrets stored later are not removed.
      await Promise.all(
        all.map((entry) =>
          inOrder(nameOf(entry.connection, entry.use), async () => {
            const saved = settings.connection(entry.connection)?.[SAVED[entry.use]] ?? null
            await (saved !== null ? unremoved.use(entry) : unremoved.remove(entry))
          }),
        ),
      )
      return all.length > 0
    },

    lastOutcome: (id, use) => outcomes.get(nameOf(id, use)) ?? null,
  }
}
