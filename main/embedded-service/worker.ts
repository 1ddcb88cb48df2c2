import { parentPort, workerData } from 'node:worker_threads'
import { startEmbeddedService } from './embedded-service.ts'
import type { EmbeddedServiceOptions } from './embedded-service.ts'
import { follow } from './worker-messages.ts'

// The application runs the service on a thread of its own, so that the main process never waits for it.
const service = await startEmbeddedService(workerData as Partial<EmbeddedServiceOptions>)
parentPort?.on('message', (message: unknown) => parentPort?.postMessage(follow(message, service.scenarios)))
parentPort?.postMessage({ url: service.url, keys: service.keys })
