import { greatest, least } from '../values/order-statistics.ts'
import { pausesOf, type RetrySchedule } from './retry-schedule.ts'

/** Equal pauses in a row. */
interface RetryStage {
  pauseMs: number
  /** How many pauses there were. */
  count: number
}

/** Maximum number of repeated deliveries that are listed, and of arrivals of all of them; the latest are listed. */
export const [MAX_CHAINS, MAX_ARRIVALS] = [100, 50_000]

/** Whether more deliveries may have been repeated than are listed. */
export const mayHaveMoreChains = (chains: readonly { arrivals: readonly unknown[] }[]): boolean =>
  chains.length >= MAX_CHAINS || chains.reduce((sum, { arrivals }) => sum + arrivals.length, 0) >= MAX_ARRIVALS

/** Pauses that differ from the average of a stage by less than this many milliseconds belong to it, too. */
const EQUAL_MS = 30
const MAX_STAGES = 4

/**
 * The stages of a schedule whose pauses are equal for a while, and then equal again: two to four, each of at least two pauses except
 * the last, which may just have begun. Empty for any other schedule.
 */
export function stagesOf(gaps: readonly number[]): RetryStage[] {
  const stages: RetryStage[] = []
  for (const gap of gaps) {
    const stage = stages.at(-1)
    if (stage !== undefined && Math.abs(gap - stage.pauseMs) <= Math.max(EQUAL * stage.pauseMs, EQUAL_MS)) {
      stage.pauseMs += (gap - stage.pauseMs) / (stage.count + 1)
      stage.count += 1
    } else {
      if (stages.length === MAX_STAGES || stage?.count === 1) return []
      stages.push({ pauseMs: gap, count: 1 })
    }
  }
  return stages.length > 1 ? stages : []
}

/** A published schedule that pauses follow. */
interface RecognisedSchedule {
  name: RetrySchedule
  /** How many times as fast as published it runs; 1 in production. */
  speed: number
  /** The next pause at that speed, in milliseconds; null after the last attempt. */
  nextMs: number | null
}

/** A pause may be longer than its schedule by this share, or by this many milliseconds for the connection and the response. */
const LONGER = 0.15
const LATENCY_MS = 250
/** It may be shorter by this share, or by this many milliseconds, because the response before it arrived late. */
const SHORTER = 0.1
const EARLY_MS = 30
/** At a speed of about 1 the published pauses are recognised by themselves, once there are this many. */
const ENOUGH = 4
const ABOUT_ONE = 0.1
/** The fastest growth that latency leaves visible: the longest pause must be this many times as long as it. */
const VISIBLE = 1.2

/** The published pauses of as many attempts, and the one after them. */
function publishedPauses(name: RetrySchedule, count: number): number[] {
  const pauses: number[] = []
  for (const pause of pausesOf(name)) {
    pauses.push(pause)
    if (pauses.length > count) break
  }
  return pauses
}

/** Shares of the longest published pause from which on a pause tells the speed. */
const TELLING = [1, 0.5, 0.25]

/**
 * The speeds that the pauses may have: by the shortest of the longest published ones, where the latency matters least, or by shorter ones,
 * where one of them came with less latency than all of the longest did.
 */
function speedsOf(gaps: readonly number[], pauses: readonly number[]): number[] {
  const longest = gaps.reduce((most, _gap, place) => Math.max(most, pauses[place] ?? 0), 0)
  return TELLING.map((share) =>
    gaps.reduce((speed, gap, place) => {
      const pause = pauses[place] ?? 0
      return pause >= share * longest ? Math.max(speed, pause / gap) : speed
    }, 0),
  )
}

function follows(gaps: readonly number[], pauses: readonly number[], speed: number): boolean {
  return gaps.every((gap, place) => {
    const expected = (pauses[place] ?? Number.NaN) / speed
    const late = gap - expected
    return late <= Math.max(LONGER * expected, LATENCY_MS) && -late <= Math.max(SHORTER * expected, EARLY_MS)
  })
}

