import { Worker } from 'node:worker_threads'
import type { EmbeddedServiceControl } from './services/connection-service.ts'

type Started = Awaited<ReturnType<EmbeddedServiceControl['start']>>

/** Runs the embedded service on a thread of its own, one at a time. `options` go to the service as they are. */
export function createEmbeddedControl(
  workerFile: string,
  options: Readonly<Record<string, unknown>>,
): EmbeddedServiceControl {
  let running: { worker: Worker; started: Promise<Started> } | null = null

  return {
    start() {
      if (running !== null) return running.started
      const worker = new Worker(workerFile, { workerData: options, name: 'embedded service' })
      const started = new Promise<Started>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
      })
      running = { worker, started }
      worker.once('exit', () => {
        if (running?.worker === worker) running = null
      })
      return started
    },

    async stop() {
      const stopping = running
      running = null
      await stopping?.worker.terminate()
    },
  }
}
