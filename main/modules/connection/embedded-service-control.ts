import type { ScenarioName, ScenarioState } from '../../../app/domain/connection/scenario.ts'

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
