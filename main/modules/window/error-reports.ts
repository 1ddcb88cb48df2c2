import type { Logger } from '../../platform/log/logger.ts'

/** Maximum number of reports in a minute, and while the application runs. */
const MAX_A_MINUTE = 10
const MAX_IN_ALL = 200

const MINUTE_MS = 60_000

/** Takes what windows report of their errors into the log. */
export interface ErrorReports {
  /** Logs a report and returns its reference; null when there were too many, or the log could not be written. A repeated report gets the first reference. */
  add(during: string, text: string): string | null
}

// SECURITY 61: a window is not trusted, so it can neither fill the log nor repeat a line in it.
/** Creates the reports of all windows together. */
export function createErrorReports(logger: Pick<Logger, 'bug' | 'warn'>, now: () => number): ErrorReports {
  const references = new Map<string, string>()
  let recent: number[] = []
  /** Whether the log says that reports are left out. */
  let saysSo = false

  function hasRoom(): boolean {
    const at = now()
    recent = recent.filter((each) => Math.abs(at - each) < MINUTE_MS)
    return recent.length < MAX_A_MINUTE && references.size < MAX_IN_ALL
  }

  return {
    add(during, text) {
      const known = references.get(`${during} ${text}`)
      if (known !== undefined) return known
      if (!hasRoom()) {
        if (!saysSo) logger.warn('errors of the window left out', { during })
        saysSo = true
        return null
      }
      saysSo = false
      recent.push(now())
      const reference = logger.bug(text, during)
      if (reference !== null) references.set(`${during} ${text}`, reference)
      return reference
    },
  }
}
