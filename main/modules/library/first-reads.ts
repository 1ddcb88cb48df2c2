import type { ThreadClient } from '../../platform/threads/thread-client.ts'

/** Where reads are performed. */
export interface FirstReads {
  /** The thread that performs the next read. */
  thread(): ThreadClient
  /** Has the reading thread perform what still comes, and does not start it before. */
  cancel(): void
}

/** Dependencies of the first reads. */
export interface FirstReadsParts {
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
export function createFirstReads({ writer, reader, isWritable, readApart }: FirstReadsParts): FirstReads {
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
