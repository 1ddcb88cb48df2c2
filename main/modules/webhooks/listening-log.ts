import { NOTE_MS } from '../../../app/domain/webhooks/reconciliation.ts'
import type { Context, LibraryClient } from '../context/context.ts'

/** Notes when the receiver listens, so that what did not come then is known to be missed. */
export interface ListeningLog {
  /** The receiver has begun to listen for a connection. */
  begin(connection: string): void
  /** It was not listening, or could not store what came, for a time that is not known. */
  interrupt(): void
  /** It listens no longer. */
  end(): Promise<void>
}

export interface ListeningLogPorts extends Pick<Context, 'now' | 'scheduleTimeout'> {
  library: Pick<LibraryClient, 'webhooks'>
  /** How far the clock of this computer is ahead of the service's, in milliseconds; null when it is not known. */
  skewOf: (connection: string) => number | null
  warn: (event: string, details: Readonly<Record<string, unknown>>) => void
}

/** After a longer pause the computer was asleep. */
const LONGEST_MS = 75_000

/** Creates the log. Notes that cannot be written leave a gap, of which nothing is said. */
export function createListeningLog({ library, now, scheduleTimeout, skewOf, warn }: ListeningLogPorts): ListeningLog {
  let connection: string | null = null
  let notedAt: number | null = null
  let cancel = (): void => undefined
  let writing = Promise.resolve()

  function note(): Promise<void> {
    const [owner, at] = [connection, now()]
    if (owner === null) return writing
    const continues = notedAt !== null && Math.abs(at - notedAt) <= LONGEST_MS
    notedAt = at
    writing = writing
      .then(() => library.webhooks.noteListening({ connection: owner, at, skewMs: skewOf(owner), continues }))
      .catch((thrown: unknown) => {
        notedAt = null
        warn('that the receiver listens was not recorded', { reason: (thrown as Error).message })
      })
    return writing
  }

  function plan(): void {
    cancel = scheduleTimeout(NOTE_MS, () => {
      void note()
      plan()
    })
  }

  return {
    begin(owner) {
      cancel()
      connection = owner
      notedAt = null
      void note()
      plan()
    },
    interrupt() {
      notedAt = null
    },
    end() {
      cancel()
      const noted = note()
      connection = null
      return noted
    },
  }
}
