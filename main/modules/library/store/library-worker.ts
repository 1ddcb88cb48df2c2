import { workerData } from 'node:worker_threads'
import { serveThread } from '../../../platform/threads/serve-thread.ts'
import type { LibraryThreadData } from './library-thread.ts'
import { openLibrary, openLibraryForReading } from './library.ts'

const { folder, connections, role } = workerData as LibraryThreadData

serveThread(
  () => (role === 'writer' ? openLibrary(folder, Date.now, connections) : openLibraryForReading(folder)),
  (library) => library.files.close(),
)
