import { createKnownSecrets, type KnownSecrets } from './known-secrets.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'

/** Receives the lines of the log, each a line of JSON. Returns whether the line was written. */
type LogSink = (line: string) => boolean

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

/** Maximum number of denied actions of one kind that are logged in a minute. */
const MAX_A_MINUTE = 20
const MINUTE_MS = 60_000

/**
 * Logs denied actions. A page that repeats one does not push everything else out of the log: further ones of a minute are only counted,
 * and the next line of their kind has the number.
 */
export function createRefusalLog(
  logger: Pick<Logger, 'warn'>,
  now: () => number,
): (what: string, detail: string) => void {
  const kinds = new Map<string, { since: number; lines: number; unlogged: number }>()
  return (what, detail) => {
    const at = now()
    let kind = kinds.get(what)
    if (kind === undefined || at - kind.since >= MINUTE_MS || at < kind.since) {
      kind = { since: at, lines: 0, unlogged: kind?.unlogged ?? 0 }
      kinds.set(what, kind)
    }
    if (kind.lines >= MAX_A_MINUTE) {
      kind.unlogged += 1
      return
    }
    kind.lines += 1
    logger.warn('refused', { what, detail, ...(kind.unlogged > 0 ? { unlogged: kind.unlogged } : {}) })
    kind.unlogged = 0
  }
}

/** Size of a log in bytes, from which on a new one is begun. */
const MAX_SIZE = 4 * 1024 * 1024

/**
 * A sink into `tearsheet.log` in that folder. A log that would exceed 4 MiB becomes `tearsheet.old.log`, in place of an earlier one.
 * Each line is written before the sink returns, because what is said of the log has to be true. There are few.
 */
export function createFileSink(folder: string): LogSink {
  const path = join(folder, 'tearsheet.log')
  return (line) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (size > 0 && size + Buffer.byteLength(line) + 1 > MAX_SIZE) renameSync(path, join(folder, 'tearsheet.old.log'))
      appendFileSync(path, `${line}\n`, { mode: 0o600 })
      return true
    } catch {
      // Neither a full disk nor a folder that cannot be created ends the application because of its log.
      return false
    }
  }
}

export const logFileIn = (folder: string): string => join(folder, 'logs', 'tearsheet.log')

/** The log of a user-data folder. */
export function createAppLogger(folder: string): Logger {
  return createLogger({
    sink: createFileSink(join(folder, 'logs')),
    now: Date.now,
    reference: () => randomUUID().slice(0, 8),
  })
}
