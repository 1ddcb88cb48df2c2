import { createKnownSecrets } from './known-secrets.ts'
import type { KnownSecrets } from './known-secrets.ts'

/** Receives the lines of the log, each a line of JSON. Returns whether the line was written. */
export type LogSink = (line: string) => boolean

/** A log that cannot reveal secrets. */
export interface Logger {
  info(event: string, details?: Readonly<Record<string, unknown>>): void
  warn(event: string, details?: Readonly<Record<string, unknown>>): void
  /** Records a bug with its stack. Returns its reference; null when it could not be written. */
  bug(thrown: unknown, during: string): string | null
  /** Adds a secret to blank in all later lines, and wherever the known secrets are blanked. */
  hide(secret: string): void
  readonly secrets: KnownSecrets
}

/** Dependencies of the log. */
export interface LoggerPorts {
  sink: LogSink
  now: () => number
  /** A short unique reference. */
  reference: () => string
}

const HIDDEN = '•••'

/** Longer texts are cut, so that one line cannot fill the disk. */
const MAX_TEXT = 10_000

/** A log of JSON lines in which every known secret and every `token` value is blanked. */
export function createLogger({ sink, now, reference }: LoggerPorts): Logger {
  const secrets = createKnownSecrets()

  // SECURITY 19: the last check before a file is written; no key should reach this point. Even short secrets are blanked.
  function write(level: string, event: string, details: Readonly<Record<string, unknown>>): boolean {
    const line = JSON.stringify(
      { at: new Date(now()).toISOString(), level, event, ...details },
      (_name, value: unknown) => (typeof value === 'string' ? secrets.blank(value, 1).slice(0, MAX_TEXT) : value),
    )
    return sink(secrets.blank(line).replaceAll(/(token[= ])[^&"\s\\]+/gi, `$1${HIDDEN}`))
  }

  return {
    info: (event, details = {}) => void write('info', event, details),
    warn: (event, details = {}) => void write('warn', event, details),
    bug(thrown, during) {
      const name = reference()
      const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
      return write('error', 'bug', { reference: name, during, stack }) ? name : null
    },
    hide: (secret) => secrets.add(secret),
    secrets,
  }
}