/**
 * The published schedule that the pauses follow from the first attempt on, at any speed; null when they follow none. Sped up, a
 * schedule is recognised only once its last stage has begun: before it, any doubling looks like news, and any equal pauses like data.
 */
export function recognisedSchedule(gaps: readonly number[]): RecognisedSchedule | null {
  const hasStages = stagesOf(gaps).length > 0
  for (const name of ['news', 'data'] as const) {
    const pauses = publishedPauses(name, gaps.length)
    // Latency would hide the first doublings of equal pauses that follow each other.
    if (pauses.length < gaps.length || (name === 'news' && hasStages)) continue
    const speed = speedsOf(gaps, pauses).find((each) => follows(gaps, pauses, each))
    if (speed === undefined) continue
    const isAsPublished = Math.abs(speed - 1) <= ABOUT_ONE && name === 'news' && gaps.length >= ENOUGH
    const last = pauses[gaps.length - 1] ?? 0
    const hasLastStage = last > (pauses[0] ?? 0) && last === (pauses[gaps.length] ?? last)
    // Where latency hides even the longest pause, every schedule would fit.
    const isVisible = last / speed > VISIBLE * LATENCY_MS
    if (isAsPublished || (hasLastStage && speed >= 1 - ABOUT_ONE && isVisible))
      return {
        name,
        speed: Math.abs(speed - 1) <= ABOUT_ONE ? 1 : speed,
        nextMs: (pauses[gaps.length] ?? 0) / speed || null,
      }
  }
  return null
}

/** One arrival of a delivery that is retried. */
export interface Arrival {
  /** Unix milliseconds. */
  at: number
  deliveryId: string | null
  payloadId: string | null
  /** Whether it was answered with success, in time. */
  isAccepted: boolean
}

/**
 * The shape of the pauses between attempts. `staged`: equal pauses, then other equal pauses. `too-fast`: pauses so short that the time
 * of the connection hides the schedule.
 */
type ScheduleShape = 'too-few' | 'fixed' | 'exponential' | 'staged' | 'too-fast' | 'irregular'

/** What the arrivals reveal about the sender's retries. Every figure is measured; none is published by the service. */
export interface RetryAnalysis {
  attempts: number
  /** Pauses in milliseconds, in order. */
  gaps: readonly number[]
  shape: ScheduleShape
  /** First pause of the fitted schedule, in milliseconds. */
  baseMs: number | null
  /** The factor by which each pause is longer than the previous one; 1 for a fixed schedule. */
  factor: number | null
  /** The pause at which growth stops, in milliseconds; null when no limit was observed. */
  capMs: number | null
  /** Largest deviation of a pause from the schedule, as a share of it. */
  jitter: number | null
  /** Pauses of a staged schedule, in order; empty for any other shape. */
  stages: readonly RetryStage[]
  /** The published schedule that the pauses follow, and how fast it runs; null when they follow none. */
  published: RecognisedSchedule | null
  deliveryId: SentId
  payloadId: SentId
  /**
   * Whether the sender has stopped: no attempt came for much longer than the schedule predicts. False where the last one was accepted,
   * and null when this cannot be judged yet.
   */
  gaveUp: boolean | null
}

/** Maximum deviation of the pauses from a schedule, as a share; above it they count as irregular. */
const MAX_JITTER = 0.6
/** Pauses that differ by less than this share count as equal. */
const EQUAL = 0.15
/** Shorter pauses may differ by more than that without being seen to, because arrivals have whole milliseconds. */
const RESOLVED_MS = 1 / EQUAL
/** Irregular pauses mostly shorter than this, in milliseconds, say more of the connection than of the sender. */
const TOO_FAST_MS = 100
/** Shares within which the last pauses may differ to count as a limit. */
const TAILS = [EQUAL, 0.3, MAX_JITTER]
/** The sender counts as stopped after this multiple of the longest expected pause. */
const SILENCE = 3

