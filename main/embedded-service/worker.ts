import { parentPort, workerData } from 'node:worker_threads'
import type { ScenarioName, ScenarioState } from '../../app/domain/connection/scenario.ts'
import type { OwnDelivery, OwnDeliveryReport } from '../../app/domain/webhooks/webhook.ts'
import { startEmbeddedService, type EmbeddedServiceOptions } from './embedded-service.ts'

// The application runs the service on its own thread, so that the service never blocks the main process.
const { url, keys, scenarios, production } = await startEmbeddedService(workerData as Partial<EmbeddedServiceOptions>)

const CALLS = {
  scenarios: (): ScenarioState => scenarios.state(),
  startScenario(name: ScenarioName): ScenarioState {
    scenarios.start(name)
    return scenarios.state()
  },
  putBack(): ScenarioState {
    scenarios.putBack()
    return scenarios.state()
  },
  async deliver(delivery: OwnDelivery): Promise<OwnDeliveryReport> {
    const { outcome, status } = await production.deliverOwn(delivery)
    return { status, isDelivered: outcome === 'delivered' }
  },
}

/** What the application can have the service do. */
export type WorkerCalls = typeof CALLS

/** A call of the application with its number. */
export interface WorkerCall {
  id: number
  name: keyof WorkerCalls
  args: readonly unknown[]
}

/** What the thread sends: that the service has started, and what each call came to. */
export type WorkerMessage =
  | { url: string; keys: Readonly<Record<string, string>> }
  | { id: number; value: unknown }
  | { id: number; errorText: string }

const send = (message: WorkerMessage): void => parentPort?.postMessage(message)

async function perform({ id, name, args }: WorkerCall): Promise<void> {
  try {
    send({ id, value: await (CALLS[name] as (...values: readonly unknown[]) => unknown)(...args) })
  } catch (thrown) {
    send({ id, errorText: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}

parentPort?.on('message', (call: WorkerCall) => void perform(call))
send({ url, keys })
