import { startEarly, startingWith } from '../../platform/threads/start-threads.ts'
import type { StartThread } from '../../platform/threads/start-threads.ts'
import { LIBRARY_THREADS } from './store/library-thread.ts'

/** Starts the threads of the library with that built file, so that they load while main loads what calls them. */
export const startLibraryThreads = (file: string): StartThread => startEarly(startingWith(file), LIBRARY_THREADS)
