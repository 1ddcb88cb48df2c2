declare const SOURCES_AT: number | null | undefined

/** When the sources of this version were committed, in Unix milliseconds; null where it is no package. Its Chromium is at least as old. */
export const versionAt = (): number | null => (typeof SOURCES_AT === 'number' ? SOURCES_AT : null)

const DAY_MS = 86_400_000

/** Days from which on a version is old: the weaknesses of a Chromium are public by then. */
export const OLD_DAYS = 90

/** Whole days since then. */
export const daysSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / DAY_MS))
