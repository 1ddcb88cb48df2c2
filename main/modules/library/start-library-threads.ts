import { startEarly, startingWith, type StartThread } from '../../platform/threads/start-threads.ts'
import { threadName } from './store/library-thread.ts'

/** Starts threads of the library with that built file. The writing one, which opens the files, loads while main loads what calls it. */
export const startLibraryThreads = (file: string): StartThread => startEarly(startingWith(file), [threadName('writer')])
