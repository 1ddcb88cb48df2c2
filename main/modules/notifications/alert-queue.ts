import type { AlertSound } from '../../../app/domain/news/view-choices.ts'
import { quietReason } from '../../../app/domain/settings/quiet-times.ts'
import type { Preferences } from '../../../app/domain/settings/preferences.ts'
import type { ScheduleTimeout } from '../../platform/threads/schedule-timeout.ts'
import { addMatches, emptyTally, noticesOf } from './alert-notices.ts'
import type { AlertMatch, AlertNotice, AlertTally } from './alert-notices.ts'

/** Stories that match alerts, on their way to the person. */
export interface AlertQueue {
  /** Adds new stories of a connection. Those that come close together are told together. */
  add(connection: string, matches: readonly AlertMatch[]): void
  /** Call it when the preferences have changed, which may begin or end a pause. */
  changed(): void
  /** Number of stories that are held back now. */
  heldBack(): number
  stop(): void
}

/** Dependencies of the queue. */
export interface AlertQueueParts {
  preferences: () => Preferences
  now: () => number
  scheduleTimeout: ScheduleTimeout
  show: (notice: AlertNotice) => void
  /** Plays a sound, once for all notifications that are shown together. */
  play: (sound: AlertSound) => void
  /** Called when the number of stories that are held back has changed. */
  heldBackChanged: () => void
}

/** A response has several stories, and a refresh several responses. */
const COLLECT_MS = 2000

/** A storm of matches interrupts the person at most that often. */
const MIN_PAUSE_MS = 30_000

/** While stories are held back, this often the clock is looked at: it may be set, moved to another zone, or have slept. */
const LOOK_MS = 30_000

/**
 * Creates a queue. In quiet hours and in a pause nothing is told. At their end one notification says how many stories matched, because
 * that is the question of the morning; the stories themselves wait unread in the list.
 */
export function createAlertQueue({
  preferences,
  now,
  scheduleTimeout,
  show,
  play,
  heldBackChanged,
}: AlertQueueParts): AlertQueue {
  /** By the ID of the connection. */
  const tallies = new Map<string, AlertTally>()
  let cancel: (() => void) | null = null
  let toldAt = -Infinity

  const heldBack = (): number =>
    [...tallies.values()].reduce((sum, { total, heldBackFor }) => sum + (heldBackFor === null ? 0 : total), 0)

  function tell(): void {
    const wereHeldBack = heldBack()
    const reason = quietReason(preferences(), now())
    if (!preferences().notifications) tallies.clear()
    else if (reason !== null) for (const tally of tallies.values()) tally.heldBackFor = reason
    else {
      const notices = [...tallies].flatMap(([connection, tally]) => noticesOf(connection, tally))
      const sound = [...tallies.values()].find((tally) => tally.sound !== null)?.sound ?? null
      tallies.clear()
      if (notices.length > 0) toldAt = now()
      for (const notice of notices) show(notice)
      if (sound !== null) play(sound)
    }
    if (heldBack() !== wereHeldBack) heldBackChanged()
    if (tallies.size > 0) plan(LOOK_MS)
  }

  function plan(ms: number): void {
    cancel ??= scheduleTimeout(ms, () => {
      cancel = null
      tell()
    })
  }

  return {
    add(connection, matches) {
      if (matches.length === 0) return
      const tally = tallies.get(connection) ?? emptyTally()
      tallies.set(connection, tally)
      addMatches(tally, matches)
      if (tally.heldBackFor !== null) heldBackChanged()
      // A clock that was set back does not hold anything up.
      const sinceTold = Math.max(0, now() - toldAt)
      plan(Math.max(COLLECT_MS, MIN_PAUSE_MS - sinceTold))
    },
    changed() {
      if (heldBack() > 0) tell()
    },
    heldBack,
    stop: () => cancel?.(),
  }
}
