import type { AlertSound } from '../../../app/domain/news/view-choices.ts'
import { quietReason, type QuietReason } from '../../../app/domain/settings/quiet-times.ts'
import type { Preferences } from '../../../app/domain/settings/preferences.ts'
import type { WantedStories } from '../../../app/ipc/notifications.ts'
import type { Context } from '../context/context.ts'

/** A new story, and the first alert that it matches. */
export interface AlertMatch {
  alert: { name: string; query: string }
  /** The sound of the first alert with one that it matches; null for none. */
  sound: AlertSound | null
  story: { id: number; title: string }
}

/** A notification about stories of a connection. */
export interface AlertNotice {
  title: string
  body: string
  connection: string
  /** What a click leads to. */
  wanted: WantedStories
}

/** The matches that were not told yet. However many there are, few are kept. */
interface AlertTally {
  total: number
  matches: AlertMatch[]
  /** How many stories match each alert first, by its query: several may have one name. */
  alerts: Map<string, { name: string; count: number }>
  /** The first sound of a match; null for none. */
  sound: AlertSound | null
  /** Why they were held back; null when they were not. */
  heldBackFor: QuietReason | null
}

/** Maximum number of separate notifications at a time; more are one with a count. */
const MAX_SINGLE = 3

/** Maximum number of alerts that are named in one with a count. */
const MAX_NAMED = 4

const HELD_BACK_DURING: Readonly<Record<QuietReason, string>> = {
  'quiet-hours': ' in the quiet hours',
  paused: ' while notifications were paused',
}

const emptyTally = (): AlertTally => ({
  total: 0,
  matches: [],
  alerts: new Map(),
  sound: null,
  heldBackFor: null,
})

function addMatches(tally: AlertTally, matches: readonly AlertMatch[]): void {
  tally.total += matches.length
  tally.sound ??= matches.find(({ sound }) => sound !== null)?.sound ?? null
  tally.matches = [...tally.matches, ...matches].slice(0, MAX_SINGLE)
  for (const {
    alert: { name, query },
  } of matches)
    tally.alerts.set(query, { name, count: (tally.alerts.get(query)?.count ?? 0) + 1 })
}

/** The alerts with the number of their stories, those with the most first. */
function countsText(alerts: AlertTally['alerts']): string {
  const sorted = [...alerts.values()].sort((one, other) => other.count - one.count)
  const named = sorted.slice(0, MAX_NAMED).map(({ name, count }) => `${name}: ${count}`)
  const others = sorted.length - named.length
  return [...named, ...(others > 0 ? [`${others} other ${others === 1 ? 'alert' : 'alerts'}`] : [])].join(' · ')
}

/** The notifications about a tally: one for each of a few stories, otherwise one with their number. */
function noticesOf(connection: string, { total, matches, alerts, heldBackFor }: AlertTally): AlertNotice[] {
  if (total === 1 || (total <= MAX_SINGLE && heldBackFor === null))
    return matches.map(({ alert, story }) => ({
      title: alert.name,
      body: story.title,
      connection,
      wanted: { story: story.id },
    }))
  const [only] = alerts.size === 1 ? alerts.keys() : []
  return [
    {
      title: `${total} stories ${
        heldBackFor === null ? 'match your alerts' : `matched your alerts${HELD_BACK_DURING[heldBackFor]}`
      }`,
      body: countsText(alerts),
      connection,
      // Several alerts have no list of their own.
      wanted: { query: only ?? '' },
    },
  ]
}

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

export interface AlertQueueParts extends Pick<Context, 'now' | 'scheduleTimeout'> {
  preferences: () => Preferences
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
