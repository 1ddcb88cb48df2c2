import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'
import type { Connection, Demonstration as Chosen } from '../../../app/domain/connection/connection.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import type { OwnDelivery, OwnDeliveryReport } from '../../../app/domain/webhooks/webhook.ts'
import type { ScenarioName, ScenarioState } from '../../../app/domain/connection/scenario.ts'

/** The embedded service with the person's demonstration settings. */
export interface Demonstration {
  setRunning(running: boolean): Promise<void>
  choosePlan(plan: Chosen['plan']): Promise<void>
  service(): EmbeddedServiceControl
  /** The embedded service, started first if it is switched on and not yet running. */
  started(): Promise<EmbeddedServiceControl>
}

export function createDemonstration(settings: SettingsStore, embedded: EmbeddedServiceControl): Demonstration {
  const chosen = (): Chosen =>
    (settings.connection(DEMONSTRATION) as Connection).demonstration ?? { running: true, plan: 'full' }
  const change = async (changes: Partial<Chosen>): Promise<void> => {
    await settings.updateConnection(DEMONSTRATION, { demonstration: { ...chosen(), ...changes } })
  }
  return {
    async setRunning(running) {
      await change({ running })
      if (running) await embedded.start()
      else await embedded.stop()
    },
    choosePlan: (plan) => change({ plan }),
    service: () => embedded,
    async started() {
      if (chosen().running) await embedded.start()
      return embedded
    },
  }
}

/** Selects the demonstration as the connection of the first window and switches its service on. */
export async function chooseDemonstration(settings: SettingsStore): Promise<void> {
  const plan = settings.connection(DEMONSTRATION)?.demonstration?.plan ?? 'full'
  await settings.updateConnection(DEMONSTRATION, { demonstration: { running: true, plan } })
  await settings.update({ lastConnection: DEMONSTRATION })
}

/** Starts and stops the embedded service, which listens on loopback. */
export interface EmbeddedServiceControl {
  /** Its address and keys; starts it when it is not running. */
  start(): Promise<{ url: string; keys: Readonly<Record<string, string>> }>
  stop(): Promise<void>
  /** The scenarios that are running; none when the service is stopped. */
  scenarios(): Promise<ScenarioState>
  /** Starts a scenario; rejects with an offline error when the service is stopped. */
  startScenario(name: ScenarioName): Promise<ScenarioState>
  /** Reverts the changes of scenarios except the clock; rejects with an offline error when the service is stopped. */
  putBack(): Promise<ScenarioState>
  /** Sends one delivery to the receiver of the application; rejects with an offline error when the service is stopped. */
  deliver(delivery: OwnDelivery): Promise<OwnDeliveryReport>
}
