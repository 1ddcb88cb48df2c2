import type { AlertSound } from '../../../app/domain/news/view-choices.ts'
import type { QuietReason } from '../../../app/domain/settings/quiet-times.ts'
import type { WantedStories } from '../../../app/ipc/notifications.ts'

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
export interface AlertTally {
  total: number
  /** The first ones. */
  matches: AlertMatch[]
  /** How many stories match each alert first, by its name. */
  alerts: Map<string, { query: string; count: number }>
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

/** A tally without matches. */
export const emptyTally = (): AlertTally => ({
  total: 0,
  matches: [],
  alerts: new Map(),
  sound: null,
  heldBackFor: null,
})

/** Adds matches to a tally. */
export function addMatches(tally: AlertTally, matches: readonly AlertMatch[]): void {
  tally.total += matches.length
  tally.sound ??= matches.find(({ sound }) => sound !== null)?.sound ?? null
  tally.matches = [...tally.matches, ...matches].slice(0, MAX_SINGLE)
  for (const {
    alert: { name, query },
  } of matches)
    tally.alerts.set(name, { query, count: (tally.alerts.get(name)?.count ?? 0) + 1 })
}

/** The alerts with the number of their stories, those with the most first. */
function countsText(alerts: AlertTally['alerts']): string {
  const sorted = [...alerts].sort(([, one], [, other]) => other.count - one.count)
  const named = sorted.slice(0, MAX_NAMED).map(([name, { count }]) => `${name}: ${count}`)
  const others = sorted.length - named.length
  return [...named, ...(others > 0 ? [`${others} other ${others === 1 ? 'alert' : 'alerts'}`] : [])].join(' · ')
}

/** The notifications about a tally: one for each of a few stories, otherwise one with their number. */
export function noticesOf(connection: string, { total, matches, alerts, heldBackFor }: AlertTally): AlertNotice[] {
  if (total === 1 || (total <= MAX_SINGLE && heldBackFor === null))
    return matches.map(({ alert, story }) => ({
      title: alert.name,
      body: story.title,
      connection,
      wanted: { story: story.id },
    }))
  const [only] = alerts.size === 1 ? alerts.values() : []
  return [
    {
      title: `${total} stories ${
        heldBackFor === null ? 'match your alerts' : `matched your alerts${HELD_BACK_DURING[heldBackFor]}`
      }`,
      body: countsText(alerts),
      connection,
      // Several alerts have no list of their own.
      wanted: { query: only?.query ?? '' },
    },
  ]
}
