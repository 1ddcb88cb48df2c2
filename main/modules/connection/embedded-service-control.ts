import type { OwnDelivery, OwnDeliveryReport } from '../../../app/domain/webhooks/webhook.ts'
import type { ScenarioName, ScenarioState } from '../../../app/domain/connection/scenario.ts'

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
