import type { Logger } from './logger.ts'

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
