import { keyError } from '../../../app/domain/connection/api-key.ts'
import { originOf } from '../../../app/domain/connection/connection.ts'
import type { Connection, SavedSecret } from '../../../app/domain/connection/connection.ts'
import type { KeyState } from '../../../app/domain/connection/connection-text.ts'
import type { KeychainError } from '../../../app/errors/app-error.ts'
import { fingerprintOf } from '../../platform/keychain/fingerprint.ts'
import type { Keychain } from '../../platform/keychain/keychain.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { formerOriginOf, parseEntry, TROUBLES } from './secret-entry.ts'
import type { Entry } from './secret-entry.ts'
import { createSequencer } from '../../platform/ipc/sequencer.ts'

/** The uses of a secret. */
export const SECRET_USES = ['key', 'token'] as const

/** The use of a secret. */
type SecretUse = (typeof SECRET_USES)[number]

/** The result of reading a secret. */
interface SecretReading {
  state: Exclude<KeyState, 'asking'>
  secret: string | null
  fingerprint: string | null
}

/** The result of storing or removing a secret, as text for the person. */
interface SecretOutcome {
  done: boolean
  message: string
}

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
  /** Stores nothing when the connection was removed or its address has changed. */
  store(connection: Connection, use: SecretUse, text: string): Promise<SecretOutcome>
  remove(connection: Connection, use: SecretUse): Promise<SecretOutcome>
  /** Tries again to remove secrets that the keychain did not remove. Returns false when there were none. */
  retryRemovals(): Promise<boolean>
  /** The result of the last attempt to store or remove; null when there was none. */
  lastOutcome(id: string, use: SecretUse): SecretOutcome | null
}

/** Pause after a keychain refusal in milliseconds, because each attempt may open a password window. */
const PAUSE_MS = 15_000