interface Fit {
  baseMs: number
  factor: number
  capMs: number | null
  jitter: number
}

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Fits pauses that grow by a constant factor up to the index `growing` and are constant after it. */
function fitUpTo(gaps: readonly number[], growing: number): Fit {
  const logs = gaps.slice(0, growing).map(Math.log)
  const meanPlace = (growing - 1) / 2
  const meanLog = logs.reduce((sum, value) => sum + value, 0) / growing
  const spread = logs.reduce((sum, _value, place) => sum + (place - meanPlace) ** 2, 0)
  const slope =
    spread === 0 ? 0 : logs.reduce((sum, value, place) => sum + (place - meanPlace) * (value - meanLog), 0) / spread
  const [factor, baseMs] = [Math.exp(slope), Math.exp(meanLog - slope * meanPlace)]
  const capMs = growing < gaps.length ? middle(gaps.slice(growing)) : null
  const expected = (place: number): number => (place < growing ? baseMs * factor ** place : (capMs ?? 0))
  return {
    baseMs,
    factor,
    capMs,
    jitter: longestOf(gaps.map((gap, place) => Math.abs(gap - expected(place)) / expected(place))),
  }
}

/** Where the pauses stop growing, for each tolerance: the beginning of the longest end of similar pauses. */
function breaksOf(gaps: readonly number[]): number[] {
  const starts = TAILS.map((tolerance) => {
    let [start, sum] = [gaps.length, 0]
    for (; start > 0; start--) {
      const gap = gaps[start - 1] ?? 0
      const mean = start === gaps.length ? gap : sum / (gaps.length - start)
      if (Math.abs(gap - mean) > tolerance * mean) break
      sum += gap
    }
    return start
  })
  const near = starts.flatMap((start) => [start - 1, start, start + 1])
  // At least two pauses grow, and at least two are at the limit.
  return [...new Set(near)].filter((start) => start >= 2 && start <= gaps.length - 2)
}

/**
 * The schedule that fits the pauses best. A limit counts only when at least two pauses are at it and it improves the
 * fit clearly.
 */
function fit(gaps: readonly number[]): Fit {
  const middleGap = middle(gaps)
  const fixed: Fit = {
    baseMs: middleGap,
    factor: 1,
    capMs: null,
    jitter: longestOf(gaps.map((gap) => Math.abs(gap - middleGap) / middleGap)),
  }
  if (fixed.jitter <= EQUAL) return fixed
  const growing = fitUpTo(gaps, gaps.length)
  const capped = breaksOf(gaps)
    .map((growingUpTo) => fitUpTo(gaps, growingUpTo))
    .sort((one, other) => one.jitter - other.jitter)[0]
  const best =
    capped !== undefined &&
    capped.factor > 1 &&
    capped.jitter < growing.jitter * 0.7 &&
    (capped.capMs ?? 0) >= capped.baseMs
      ? capped
      : growing
  // Without noticeable growth it is a fixed pause with random variation.
  return Math.abs(best.factor - 1) < 0.12 && best.capMs === null ? fixed : best
}

/** The pauses that say something: none lies between two arrivals in one millisecond. */
export const toldPauses = (gaps: readonly number[]): number[] => gaps.filter((gap) => gap > 0)

/** How an ID is sent with the arrivals of a delivery: the same one, others, none, or with some of them only. */
export type SentId = 'same' | 'changes' | 'none' | 'some'

const sentId = (values: readonly (string | null)[]): SentId => {
  if (values.every((value) => value === null)) return 'none'
  if (values.includes(null)) return 'some'
  return new Set(values).size === 1 ? 'same' : 'changes'
}

const longestOf = (gaps: readonly number[]): number => gaps.reduce((longest, gap) => Math.max(longest, gap), 0)

