import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { NO_SCENARIOS } from '../app/domain/connection/scenario.ts'
import type { ScenarioState } from '../app/domain/connection/scenario.ts'
import { AppError } from '../app/errors/app-error.ts'
import { scenarioState } from '../app/ipc/connection.ts'
import { ownDeliveryReportSchema } from '../app/ipc/receiver-schemas.ts'
import type { WorkerOrder } from './embedded-service/worker-messages.ts'
import type { EmbeddedServiceControl } from './modules/connection/embedded-service-control.ts'

const started = z.strictObject({ url: z.string(), keys: z.record(z.string(), z.string()).readonly() })
const reply = z.union([
  z.strictObject({ order: z.number(), state: scenarioState }),
  z.strictObject({ order: z.number(), report: ownDeliveryReportSchema }),
  z.strictObject({ order: z.number(), errorText: z.string() }),
])

/** What an order came to. */
type Answer = Exclude<z.output<typeof reply>, { errorText: string }>

/** A thread with the service, and the orders without a reply so far. */
interface Running {
  worker: Worker
  started: Promise<z.output<typeof started>>
  order: (order: WorkerOrder) => Promise<Answer>
}

const serviceStopped = (): AppError => new AppError({ kind: 'offline', reason: 'service-stopped', detail: '' })

function run(worker: Worker, onExit: () => void): Running {
  const beginning = Promise.withResolvers<z.output<typeof started>>()
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let orders = 0
  const endAll = (reason: Error): void => {
    for (const asked of waiting.values()) asked.reject(reason)
    waiting.clear()
  }
  worker.once('message', (first: unknown) => {
    const said = started.safeParse(first)
    if (said.success) beginning.resolve(said.data)
    else beginning.reject(said.error)
    worker.on('message', (message: unknown) => {
      const said = reply.safeParse(message)
      if (!said.success) {
        endAll(said.error)
        return
      }
      const response = said.data
      const asked = waiting.get(response.order)
      waiting.delete(response.order)
      if ('errorText' in response) asked?.reject(new Error(response.errorText))
      else asked?.resolve(response)
    })
  })
  worker.once('error', beginning.reject)
  worker.once('exit', () => {
    // Has no effect once the service has started.
    beginning.reject(serviceStopped())
    endAll(serviceStopped())
    onExit()
  })
  return {
    worker,
    started: beginning.promise,
    async order(order) {
      await beginning.promise
      const asked = Promise.withResolvers<Answer>()
      orders += 1
      waiting.set(orders, asked)
      worker.postMessage({ order: orders, ...order })
      return asked.promise
    },
  }
}

/**
 * Runs the embedded service on its own thread, one instance at a time. `options` are passed to the service unchanged.
 */
export function createEmbeddedControl(
  workerFile: string,
  options: Readonly<Record<string, unknown>>,
): EmbeddedServiceControl {
  let running: Running | null = null

  async function ask(what: WorkerOrder): Promise<Answer> {
    if (running === null) throw serviceStopped()
    return running.order(what)
  }

  async function order(what: WorkerOrder): Promise<ScenarioState> {
    const answer = await ask(what)
    if ('state' in answer) return answer.state
    throw new Error('the service replied to another order')
  }

  return {
    start() {
      if (running !== null) return running.started
      const worker = new Worker(workerFile, { workerData: options, name: 'embedded service' })
      const thisOne = run(worker, () => {
        if (running === thisOne) running = null
      })
      running = thisOne
      return thisOne.started
    },

    async stop() {
      const stopping = running
      running = null
      await stopping?.worker.terminate()
    },

    scenarios: () => (running === null ? Promise.resolve(NO_SCENARIOS) : order({ what: 'state' })),
    startScenario: (scenario) => order({ what: 'start', scenario }),
    putBack: () => order({ what: 'put-back' }),
    async deliver(delivery) {
      const answer = await ask({ what: 'deliver', delivery })
      if ('report' in answer) return answer.report
      throw new Error('the service replied to another order')
    },
  }
}