const SAVED = { key: 'savedKey', token: 'savedToken' } as const
const NAMES = { key: 'key', token: 'transform token' } as const

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

  const nameOf = (id: string, use: SecretUse): string => `${id} ${use}`
  // The installation ID prevents two installations of one person from overwriting each other's entries.
  const accountOf = (id: string, use: SecretUse): string => `${id} ${NAMES[use]} (${settings.current().installation})`

  /** An account name of the first version is valid only for the origin in that name. */
  function checked(saved: SavedSecret | null): SavedSecret | null {
    if (saved === null) return null
    const { formerAccount, origin } = saved
    if (formerAccount === null || formerOriginOf(formerAccount, settings.current().installation) === origin)
      return saved
    return { ...saved, formerAccount: null }
  }

  /** The saved secret of the connection, if its address has not changed. */
  function savedFor(connection: Connection, use: SecretUse): SavedSecret | null {
    const present = settings.connection(connection.id)
    if (present === undefined || originOf(present) !== originOf(connection)) return null
    return checked(present[SAVED[use]])
  }

  const stands = (connection: Connection): boolean => {
    const present = settings.connection(connection.id)
    return present !== undefined && originOf(present) === originOf(connection)
  }

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
    const entry = inMemory.get(nameOf(connection.id, use))
    if (entry?.origin === originOf(connection) && stands(connection))
      return given(entry.isSession ? 'session-only' : 'ok', entry.secret)
    const saved = savedFor(connection, use)
    // The keychain is called only after a secret was saved, so it does not delay the first start.
    if (saved === null) return without('absent')
    if (saved.isRemoved) return without('not-removed')
    return saved.origin === originOf(connection) ? null : without('elsewhere', saved.fingerprint)
  }

  /** Reads the entry under its current name; an entry of the first version is moved after it was read. */
  async function readEntry(
    connection: Connection,
    use: SecretUse,
    { formerAccount, origin }: SavedSecret,
  ): Promise<Entry | KeychainError | 'missing'> {
    const read = await keychain.read(formerAccount ?? accountOf(connection.id, use), true)
    if (read.state !== 'ok') return read.state === 'absent' ? 'missing' : read.state
    return formerAccount === null ? (parseEntry(read.key) ?? 'undecryptable') : { origin, secret: read.key }
  }

  async function takeOver(connection: Connection, use: SecretUse, saved: SavedSecret, entry: Entry): Promise<void> {
    if (saved.formerAccount === null) return
    if ((await keychain.write(accountOf(connection.id, use), JSON.stringify(entry))) !== null) return
    // A change of address has already removed the secret.
    if (savedFor(connection, use)?.formerAccount !== saved.formerAccount) return
    await keychain.remove(saved.formerAccount)
    await settings.updateConnection(connection.id, {
      [SAVED[use]]: { ...saved, fingerprint: fingerprintOf(entry.secret), formerAccount: null },
    })
  }

  async function ask(connection: Connection, use: SecretUse): Promise<SecretReading> {
    const saved = savedFor(connection, use)
    if (saved === null || saved.isRemoved) return without('absent')
    const entry = await readEntry(connection, use, saved)
    if (typeof entry === 'string') return without(entry, saved.fingerprint)
    if (entry.origin !== originOf(connection)) return without('elsewhere', saved.fingerprint)
    const isRight = saved.fingerprint === '' || fingerprintOf(entry.secret) === saved.fingerprint
    if (keyError(entry.secret) !== null || !isRight) return without('undecryptable')
    if (!stands(connection)) return without('absent')
    inMemory.set(nameOf(connection.id, use), { ...entry, isSession: false })
    await takeOver(connection, use, saved, entry)
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

  async function storeInTurn(connection: Connection, use: SecretUse, text: string): Promise<SecretOutcome> {
    const name = nameOf(connection.id, use)
    const gone = {
      done: false,
      message: `The connection was removed or changed while the ${NAMES[use]} was entered. Nothing was stored.`,
    }
    if (!stands(connection)) return gone
    const entry: Entry = { origin: originOf(connection), secret: text }
    // Secrets of the demonstration do not need to outlive the application.
    const trouble =
      connection.demonstration === null
        ? await keychain.write(accountOf(connection.id, use), JSON.stringify(entry))
        : 'no-service'
    if (!stands(connection)) {
      await keychain.remove(accountOf(connection.id, use))
      return gone
    }
    inMemory.set(name, { ...entry, isSession: trouble !== null })
    const former = settings.connection(connection.id)?.[SAVED[use]]?.formerAccount ?? null
    if (trouble === null) {
      const saved = { origin: entry.origin, fingerprint: fingerprintOf(text), formerAccount: null, isRemoved: false }
      await settings.updateConnection(connection.id, { [SAVED[use]]: saved })
      if (former !== null) await keychain.remove(former)
      return { done: true, message: `The ${NAMES[use]} is in the keychain of this computer.` }
    }
    // SECURITY 17: without a keychain the secret stays in memory until the process ends; it is never written to a file.
    if (connection.demonstration === null) logger.warn('keychain did not keep a secret', { use, trouble })
    return {
      done: false,
      message: `${TROUBLES[trouble]}, so the ${NAMES[use]} is kept in memory for this session only and is gone when Tearsheet closes. It was not written to any file.`,
    }
  }

  async function removeInTurn(connection: Connection, use: SecretUse): Promise<SecretOutcome> {
    inMemory.delete(nameOf(connection.id, use))
    // For a removed connection, its last known state is used.
    const saved = checked((settings.connection(connection.id) ?? connection)[SAVED[use]])
    if (saved === null) return { done: true, message: `The ${NAMES[use]} was removed.` }
    const trouble = await keychain.remove(saved.formerAccount ?? accountOf(connection.id, use))
    if (trouble === null) {
      await settings.updateConnection(connection.id, { [SAVED[use]]: null })
      return { done: true, message: `The ${NAMES[use]} was removed from the keychain.` }
    }
    logger.warn('keychain did not remove a secret', { use, trouble })
    await settings.updateConnection(connection.id, { [SAVED[use]]: { ...saved, isRemoved: true } })
    return {
      done: false,
      message: `${TROUBLES[trouble]}, so the ${NAMES[use]} is still in it. Tearsheet does not use it any more. Unlock the keychain and remove it again.`,
    }
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

    store(connection, use, text) {
      const errorText = keyError(text, NAMES[use])
      if (errorText !== null) return Promise.resolve(ended(connection.id, use, { done: false, message: errorText }))
      logger.hide(text)
      readings.delete(nameOf(connection.id, use))
      return inOrder(nameOf(connection.id, use), async () =>
        ended(connection.id, use, await storeInTurn(connection, use, text)),
      )
    },

    remove,
    async retryRemovals() {
      const left = settings
        .current()
        .connections.flatMap((connection) => SECRET_USES.map((use) => ({ connection, use })))
        .filter(({ connection, use }) => connection[SAVED[use]]?.isRemoved === true)
      // All removals are queued before waiting, so that secrets stored later are not removed.
      await Promise.all(left.map(({ connection, use }) => remove(connection, use)))
      return left.length > 0
    },

    lastOutcome: (id, use) => outcomes.get(nameOf(id, use)) ?? null,
  }
}
