import { Worker } from 'node:worker_threads'

/** Returns the thread of that name. */
export type StartThread = (name: string) => Worker

/** Starts threads with that built or source file. */
export const startingWith =
  (file: string): StartThread =>
  (name) =>
    new Worker(file, { name })

/**
 * Starts the threads of these names before what calls them is loaded, so that they load in the meantime. One that has ended before it was
 * asked for is started again.
 */
export function startEarly(startThread: StartThread, names: readonly string[]): StartThread {
  const early = new Map<string, Worker>()
  for (const name of names) {
    const worker = startThread(name)
    const gone = (): void => {
      early.delete(name)
    }
    // Its next start fails as well, and then says why.
    worker.once('error', gone).once('exit', gone)
    early.set(name, worker)
  }
  return (name) => {
    const worker = early.get(name)
    early.delete(name)
    return worker ?? startThread(name)
  }
}
