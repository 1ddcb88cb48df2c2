import { originOf } from '../../../app/domain/connection/connection.ts'
import type { Connection } from '../../../app/domain/connection/connection.ts'
import { createThreadClient } from '../../platform/threads/thread-client.ts'
import type { ThreadClient } from '../../platform/threads/thread-client.ts'
import type { KnownConnection } from './store/known-connections.ts'
import { READING } from './store/library-thread.ts'
import type { LibraryThreadData } from './store/library-thread.ts'
import type { Library } from './store/library.ts'

/** The methods of a store, each returning a promise. */
type Later<Store> = {
  [Method in keyof Store]: Store[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never
}

/** The library as the main thread sees it: the same methods, each returning a promise. */
export type LibraryClient = { [Name in keyof Library]: Later<Library[Name]> }

/** Dependencies of the library client. */
export interface LibraryClientParts {
  /** The built or source file of the threads. */
  workerFile: string
  folder: string
  /** The connections in the settings at that time. */
  connections?: () => readonly Connection[]
  /** Called with errors that nothing expected. */
  unexpected?: (thrown: Error, during: string) => void
}

/** A thread may need this long to finish its last calls, in milliseconds. After that it is stopped by force. */
const PATIENCE_MS = 10_000

const known = (connection: Connection): KnownConnection => ({
  connection: connection.id,
  origin: originOf(connection),
  baseUrl: connection.baseUrl,
  fingerprint: connection.savedKey?.fingerprint ?? null,
})

/** Starts the library on two threads at the first call: one writes, the other reads at the same time. */
export function createLibraryClient({
  workerFile,
  folder,
  connections = () => [],
  unexpected = () => undefined,
}: LibraryClientParts): LibraryClient {
  const thread = (role: LibraryThreadData['role']): ThreadClient =>
    createThreadClient({
      file: workerFile,
      name: `library ${role}`,
      data: () => ({ folder, connections: connections().map(known), role }) satisfies LibraryThreadData,
      unexpected: ({ message, stack }, call) => unexpected(Object.assign(new Error(message), { stack }), call),
      patienceMs: PATIENCE_MS,
    })
  const [writer, reader] = [thread('writer'), thread('reader')]

  /** Resolves when the files are open: created, migrated, or replaced by a backup. */
  let opened: Promise<unknown> | null = null
  function whenOpen(): Promise<unknown> {
    opened ??= writer.call('files', 'damagedFiles', []).catch((thrown: unknown) => {
      // The next call tries again, since the disk may have been full.
      opened = null
      throw thrown
    })
    return opened
  }

  async function read(store: keyof Library, method: string, args: readonly unknown[]): Promise<unknown> {
    await whenOpen()
    return reader.call(store, method, args)
  }

  /** Restores a backup while nothing reads, because the files are replaced. */
  async function restore(file: string): Promise<void> {
    const restored = reader.end().then(() => writer.call('files', 'restoreBackup', [file]))
    // Reading goes on after a failed restore too.
    opened = restored.catch(() => undefined)
    await restored
  }

  const fileCalls: Partial<LibraryClient['files']> = {
    restoreBackup: restore,
    async close() {
      await reader.end()
      await writer.end()
    },
  }

  /** Creates the methods of a store on demand by name; the type restricts the names. */
  const storeOf = <Name extends keyof Library>(
    store: Name,
    own: Partial<LibraryClient[Name]> = {},
  ): LibraryClient[Name] =>
    new Proxy(own as LibraryClient[Name], {
      get: (target, method) => {
        if (typeof method !== 'string') return undefined
        const isReading = (READING[store] as readonly string[]).includes(method)
        if (method in target) return target[method as keyof typeof target]
        return (...args: unknown[]) => (isReading ? read(store, method, args) : writer.call(store, method, args))
      },
    })

  return {
    news: storeOf('news'),
    companies: storeOf('companies'),
    fundamentals: storeOf('fundamentals'),
    responses: storeOf('responses'),
    webhooks: storeOf('webhooks'),
    connection: storeOf('connection'),
    files: storeOf('files', fileCalls),
  }
}
