import { parentPort, workerData } from 'node:worker_threads'
import { errorInfo } from '../../../../app/errors/app-error.ts'
import { NotABackupError } from './backup.ts'
import { NewerSchemaError } from '../../../platform/database/database.ts'
import { openLibrary } from './library.ts'
import type { Library } from './library.ts'
import type { LibraryRequest, LibraryResponse, LibraryWorkerData } from './library-messages.ts'

const { folder, connections } = workerData as LibraryWorkerData

// Errors lose their class between threads, so their details are sent as plain data.
function failureOf(thrown: unknown): NonNullable<LibraryResponse['failure']> {
  const error =
    thrown instanceof NotABackupError
      ? {
          kind: 'invalid-input' as const,
          field: 'file',
          errorText: 'This file is not a backup of Tearsheet. Nothing was changed.',
        }
      : errorInfo(thrown)
  return {
    newerSchema: thrown instanceof NewerSchemaError,
    message: thrown instanceof Error ? thrown.message : String(thrown),
    error,
  }
}

let library: Library | null = null
let openingFailure: LibraryResponse['failure'] = null
try {
  library = openLibrary(folder, Date.now, connections)
} catch (thrown) {
  openingFailure = failureOf(thrown)
}

function perform({ id, store, method, args }: LibraryRequest): LibraryResponse {
  if (library === null) return { id, value: null, failure: openingFailure }
  try {
    const calls = library[store] as unknown as Record<string, (...values: unknown[]) => unknown>
    return { id, value: calls[method]?.(...args), failure: null }
  } catch (thrown) {
    return { id, value: null, failure: failureOf(thrown) }
  }
}

parentPort?.on('message', (request: LibraryRequest) => {
  parentPort?.postMessage(perform(request))
  if (request.store === 'files' && request.method === 'close') parentPort?.close()
})