function shapeOf(
  gaps: readonly number[],
  { isFitted, factor }: { isFitted: boolean; factor: number },
  published: RecognisedSchedule | null,
  stages: readonly RetryStage[],
): ScheduleShape {
  if (published !== null) return published.name === 'news' ? 'exponential' : 'staged'
  if (isFitted && factor === 1) return middle(gaps) < RESOLVED_MS ? 'too-fast' : 'fixed'
  if (stages.length > 0) return 'staged'
  if (isFitted) return 'exponential'
  return middle(gaps) < TOO_FAST_MS ? 'too-fast' : 'irregular'
}

/**
 * Derives the retry schedule from the arrivals of one delivery. `arrivals` are in order; `now` is in Unix milliseconds. `total` is the number of
 * all arrivals: where it is larger, others came after these.
 */
export function analyseRetries(arrivals: readonly Arrival[], now: number, total = arrivals.length): RetryAnalysis {
  const measured = arrivals.slice(1).map(({ at }, place) => Math.max(0, at - (arrivals[place]?.at ?? at)))
  const gaps = toldPauses(measured)
  const isWhole = total === arrivals.length
  const gaveUp = isWhole && arrivals.at(-1)?.isAccepted === true ? false : null
  const common = {
    attempts: total,
    gaps: measured,
    deliveryId: sentId(arrivals.map(({ deliveryId }) => deliveryId)),
    payloadId: sentId(arrivals.map(({ payloadId }) => payloadId)),
  }
  const tooFew: RetryAnalysis = {
    ...common,
    shape: 'too-few',
    baseMs: gaps[0] ?? null,
    factor: null,
    capMs: null,
    jitter: null,
    stages: [],
    published: null,
    gaveUp,
  }
  if (gaps.length < 2) return tooFew
  const { baseMs, factor, capMs, jitter } = fit(gaps)
  const published = recognisedSchedule(gaps)
  // Any two pauses grow or shrink by some factor, which says nothing about the next.
  if (gaps.length === 2 && factor !== 1 && published === null) return tooFew
  const isFitted = jitter <= MAX_JITTER
  const stages = isFitted && factor === 1 ? [] : stagesOf(gaps)
  const shape = shapeOf(gaps, { isFitted, factor }, published, stages)
  const next = published?.nextMs ?? (isFitted ? (capMs ?? baseMs * factor ** gaps.length) : longestOf(gaps))
  const silence = now - (arrivals.at(-1)?.at ?? now)
  const isOver = isWhole && silence > SILENCE * Math.max(next, longestOf(gaps)) * (1 + Math.min(jitter, 1))
  return {
    ...common,
    shape,
    baseMs,
    factor,
    capMs,
    jitter,
    stages: shape === 'staged' ? stages : [],
    published,
    gaveUp: gaveUp ?? (isOver ? true : null),
  }
}

/** The combined result for several deliveries. A value that differs among them is null. */
export interface RetrySummary {
  deliveries: number
  fewestAttempts: number
  mostAttempts: number
  shape: ScheduleShape | null
  deliveryId: SentId | null
  payloadId: SentId | null
  /** Number of deliveries that the sender has given up. */
  gaveUp: number
}

const shared = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)

/** Summarises the analyses of several deliveries. At least one is required. */
export const summariseRetries = (analyses: readonly RetryAnalysis[]): RetrySummary => ({
  deliveries: analyses.length,
  fewestAttempts: least(analyses.map(({ attempts }) => attempts)),
  mostAttempts: greatest(analyses.map(({ attempts }) => attempts)),
  shape: shared(analyses.map(({ shape }) => shape)),
  deliveryId: shared(analyses.map(({ deliveryId }) => deliveryId)),
  payloadId: shared(analyses.map(({ payloadId }) => payloadId)),
  gaveUp: analyses.filter(({ gaveUp }) => gaveUp === true).length,
})
