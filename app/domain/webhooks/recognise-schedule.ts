import { pausesOf } from './retry-schedule.ts'
import type { RetrySchedule } from './retry-schedule.ts'
import { stagesOf } from './retry-stages.ts'

/** A published schedule that pauses follow. */
export interface RecognisedSchedule {
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
