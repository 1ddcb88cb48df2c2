import { keyProblem } from '../../../app/domain/connection/api-key.ts'
import { keyPlaceOf } from '../../../app/domain/connection/saved-connection.ts'
import type { KeyState } from '../../../app/domain/connection/connection-text.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { fingerprintOf } from '../../platform/keychain/fingerprint.ts'
import type { Keychain } from '../../platform/keychain/keychain.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** The key as main holds it. `key` is null whenever `state` is neither `ok` nor `session-only`. */
interface HeldKey {
  state: KeyState
  key: string | null
  fingerprint: string | null
}

/** How storing a key ended, in words for the person. */
interface KeyOutcome {
  stored: boolean
  message: string
}

/** The service key: from the keychain, or for this session only. */
export interface KeyService {
  /** The key, from the keychain when it must be: that may take seconds when somebody has to unlock it. */
  held(): Promise<HeldKey>
  /** What is known at this moment; `asking` while the keychain has not answered. `settled` is called when it has. */
  state(settled: () => void): Pick<HeldKey, 'state' | 'fingerprint'>
  /** Fingerprint of the key that belongs to the service, as last known; asks nobody. Null when there never was one. */
  fingerprint(): string | null
  store(text: string): Promise<KeyOutcome>
  remove(): Promise<void>
  /** Removes the key of a connection that is not in force. */
  forget(place: string): Promise<void>
  /** Says why a key was not even tried to be stored. */
  refuse(message: string): KeyOutcome
  lastOutcome(): KeyOutcome | null
}

/** A keychain that did not give the key out is left in peace for this long: each asking may open a password window. */
const PAUSE_AFTER_TROUBLE_MS = 15_000

/** Keeps the key of the configured service. */
export function createKeyService(
  settings: SettingsStore,
  keychain: Keychain,
  logger: Logger,
  now: () => number,
): KeyService {
  let reading: { result: Promise<HeldKey>; outcome: HeldKey | null; until: number } | null = null
  let session: { key: string; service: string } | null = null
  let cached: { key: string; service: string } | null = null
  let outcome: KeyOutcome | null = null

  const service = (): string => keyPlaceOf({ baseUrl: settings.current().baseUrl, id: settings.current().connectionId })
  // The installation's own ID keeps two installations of one person from overwriting each other's entry.
  const accountOf = (place: string): string => `${place} (${settings.current().installation})`
  const account = (): string => accountOf(service())

  const isSaved = (): boolean => settings.current().savedKey?.service === service()

  const ready = (state: 'ok' | 'session-only', key: string): HeldKey => {
    logger.hide(key)
    return { state, key, fingerprint: fingerprintOf(key) }
  }

  const savedFingerprint = (): string | null => (isSaved() ? (settings.current().savedKey?.fingerprint ?? null) : null)

  async function readKeychain(): Promise<HeldKey> {
    const asked = service()
    const read = await keychain.read(account(), true)
    if (read.state !== 'ok') return { state: read.state, key: null, fingerprint: savedFingerprint() }
    if (keyProblem(read.key) !== null || fingerprintOf(read.key) !== savedFingerprint())
      return { state: 'undecryptable', key: null, fingerprint: null }
    cached = { key: read.key, service: asked }
    return ready('ok', read.key)
  }

  /** What can be said without the keychain, or null when it has to be asked. */
  function known(): HeldKey | null {
    if (session?.service === service()) return ready('session-only', session.key)
    if (cached?.service === service()) return ready('ok', cached.key)
    // An empty keychain is not asked at all: no start waits for it before a key was ever saved.
    return isSaved() ? null : { state: 'absent', key: null, fingerprint: null }
  }

  /** The reading under way or just past; a new one after the pause. */
  function currentReading(): NonNullable<typeof reading> {
    if (reading !== null && reading.until >= now()) return reading
    const started: NonNullable<typeof reading> = { result: readKeychain(), outcome: null, until: Infinity }
    void started.result.then((outcome) => {
      started.outcome = outcome
      started.until = now() + PAUSE_AFTER_TROUBLE_MS
    })
    return (reading = started)
  }

  return {
    held: async () => known() ?? currentReading().result,

    state(settled) {
      const present = known()
      if (present !== null) return present
      const { outcome: read, result } = currentReading()
      if (read !== null) return read
      void result.then(settled)
      return { state: 'asking', fingerprint: savedFingerprint() }
    },

    fingerprint: () => (session?.service === service() ? fingerprintOf(session.key) : savedFingerprint()),

    async store(text) {
      const problem = keyProblem(text)
      if (problem !== null) return (outcome = { stored: false, message: problem })
      logger.hide(text)
      reading = null
      const trouble = await keychain.write(account(), text)
      if (trouble === null) {
        cached = { key: text, service: service() }
        session = null
        await settings.update({ savedKey: { fingerprint: fingerprintOf(text), service: service() } })
        return (outcome = { stored: true, message: 'The key is in the keychain of this computer.' })
      }
      // SECURITY 17: without a keychain the key lives in memory and dies with the process; there is no file to fall back to.
      logger.warn('keychain did not keep the key', { trouble })
      session = { key: text, service: service() }
      cached = null
      const why =
        trouble === 'no-service'
          ? 'No keychain answers on this computer'
          : trouble === 'locked'
            ? 'The keychain is locked'
            : trouble === 'timed-out'
              ? 'The keychain did not answer'
              : 'The keychain gave the key back changed'
      return (outcome = {
        stored: false,
        message: `${why}, so the key is held for this session only and is gone when Tearsheet closes. It was not written to any file.`,
      })
    },

    async remove() {
      session = null
      cached = null
      reading = null
      outcome = null
      const trouble = await keychain.remove(account())
      if (trouble !== null) logger.warn('keychain did not remove the key', { trouble })
      await settings.update({ savedKey: null })
    },

    async forget(place) {
      const trouble = await keychain.remove(accountOf(place))
      if (trouble !== null) logger.warn('keychain did not remove the key', { trouble })
    },

    refuse: (message) => (outcome = { stored: false, message }),
    lastOutcome: () => outcome,
  }
}
