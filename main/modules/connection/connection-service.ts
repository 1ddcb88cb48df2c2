import { FaultError } from '../../../app/errors/fault.ts'
import type { ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'
import type { ScenarioName, ScenarioState } from '../../../app/domain/connection/scenario.ts'
import type { Connection, Partition } from './connection.ts'
import { fingerprintOf } from '../../platform/keychain/fingerprint.ts'
import type { KeyService } from './key-service.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** The embedded service as main sees it: something on loopback that can be started and stopped. */
export interface EmbeddedServiceControl {
  /** Its address and keys; starts it when it does not run. */
  start(): Promise<{ url: string; keys: Readonly<Record<string, string>> }>
  stop(): Promise<void>
  /** Which scenarios it runs; none when it does not run. */
  scenarios(): Promise<ScenarioState>
  /** Starts a scenario; rejects with an offline fault when the service does not run. */
  startScenario(name: ScenarioName): Promise<ScenarioState>
  /** Takes back what scenarios changed, but for the clock; rejects with an offline fault when the service does not run. */
  putBack(): Promise<ScenarioState>
}

/** Says whom to call, with which key, and which part of the library belongs to it. */
export interface ConnectionService {
  /** The connection in force. Throws a fault when none can be made: no key, locked keychain, embedded service stopped. */
  current(): Promise<Connection>
  /** The library partition of the connection, also when nobody can be called. */
  partition(): Partition
  /** Marks settings as no longer assumed: a call has succeeded with them. */
  confirm(names: readonly ProfileSettingName[]): void
}

/** Name under which the library keeps what the embedded service answered; its address changes with each start. */
const EMBEDDED = 'embedded service'

/** The connection as the settings and the keychain have it. */
export function createConnectionService(
  settings: SettingsStore,
  keys: KeyService,
  embedded: EmbeddedServiceControl,
): ConnectionService {
  const demoPartition = (): Partition => ({ service: EMBEDDED, fingerprint: `plan ${settings.current().demo.plan}` })

  async function demoConnection(): Promise<Connection> {
    const { demo, profile } = settings.current()
    if (!demo.running) throw new FaultError({ kind: 'offline', reason: 'service-stopped', detail: '' })
    const { url, keys: sampleKeys } = await embedded.start()
    return {
      baseUrl: url,
      key: sampleKeys[demo.plan] ?? '',
      keyPlacement: 'header',
      profile,
      partition: demoPartition(),
    }
  }

  return {
    async current() {
      const { connection, baseUrl, keyPlacement, profile, preferences } = settings.current()
      if (preferences.offline) throw new FaultError({ kind: 'offline', reason: 'chosen', detail: '' })
      if (connection === 'demo') return demoConnection()
      const held = await keys.held()
      if (held.key === null) {
        throw new FaultError(
          held.state === 'locked' ||
            held.state === 'no-service' ||
            held.state === 'undecryptable' ||
            held.state === 'timed-out'
            ? { kind: 'keychain-unavailable', state: held.state }
            : { kind: 'no-key' },
        )
      }
      return {
        baseUrl,
        key: held.key,
        keyPlacement,
        profile,
        partition: { service: baseUrl, fingerprint: fingerprintOf(held.key) },
      }
    },

    partition() {
      const { connection, baseUrl } = settings.current()
      // The keychain is not asked: what is held is shown at once, also while it is locked.
      return connection === 'demo' ? demoPartition() : { service: baseUrl, fingerprint: keys.fingerprint() ?? 'no key' }
    },

    confirm(names) {
      const { connection, confirmed } = settings.current()
      // The embedded service was built on the same assumptions, so its answers confirm none of them.
      if (connection === 'demo') return
      const added = names.filter((name) => !confirmed.includes(name))
      if (added.length > 0) void settings.update({ confirmed: [...confirmed, ...added] })
    },
  }
}
