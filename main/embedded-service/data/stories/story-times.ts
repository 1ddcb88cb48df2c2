import { createRecent } from '../../../../app/domain/values/memo.ts'
import { isTradingDay, isWeekend, newYorkDay, newYorkMoment, tradingDaysBefore } from '../market-calendar.ts'
import type { DayNumber } from '../market-calendar.ts'
import { createRandom, numberDraw, type Random } from '../random.ts'
import { firstWhere } from '../../../../app/domain/values/first-where.ts'

/** When every story appeared, from the first day on. A story keeps its index whatever the present time is. */
export interface StoryTimes {
  /** Number of stories that had appeared by that time, which is the index of the next one. */
  countAt(at: number): number
  countBefore(day: DayNumber): number
  /** Creation time of the story at that index, in Unix milliseconds; whole seconds. */
  createdAt(place: number): number
  /** The day on which the story at that index appeared, in New York. */
  dayOf(place: number): DayNumber
}

/** The first year with stories, and its first day. */
const [FIRST_YEAR, FIRST_DAY]: [number, DayNumber] = [2012, 15_340]

/** Average number of stories on a trading day, on another day, and on all of them. */
const [TRADING, QUIET, AVERAGE] = [2000, 250, 1453]

/** How far the number of stories of a day is from that, at most. */
const UNEVEN = 140

/** What the draws of a day are for. */
const COUNT = 4

const HOUR = 3600

/** A part of a day and its share of the day's stories. A burst fades within minutes. */
interface Stretch {
  from: number
  to: number
  share: number
  isBurst?: boolean
}

/**
 * A trading day in New York: company news comes before the opening and after the close, hundreds of stories in the
 * first seconds.
 */
const TRADING_DAY: readonly Stretch[] = [
  { from: 0, to: 4 * HOUR, share: 0.02 },
  { from: 4 * HOUR, to: 6.5 * HOUR, share: 0.05 },
  { from: 6.5 * HOUR, to: 8 * HOUR, share: 0.11 },
  { from: 8 * HOUR, to: 8 * HOUR + 300, share: 0.12, isBurst: true },
  { from: 8 * HOUR, to: 9.5 * HOUR, share: 0.12 },
  { from: 9.5 * HOUR, to: 12 * HOUR, share: 0.17 },
  { from: 12 * HOUR, to: 16 * HOUR, share: 0.16 },
  { from: 16 * HOUR, to: 17.5 * HOUR, share: 0.09 },
  { from: 16 * HOUR + 300, to: 16 * HOUR + 600, share: 0.11, isBurst: true },
  { from: 17.5 * HOUR, to: 20 * HOUR, share: 0.03 },
  { from: 20 * HOUR, to: 24 * HOUR, share: 0.02 },
]

const QUIET_DAY: readonly Stretch[] = [
  { from: 0, to: 7 * HOUR, share: 0.15 },
  { from: 7 * HOUR, to: 20 * HOUR, share: 0.7 },
  { from: 20 * HOUR, to: 24 * HOUR, share: 0.15 },
]

/** Average delay, in seconds, of those stories of a burst that do not appear in its first second. */
const BURST_SECONDS = 30

/** Number of stories before a day, without going through the days before it. */
function countStories(seed: number, day: DayNumber): number {
  if (day <= FIRST_DAY) return 0
  const trading = tradingDaysBefore(day, FIRST_YEAR)
  return trading * TRADING + (day - FIRST_DAY - trading) * QUIET + Math.floor(numberDraw(seed, day, COUNT) * UNEVEN)
}

function secondIn({ from, to, isBurst = false }: Stretch, random: Random): number {
  if (isBurst) {
    // Stories that were embargoed until the hour appear in its first second.
    const after = random.chance(0.3) ? 0 : Math.floor(-Math.log(1 - random.next()) * BURST_SECONDS)
    return Math.min(to - 1, from + after)
  }
  const second = Math.floor(random.between(from, to))
  return random.chance(0.1) ? Math.max(from, second - (second % 900)) : second
}

