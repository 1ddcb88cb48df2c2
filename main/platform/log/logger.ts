/** Where log lines go: one line of JSON at a time. */
export type LogSink = (line: string) => void

/** A log that cannot give secrets away. */
export interface Logger {
  info(event: string, details?: Readonly<Record<string, unknown>>): void
  warn(event: string, details?: Readonly<Record<string, unknown>>): void
  /** Writes a bug down with its stack and returns the reference under which it stands. */
  bug(thrown: unknown, during: string): string
  /** From now on this text is blanked wherever it would appear. */
  hide(secret: string): void
}

/** Ports of the log. */
export interface LoggerPorts {
  sink: LogSink
  now: () => number
  /** A short unique reference. */
  reference: () => string
}

const HIDDEN = '•••'

/** A log that writes JSON lines, every known secret and every `token` value blanked. */
export function createLogger({ sink, now, reference }: LoggerPorts): Logger {
  const secrets = new Set<string>()

  // SECURITY 19: the last gate before a file; nothing upstream should let a key come this far.
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
