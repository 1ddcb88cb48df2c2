import type { Database } from '../../../platform/database/connection.ts'

// A story's rowid is its place in time, so a newest-first list reads only the rows that it shows, both from the table and from the
// full-text index. It contains the second of creation and a slot within that second. The stories of a second are in the order of their
// IDs, in whatever order they arrive (see `takeKey`). Stories of a second that has more of them than slots continue in the slots of the
// next second, whose stories then move up. So keys are always in the order of the seconds.

/** The number of keys for each second. */
const SLOTS = 2 ** 14
/** The first second of year 0, and the last one of year 9999. */
const [FIRST, LAST] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')]

/** The number of a second, from a time in Unix milliseconds. Zero is for an unknown time, which sorts before all others. */
export const secondOf = (at: number | null): number =>
  at === null ? 0 : 1 + Math.floor((Math.min(LAST, Math.max(FIRST, at)) - FIRST) / 1000)

/** The first time of a second in Unix milliseconds. */
export const timeOf = (second: number): number => FIRST + (Math.max(1, second) - 1) * 1000

/** A range of keys, both ends inclusive. */
export interface KeyRange {
  first: number
  last: number
}

/** All keys. */
export const ALL_KEYS: KeyRange = { first: 0, last: Number.MAX_SAFE_INTEGER }

/** The first key of a second. */
const baseOf = (second: number): number => second * SLOTS

/** The first key of the stories that were created at or after a time in Unix milliseconds. */
export function firstKeyAt(database: Database, at: number): number {
  const second = secondOf(at)
  const next = database
    .statement<{ key: number }>('SELECT key FROM story WHERE key >= ? AND second >= ? ORDER BY key LIMIT 1')
    .get(baseOf(second), second)
  if (next !== undefined) return next.key
  // The last stories may be in the slots of this second without being of it.
  const { last } = database.statement<{ last: number | null }>('SELECT max(key) AS last FROM story').one()
  return Math.max(baseOf(second), (last ?? -1) + 1)
}

/**
 * The last key of the stories that can have been received by a time in Unix milliseconds: those that were created by then, and those that
 * were received before their creation by the service's clock.
 */
export function lastKeyBy(database: Database, at: number): number {
  const { ahead } = database
    .statement<{ ahead: number | null }>(
      'SELECT max(key) AS ahead FROM story INDEXED BY story_ahead WHERE first_received_at < second * 1000 - 62167219201000 AND first_received_at <= ?',
    )
    .one(at)
  return Math.max(firstKeyAt(database, at + 1000) - 1, ahead ?? 0)
}

/** Whether a story of that second can have that key: its own place, or one that it moved up to. */
export const isPlaceOf = (second: number, key: number): boolean =>
  second >= 0 && second <= secondOf(LAST) && key >= baseOf(second) && key < baseOf(secondOf(LAST)) * 1.5

// The stories of a second are in the order of their IDs. The first one gets the middle slot, because pages of a list bring the later ones
// first and an update brings them last.

/** The maximum distance of stories that follow each other. It is more than the stories in a page of a list. */
const WIDEST = 64

/** How far stories move up at least, so that the next ones find free keys. */
const STRIDE = 1024

/** What the order of stories depends on. */
export interface Dated {
  second: number
  id: number
}

interface Place extends Dated {
  key: number
}

interface Move {
  from: number
  to: number
}

/** The distance of two stories of one second: as many keys as there are IDs between them, but not too many. */
const distanceOf = (one: Dated, other: Dated): number => Math.min(WIDEST, other.id - one.id)

const isBefore = (one: Dated, other: Dated): boolean =>
  one.second < other.second || (one.second === other.second && one.id < other.id)

/** The first story with that key or a higher one. */
const firstFrom = (database: Database, key: number): Place | undefined =>
  database.statement<Place>('SELECT key, second, id FROM story WHERE key >= ? ORDER BY key LIMIT 1').get(key)

/** The last story among as many keys as a second has slots. */
const lastFrom = (database: Database, key: number): Place | undefined =>
  database
    .statement<Place>('SELECT key, second, id FROM story WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1')
    .get(key, key + SLOTS - 1)

interface Neighbours {
  below: Place | undefined
  above: Place | undefined
}

