import { parentPort, workerData } from 'node:worker_threads'
import { startEmbeddedService } from './embedded-service.ts'
import type { EmbeddedServiceOptions } from './embedded-service.ts'
import { follow } from './worker-messages.ts'

// The application runs the service on its own thread, so that the service never blocks the main process.
const service = await startEmbeddedService(workerData as Partial<EmbeddedServiceOptions>)
parentPort?.on('message', (message: unknown) => {
  void follow(message, service).then((reply) => parentPort?.postMessage(reply))
})
parentPort?.postMessage({ url: service.url, keys: service.keys })
