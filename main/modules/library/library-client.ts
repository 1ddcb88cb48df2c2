import { originOf, type Connection } from '../../../app/domain/connection/connection.ts'
import type { DamagedFile } from '../../../app/domain/library/integrity.ts'
import type { CancelFlag } from '../../platform/threads/cancel-flag.ts'
import { scheduleTimeout } from '../../platform/threads/schedule-timeout.ts'
import { createThreadClient, type CallLimits, type ThreadClient } from '../../platform/threads/thread-client.ts'
import type { StartThread } from '../../platform/threads/start-threads.ts'
import { PATIENT, READING, threadName, type LibraryThreadData } from './store/library-thread.ts'
import type { Library } from './store/library.ts'
import type { RestoredBackup } from './store/backup/restore-backup.ts'
import { errorInfo, type StorageReason } from '../../../app/errors/app-error.ts'

interface FirstReads {
  /** The thread that performs the next read. */
  thread(): ThreadClient
  /** Has the reading thread perform what still comes, and does not start it before. */
  cancel(): void
}

interface FirstReadsParts {
  writer: ThreadClient
  reader: ThreadClient
  /** Whether the writing thread could open the files. */
  isWritable: () => boolean
  /** Calls back when reads and writes are to be performed at the same time; at once when it is absent. Returns a function that cancels it. */
  readApart?: ((callBack: () => void) => () => void) | undefined
}

/**
 * Has the writing thread perform the first reads. It has the files open, and at a start loading another thread takes longer than what is
 * read. The reading thread is started before its first read, so that no read waits for that.
 */
function createFirstReads({ writer, reader, isWritable, readApart }: FirstReadsParts): FirstReads {
  let isApart = readApart === undefined
  const cancel = readApart?.(() => {
    isApart = true
    reader.start()
  })
  return {
    thread: () => (isApart || !isWritable() ? reader : writer),
    cancel() {
      cancel?.()
      isApart = true
    },
  }
}

/** Why files cannot be opened for writing, while they may still be readable. */
const READABLE: readonly StorageReason[] = ['full', 'read-only', 'taken', 'device']

/** Whether an error of opening the files leaves them readable. */
function mayBeReadable(thrown: unknown): boolean {
  const error = errorInfo(thrown)
  return error?.kind === 'storage-failed' && READABLE.includes(error.reason)
}

/** Whether files are not there, or not up to date. */
function isNotReady(thrown: unknown): boolean {
  const error = errorInfo(thrown)
  return error?.kind === 'storage-failed' && (error.reason === 'missing' || error.reason === 'other')
}

const isDamaged = (thrown: unknown): boolean => errorInfo(thrown)?.kind === 'storage-damaged'

/** The methods of a store, each returning a promise. A read that is aborted before a thread comes to it fails with a cancelled error. */
type Later<Store> = {
  [Method in keyof Store]: Store[Method] extends (...args: infer Args) => infer Result
    ? (...args: [...Args, signal?: AbortSignal]) => Promise<Result>
    : never
}

/** The library as the main thread sees it: the same methods, each returning a promise. */
export type LibraryClient = { [Name in keyof Library]: Later<Library[Name]> }

export interface LibraryClientParts extends Pick<FirstReadsParts, 'readApart'> {
  startThread: StartThread
  folder: string
  /** The connections in the settings at that time. */
  connections?: () => readonly Connection[]
  /** Whether searches find the other forms of words. The threads are told when they start. */
  wordForms?: () => boolean
  /** Called with errors that nothing expected. */
  unexpected?: (thrown: Error, during: string) => void
  createThread?: typeof createThreadClient
  /** Throws a storage-failed error while nothing may be written. */
  checkWritable?: () => void
  /** Called when files that could not be opened for writing can be. */
  writable?: () => void
  /** Called after each repair with the files that were damaged. They were replaced by what could be saved of them. */
  repaired?: (files: readonly DamagedFile[]) => void
}

