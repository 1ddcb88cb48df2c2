import { Worker } from 'node:worker_threads'
import { originOf } from '../../../app/domain/connection/connection.ts'
import type { Connection } from '../../../app/domain/connection/connection.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { KnownConnection } from './store/known-connections.ts'
import type { LibraryRequest, LibraryResponse, LibraryWorkerData } from './store/library-messages.ts'
import type { Library } from './store/library.ts'

/** The methods of a store, each returning a promise. */
type Later<Store> = {
  [Method in keyof Store]: Store[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never
}

/** The library as the main thread sees it: the same methods, each returning a promise. */
export type LibraryClient = { [Name in keyof Library]: Later<Library[Name]> }

function errorOfFailure({ newerSchema, message, error }: NonNullable<LibraryResponse['failure']>): AppError {
  if (error !== null) return new AppError(error)
  const detail = newerSchema
    ? 'The library was written by a newer version of Tearsheet. Nothing in it was changed. Install that version to use it.'
    : `The library could not be read or written: ${message}.`
  return new AppError({ kind: 'storage-damaged', detail })
}

const known = (connection: Connection): KnownConnection => ({
  connection: connection.id,
  origin: originOf(connection),
  baseUrl: connection.baseUrl,
  fingerprint: connection.savedKey?.fingerprint ?? null,
})

/**
 * Starts the library on its own thread at the first call. `workerFile` is the built or source file of the worker; `connections` returns
 * the connections in the settings at that time.
 */
export function createLibraryClient(
  workerFile: string,
  folder: string,
  connections: () => readonly Connection[] = () => [],
): LibraryClient {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: AppError) => void }>()
  let lastId = 0
  let worker: Worker | null = null

  function start(): Worker {
    const started = new Worker(workerFile, {
      workerData: { folder, connections: connections().map(known) } satisfies LibraryWorkerData,
      name: 'library',
    })
    started.on('message', ({ id, value, failure }: LibraryResponse) => {
      const call = waiting.get(id)
      waiting.delete(id)
      if (failure === null) call?.resolve(value)
      else call?.reject(errorOfFailure(failure))
    })
    started.on('error', (error: Error) => {
      worker = null
      for (const call of waiting.values())
        call.reject(errorOfFailure({ newerSchema: false, message: error.message, error: null }))
      waiting.clear()
    })
    return started
  }

  const invoke = (store: keyof Library, method: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, store, method, args } satisfies LibraryRequest)
    })

  /** Creates the methods of a store on demand by name; the type restricts the names. */
  const storeOf = <Name extends keyof Library>(store: Name): LibraryClient[Name] =>
    new Proxy({} as LibraryClient[Name], {
      get: (_target, method) =>
        typeof method === 'string' ? (...args: unknown[]) => invoke(store, method, args) : undefined,
    })

  return {
    news: storeOf('news'),
    companies: storeOf('companies'),
    fundamentals: storeOf('fundamentals'),
    responses: storeOf('responses'),
    webhooks: storeOf('webhooks'),
    connection: storeOf('connection'),
    files: storeOf('files'),
  }
}