/** The neighbours of a story that belongs after `below` and before `last`. */
function within(database: Database, story: Dated, below: Place, last: Place): Neighbours {
  let [low, high] = [below, last.key]
  while (high - low.key > 1) {
    const middle = Math.floor((low.key + high) / 2)
    const next = firstFrom(database, middle)
    if (next === undefined || !isBefore(next, story)) high = middle
    else low = next
  }
  return { below: low, above: firstFrom(database, low.key + 1) }
}

/** The stories with a key of that second or a higher one between which a story belongs. */
function neighboursOf(database: Database, story: Dated): Neighbours {
  const base = baseOf(story.second)
  const last = lastFrom(database, base)
  let below = last !== undefined && isBefore(last, story) ? last : undefined
  for (;;) {
    const above = firstFrom(database, below === undefined ? base : below.key + 1)
    if (above === undefined || !isBefore(above, story)) return { below, above }
    // Parts whose last story belongs below are passed as a whole.
    const next = lastFrom(database, above.key) ?? above
    if (!isBefore(next, story)) return within(database, story, above, next)
    below = next
  }
}

/** A free key for a story, between its neighbours; null when there is none. */
function freeKey(story: Dated, { below, above }: Neighbours): number | null {
  const base = baseOf(story.second)
  const low = below?.key ?? base - 1
  const high = above?.key ?? Infinity
  if (high - low < 2) return null
  const ownBelow = below?.second === story.second ? below : null
  const ownAbove = above?.second === story.second ? above : null
  if (ownBelow === null)
    return ownAbove === null
      ? Math.max(base + SLOTS / 2, low + 1)
      : Math.max(low + 1, high - distanceOf(story, ownAbove))
  if (ownAbove === null) return Math.min(high - 1, low + distanceOf(ownBelow, story))
  // IDs grow evenly, so stories that arrive in their order, or in the opposite one, use up the keys between two others evenly.
  const share = Math.round(((high - low) * (story.id - ownBelow.id)) / (ownAbove.id - ownBelow.id))
  return low + Math.min(high - low - 1, Math.max(1, share))
}

/** All stories with that key or a higher one, read a part at a time. */
function* storiesFrom(database: Database, key: number): Generator<Place> {
  const rows = database.statement<Place>('SELECT key, second, id FROM story WHERE key >= ? ORDER BY key LIMIT ?')
  for (let from = key; ;) {
    const found = rows.all(from, STRIDE)
    yield* found
    const last = found.at(-1)
    if (last === undefined || found.length < STRIDE) return
    from = last.key + 1
  }
}

/**
 * Moves of stories so that none remains below `end`: those with `key` or a higher one, up to the first gap that is wide enough. They move
 * further the more they are, so that the next move is as far away.
 */
function movesUp(database: Database, key: number, end: number): Move[] {
  const moved: number[] = []
  let distance = 0
  for (const story of storiesFrom(database, key)) {
    const previous = moved.at(-1)
    if (previous === undefined ? story.key >= end : story.key - previous > distance) break
    moved.push(story.key)
    distance = end - key + Math.max(STRIDE, moved.length)
  }
  return moved.map((from) => ({ from, to: from + distance }))
}

/** Moves of all stories of a second so that others find places between them. */
function movesApart(database: Database, second: number): Move[] {
  const moves: Move[] = []
  let previous: { story: Place; to: number } | null = null
  for (const story of storiesFrom(database, neighboursOf(database, { second, id: -1 }).above?.key ?? 0)) {
    if (story.second !== second) return [...moves, ...movesUp(database, story.key, (previous?.to ?? 0) + 1)]
    const to: number = previous === null ? story.key : previous.to + distanceOf(previous.story, story)
    moves.push({ from: story.key, to })
    previous = { story, to }
  }
  return moves
}

/** Does moves that keep the order, each to a key that is free by then. */
function carryOut(moves: readonly Move[], move: (from: number, to: number) => void): void {
  for (const { from, to } of moves.toReversed()) if (to > from) move(from, to)
  for (const { from, to } of moves) if (to < from) move(from, to)
}

/**
 * A free key for a story that is not stored yet. `move` changes the key of a story; it is called where the story belongs between two others
 * without a free key in between.
 */
export function takeKey(database: Database, story: Dated, move: (from: number, to: number) => void): number {
  for (;;) {
    const neighbours = neighboursOf(database, story)
    const key = freeKey(story, neighbours)
    if (key !== null) return key
    const { below, above } = neighbours
    const place = above?.key ?? 0
    const isBetween = below?.second === story.second && above?.second === story.second
    carryOut(isBetween ? movesApart(database, story.second) : movesUp(database, place, place + 1), move)
  }
}
