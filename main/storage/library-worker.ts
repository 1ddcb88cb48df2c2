import { parentPort, workerData } from 'node:worker_threads'
import { NewerSchemaError } from './database.ts'
import { openLibrary } from './library.ts'
import type { Library } from './library.ts'
import type { LibraryRequest, LibraryResponse } from './library-client.ts'

const { folder } = workerData as { folder: string }

let library: Library | null = null
let openingFailure: LibraryResponse['failure'] = null
try {
  library = openLibrary(folder, Date.now)
} catch (thrown) {
  openingFailure = { newerSchema: thrown instanceof NewerSchemaError, message: thrown instanceof Error ? thrown.message : String(thrown) }
}

function perform({ id, method, args }: LibraryRequest): LibraryResponse {
  if (library === null) return { id, value: null, failure: openingFailure }
  try {
    const call = library[method] as (...values: unknown[]) => unknown
    return { id, value: call(...args), failure: null }
  } catch (thrown) {
    return { id, value: null, failure: { newerSchema: false, message: thrown instanceof Error ? thrown.message : String(thrown) } }
  }
}

parentPort?.on('message', (request: LibraryRequest) => {
  parentPort?.postMessage(perform(request))
  if (request.method === 'close') parentPort?.close()
})
