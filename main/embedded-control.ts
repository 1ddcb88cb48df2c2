import { Worker } from 'node:worker_threads'
import { NO_SCENARIOS } from '../app/domain/connection/scenario.ts'
import { AppError } from '../app/errors/app-error.ts'
import type { WorkerCall, WorkerCalls, WorkerMessage } from './embedded-service/worker.ts'
import type { EmbeddedServiceControl } from './modules/connection/demonstration.ts'

type Started = Awaited<ReturnType<EmbeddedServiceControl['start']>>

/** A thread with the service. */
interface Running {
  worker: Worker
  started: Promise<Started>
  call: (name: WorkerCall['name'], args: readonly unknown[]) => Promise<unknown>
}

const serviceStopped = (): AppError => new AppError({ kind: 'offline', reason: 'service-stopped', detail: '' })

function run(worker: Worker, onExit: () => void): Running {
  const beginning = Promise.withResolvers<Started>()
  /** Calls without a reply so far. */
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  worker.on('message', (message: WorkerMessage) => {
    if ('url' in message) {
      beginning.resolve(message)
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('errorText' in message) call?.reject(new Error(message.errorText))
    else call?.resolve(message.value)
  })
  worker.once('error', beginning.reject)
  worker.once('exit', () => {
    // Has no effect once the service has started.
    beginning.reject(serviceStopped())
    for (const call of waiting.values()) call.reject(serviceStopped())
    waiting.clear()
    onExit()
  })
  return {
    worker,
    started: beginning.promise,
    async call(name, args) {
      await beginning.promise
      const call = Promise.withResolvers<unknown>()
      last += 1
      waiting.set(last, call)
      worker.postMessage({ id: last, name, args } satisfies WorkerCall)
      return call.promise
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

  async function call<Name extends WorkerCall['name']>(
    name: Name,
    ...args: Parameters<WorkerCalls[Name]>
  ): Promise<Awaited<ReturnType<WorkerCalls[Name]>>> {
    if (running === null) throw serviceStopped()
    return (await running.call(name, args)) as Awaited<ReturnType<WorkerCalls[Name]>>
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

    scenarios: async () => (running === null ? NO_SCENARIOS : call('scenarios')),
    startScenario: (scenario) => call('startScenario', scenario),
    putBack: () => call('putBack'),
    deliver: (delivery) => call('deliver', delivery),
  }
}
