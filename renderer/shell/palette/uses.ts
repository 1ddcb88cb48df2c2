const STORED = 'palette.uses'
/** Number of entries that are remembered. */
const REMEMBERED = 200
/** After that time a use counts half, in milliseconds: a week. */
const HALF_LIFE = 7 * 24 * 3600 * 1000

/** The weight of an entry's uses, and when that was written, in Unix milliseconds. */
type Use = readonly [weight: number, at: number]

const isUse = (value: unknown): value is Use =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number' && each >= 0)

function stored(): readonly (readonly [string, Use])[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return Object.entries(parsed ?? {}).flatMap(([id, use]: [string, unknown]) => (isUse(use) ? [[id, use]] : []))
  } catch {
    // A damaged profile may have any text there, and the order of the palette is no loss.
    return []
  }
}

const weightAt = ([weight, at]: Use, now: number): number => weight * 0.5 ** (Math.max(0, now - at) / HALF_LIFE)

/** Returns how often an entry was used of late, from 0 to 1. */
export function readUses(now: number): (id: string) => number {
  const uses = new Map(stored())
  return (id) => {
    const use = uses.get(id)
    const weight = use === undefined ? 0 : weightAt(use, now)
    return weight / (weight + 2)
  }
}

/** Remembers that an entry was used. */
export function rememberUse(id: string, now: number): void {
  const before = stored().map(([each, use]) => [each, [weightAt(use, now), now]] as const)
  const weight = (before.find(([each]) => each === id)?.[1][0] ?? 0) + 1
  const kept = [[id, [weight, now]] as const, ...before.filter(([each]) => each !== id)]
    .sort(([, [one]], [, [other]]) => other - one)
    .slice(0, REMEMBERED)
  localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept)))
}
