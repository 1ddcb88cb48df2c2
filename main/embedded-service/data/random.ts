/** A stream of reproducible pseudo-random numbers: the same seed and parts always give the same stream. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** A whole number in [low, high]. */
  integer(low: number, high: number): number
  /** True with that probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
}

/** 32-bit FNV-1a over the parts, mixed: a stable hash for choices, not for security. */
export function stableHash(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  const text = parts.join('\u0001')
  for (let place = 0; place < text.length; place++) {
    hash ^= text.charCodeAt(place)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  return hash >>> 0
}

/** The stream for these parts (mulberry32). */
export function createRandom(...parts: readonly (string | number)[]): Random {
  let state = stableHash(...parts)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  }
}

/** A reproducible draw in [0, 1) for a number, such as that of a story: cheap enough for every story of a service. */
export function numberDraw(seed: number, place: number, purpose: number): number {
  let mixed = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(seed + 7, 0x85ebca6b) ^ Math.imul(purpose + 3, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}