function timesOf(seed: number, day: DayNumber, count: number): Float64Array {
  const random = createRandom(seed, 'times of a day', day)
  const stretches = isTradingDay(day) ? TRADING_DAY : QUIET_DAY
  const stretchAt = (share: number): Stretch => {
    let rest = share
    return stretches.find((stretch) => (rest -= stretch.share) < 0) ?? (stretches[0] as Stretch)
  }
  const times = new Float64Array(count)
  // The clocks change on Sundays only.
  const midnight = isWeekend(day) ? null : newYorkMoment(day, 0)
  for (let place = 0; place < times.length; place++) {
    const second = secondIn(stretchAt(random.next()), random)
    times[place] = midnight === null ? newYorkMoment(day, second) : midnight + second * 1000
  }
  return times.sort()
}

/** Number of days whose times are cached; each takes about 16 kB. */
const RECENT_DAYS = 96

/** The story times of a seed. They are generated only when they are needed. */
export function createStoryTimes(seed: number): StoryTimes {
  const before = new Map<DayNumber, number>()
  const storiesBefore = (day: DayNumber): number => {
    const count = before.get(day) ?? countStories(seed, day)
    before.set(day, count)
    return count
  }
  const recent = createRecent<Float64Array>(RECENT_DAYS)
  const timesOn = (day: DayNumber): Float64Array =>
    recent(String(day), () => timesOf(seed, day, storiesBefore(day + 1) - storiesBefore(day)))
  const dayOf = (place: number): DayNumber => {
    let day = FIRST_DAY + Math.floor(place / AVERAGE)
    while (storiesBefore(day) > place) day -= 1
    while (storiesBefore(day + 1) <= place) day += 1
    return day
  }

  return {
    countAt(at) {
      const day = newYorkDay(at)
      if (day < FIRST_DAY) return 0
      const times = timesOn(day)
      return storiesBefore(day) + firstWhere(times.length, (index) => (times[index] ?? 0) > at)
    },
    countBefore: storiesBefore,
    createdAt(place) {
      const day = dayOf(place)
      return timesOn(day)[place - storiesBefore(day)] ?? 0
    },
    dayOf,
  }
}

/** A change of a story after it appeared. */
export type StoryChange =
  /** A wrong number is corrected; the update time changes. */
  | 'correction'
  /** The headline is rewritten during the day; the update time changes. */
  | 'retitle'
  /** Words change but the update time does not: an unannounced edit. */
  | 'unannounced'
  | 'removal'

/** The events in the life of a story, without its text. Times are Unix milliseconds. */
export interface StoryLife {
  createdAt: number
  /** In order of time. */
  changes: readonly { kind: StoryChange; at: number }[]
}

/** Maximum time between a story's creation and its last event, in milliseconds. */
export const MAX_LIFE_MS = 40_000_000

const MINUTE = 60_000

/** All events of the story at that index, past and future. */
export function storyLife({ seed, times }: { seed: number; times: StoryTimes }, place: number): StoryLife {
  const createdAt = times.createdAt(place)
  const random = createRandom(seed, 'life', place)
  const changes: { kind: StoryChange; at: number }[] = []
  const add = (kind: StoryChange, probability: number, from: number, to: number): void => {
    if (!random.chance(probability)) return
    const after = Math.floor(random.between(from, to) / 1000) * 1000
    changes.push({ kind, at: createdAt + Math.min(MAX_LIFE_MS, after) })
  }
  add('correction', 0.05, 2 * MINUTE, 45 * MINUTE)
  add('retitle', 0.12, 5 * MINUTE, 400 * MINUTE)
  add('retitle', 0.04, 30 * MINUTE, 500 * MINUTE)
  add('unannounced', 0.015, 3 * MINUTE, 240 * MINUTE)
  add('removal', 0.004, 10 * MINUTE, MAX_LIFE_MS)
  return { createdAt, changes: changes.sort((one, other) => one.at - other.at) }
}

/** Time of the last announced change by `at`, or the creation plus up to one second, as in real items. */
export function updatedBy({ createdAt, changes }: StoryLife, at: number): number {
  const announced = changes.findLast(
    (change) => change.at <= at && change.kind !== 'unannounced' && change.kind !== 'removal',
  )
  return announced?.at ?? createdAt + ((createdAt / 1000) % 3 === 0 ? 1000 : 0)
}

/** When the story was removed; null when it had not been removed by that time. */
export const removedBy = ({ changes }: StoryLife, at: number): number | null =>
  changes.find((change) => change.kind === 'removal' && change.at <= at)?.at ?? null