/** A thread may need this long to finish its last calls, in milliseconds. After that it is stopped by force. */
const PATIENCE_MS = 10_000

const MINUTE_MS = 60_000
/** Work on whole files: their size decides how long it takes. Opening may first have to migrate or salvage them. */
const WHOLE_FILES_MS = 30 * MINUTE_MS

const LIMITS: CallLimits = {
  first: WHOLE_FILES_MS,
  of: (call) => (/^(files|retention)\./.test(call) ? WHOLE_FILES_MS : 2 * MINUTE_MS),
}

/**
 * Starts the library on two threads: one writes, the other reads at the same time. `open` has the files opened before
 * there is a call. Whatever becomes of that, the first call finds it. `restart` has the threads start again for their next calls.
 */
export function createLibraryClient({
  startThread,
  folder,
  connections = () => [],
  wordForms = () => true,
  unexpected = () => undefined,
  checkWritable = () => undefined,
  writable = () => undefined,
  repaired = () => undefined,
  createThread = createThreadClient,
  readApart,
}: LibraryClientParts): LibraryClient & { open: () => void; restart: () => Promise<void> } {
  /** Whether the files were opened for writing since the start. */
  let wereOpen = false
  /** Why they could not be opened for writing the last time; null when they could. Until they can, they are only read (SECURITY 37). */
  let unwritable: unknown = null

  const reads = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

  const thread = (role: LibraryThreadData['role']): ThreadClient =>
    createThread({
      startThread,
      name: threadName(role),
      data: () =>
        ({
          folder,
          connections: connections().map((each) => ({ connection: each.id, origin: originOf(each) })),
          role,
          reading: unwritable === null ? 'shared' : 'unwritten',
          wordForms: wordForms(),
          isReopening: wereOpen,
          reads,
        }) satisfies LibraryThreadData,
      unexpected: ({ message, stack }, call) => unexpected(Object.assign(new Error(message), { stack }), call),
      limits: LIMITS,
      patienceMs: PATIENCE_MS,
      scheduleTimeout,
    })
  const [writer, reader] = [thread('writer'), thread('reader')]
  const firstReads = createFirstReads({ writer, reader, isWritable: () => unwritable === null, readApart })

  /** Performs a call on the writing thread, which opens the files at its first one. */
  async function callWriter(store: keyof Library, method: string, args: readonly unknown[]): Promise<unknown> {
    checkWritable()
    const result = await writer.call(store, method, args)
    wereOpen = true
    if (unwritable !== null) {
      unwritable = null
      // It expects files that nothing writes.
      await reader.end()
      writable()
    }
    return result
  }

  /** Has files that cannot be opened for writing only read from then on. Throws the error again. */
  function noteUnwritable(thrown: unknown): never {
    if (mayBeReadable(thrown)) unwritable = thrown
    throw thrown
  }

  /** Opens the files for writing: creates, migrates or repairs them. */
  async function openForWriting(): Promise<void> {
    await callWriter('files', 'damagedFiles', []).catch(noteUnwritable)
  }

  /** Resolves when the files are open, or can be opened for reading only. */
  let opened: Promise<unknown> | null = null
  function whenOpen(): Promise<unknown> {
    if (opened !== null) return opened
    const opening = openForWriting().catch((thrown: unknown) => {
      if (thrown === unwritable) return
      // The next call tries again.
      if (opened === opening) opened = null
      throw thrown
    })
    opened = opening
    return opening
  }

  /** Replaces files while nothing reads, and after those that are being replaced already. */
  function replace<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = opened
    const replaced = (async () => {
      await before?.catch(() => undefined)
      await reader.end()
      // Work that fails may have closed the files, and opening them again needs space.
      return work().catch(noteUnwritable)
    })()
    // Reading goes on after a failure too.
    opened = replaced.catch(() => undefined)
    return replaced
  }

  let reopening: Promise<void> | null = null
  /** Tries again to open the files for writing, while nothing reads. */
  function reopen(): Promise<void> {
    checkWritable()
    reopening ??= replace(openForWriting).finally(() => {
      reopening = null
    })
    return reopening
  }

  /** Whether the last repair found nothing or did not help, and nothing was written since: then another one is of no use. */
  let isRepairUseless = false
  let repairing: Promise<void> | null = null
  /** Verifies the files while nothing reads, and replaces damaged ones by what can be saved. */
  function repair(): Promise<void> {
    repairing ??= replace(() => callWriter('files', 'repair', []) as Promise<DamagedFile[]>)
      .then(
        (files) => {
          isRepairUseless = files.length === 0
          repaired(files)
        },
        (thrown: unknown) => {
          // After any other error, such as a full disk, the next repair may succeed.
          isRepairUseless = isDamaged(thrown)
          throw thrown
        },
      )
      .finally(() => {
        repairing = null
      })
    return repairing
  }

  /** Performs a call, and once more after a repair when it met damage. */
  async function whole(call: () => Promise<unknown>): Promise<unknown> {
    try {
      return await call()
    } catch (thrown) {
      if (!isDamaged(thrown)) throw thrown
      // A repair reads every row, so it is not done again for each call that fails.
      if (isRepairUseless && repairing === null) throw thrown
      await repair()
    }
    try {
      return await call()
    } catch (thrown) {
      if (isDamaged(thrown)) isRepairUseless = true
      throw thrown
    }
  }

  const read = (store: keyof Library, method: string, given: readonly unknown[]): Promise<unknown> => {
    const [last] = given.slice(-1)
    const signal = last instanceof AbortSignal ? last : undefined
    const args = signal === undefined ? given : given.slice(0, -1)
    return whole(async () => {
      let awaited: Promise<unknown>
      do {
        awaited = whenOpen()
        await awaited
        // Files may be replaced since; reading now would open them again too early.
      } while (awaited !== opened)
      return firstReads
        .thread()
        .call(store, method, args, { signal, isPatient: PATIENT.includes(method) })
        .catch((thrown: unknown) => {
          // Why the files could not be created or brought up to date says more than that they were not.
          throw unwritable !== null && isNotReady(thrown) ? unwritable : thrown
        })
    })
  }

  const write = (store: keyof Library, method: string, args: readonly unknown[]): Promise<unknown> =>
    whole(async () => {
      if (unwritable !== null) await reopen()
      const result = await callWriter(store, method, args)
      // The calls for the files as a whole change no row.
      if (store !== 'files') isRepairUseless = false
      return result
    })

  /** Restores a backup while nothing reads, because the files are replaced. */
  async function restore(file: string, cancel?: CancelFlag): Promise<RestoredBackup> {
    const args = cancel === undefined ? [file] : [file, cancel]
    const restored = await replace(() => callWriter('files', 'restoreBackup', args) as Promise<RestoredBackup>)
    isRepairUseless = false
    return restored
  }

  const fileCalls: Partial<LibraryClient['files']> = {
    restoreBackup: restore,
    async removeConnection(connection) {
      // Before it reads, it has no files open.
      if (firstReads.thread() === reader) await read('files', 'removeConnection', [connection])
      await write('files', 'removeConnection', [connection])
    },
    async close() {
      firstReads.cancel()
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
        return (...args: unknown[]) => (isReading ? read(store, method, args) : write(store, method, args))
      },
    })

  return {
    open: () => void whenOpen().catch(() => undefined),
    async restart() {
      await reader.end()
      await writer.end()
    },
    news: storeOf('news'),
    companies: storeOf('companies'),
    fundamentals: storeOf('fundamentals'),
    responses: storeOf('responses'),
    webhooks: storeOf('webhooks'),
    connection: storeOf('connection'),
    changes: storeOf('changes'),
    retention: storeOf('retention'),
    files: storeOf('files', fileCalls),
  }
}
