/** Receives the lines of the log, each a line of JSON. */
export type LogSink = (line: string) => void

/** A log that cannot reveal secrets. */
export interface Logger {
  info(event: string, details?: Readonly<Record<string, unknown>>): void
  warn(event: string, details?: Readonly<Record<string, unknown>>): void
  /** Records a bug with its stack and returns a reference for it. */
  bug(thrown: unknown, during: string): string
  /** Adds a secret to blank in all later lines. */
  hide(secret: string): void
}

/** Dependencies of the log. */
export interface LoggerPorts {
  sink: LogSink
  now: () => number
  /** A short unique reference. */
  reference: () => string
}

const HIDDEN = '•••'

/** A log of JSON lines in which every known secret and every `token` value is blanked. */
export function createLogger({ sink, now, reference }: LoggerPorts): Logger {
  const secrets = new Set<string>()

  // SECURITY 19: the last check before a file is written; no key should reach this point.
  function redact(text: string): string {
    let clean = text
    for (const secret of secrets) {
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
        clean = clean.replaceAll(form, HIDDEN)
    }
    return clean.replaceAll(/(token[= ])[^&"\s\\]+/gi, `$1${HIDDEN}`)
  }

  function write(level: string, event: string, details: Readonly<Record<string, unknown>>): void {
    sink(redact(JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...details })))
  }

  return {
    info: (event, details = {}) => write('info', event, details),
    warn: (event, details = {}) => write('warn', event, details),
    bug(thrown, during) {
      const name = reference()
      const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
      write('error', 'bug', { reference: name, during, stack })
      return name
    },
    hide: (secret) => {
      if (secret !== '') secrets.add(secret)
    },
  }
}
