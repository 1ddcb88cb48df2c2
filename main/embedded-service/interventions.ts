import type { NewsItem } from '../../app/domain/news/news-item.ts'
import { formatServiceDate } from '../../app/domain/responses/service-date.ts'
import type { ScenarioName } from '../../app/domain/connection/scenario.ts'
import type { Area } from './errors.ts'
import { createRandom } from './data/random.ts'
import type { SampleStory } from './data/stories/stories.ts'
import type { DemonstrationPlan } from '../../app/domain/connection/connection.ts'
import type { Plan } from './plans.ts'
import type { Quirk } from './quirks.ts'

/** The kinds of fault injection for responses. */
export const FAULTS = [
  'status',
  'slow',
  'html',
  'truncated',
  'content-type',
  'redirect',
  'reset',
  'empty',
  'not-utf8',
  'unpacked',
] as const

/** A fault injection for some responses of an area. */
export interface FaultInjection {
  area: Area | 'any'
  how: (typeof FAULTS)[number]
  /** Share of the requests that are affected, from 0 to 1. */
  share: number
  /** HTTP status for `status` and `slow`. */
  status: number
  /** JSON text of the body for `status` and `slow`, because errors have many formats. */
  body: string
}

/** A tester's edit of a story; absent members do not change. */
export type StoryEdit = Partial<Pick<NewsItem, 'title' | 'teaser' | 'body' | 'tags' | 'importanceRank'>> & {
  /** Whether `updated` stays unchanged: an unannounced edit. */
  silent?: boolean
}

/** Everything that a tester can change while the service runs, in one object so that it can be inspected and reset. */
export interface Interventions {
  latencyMs: number
  clockSkewMs: number
  /** Requests allowed to a key, per second and per minute; null for no limit and no rate-limit headers. */
  rateLimit: { second: number; minute: number } | null
  faultInjections: FaultInjection[]
  edits: Map<number, { edit: StoryEdit; at: number }>
  removed: Map<number, number>
  plans: Map<DemonstrationPlan, Partial<Plan>>
  /** Behaviours of the real service that are switched on. */
  quirks: Set<Quirk>
  /** The started scenarios, in order. Their effects are in the other members, except for the clock. */
  scenarios: Set<ScenarioName>
}

/** A story with the tester's edit of it, or as it is. */
export function withEdit(story: SampleStory, { edits }: Pick<Interventions, 'edits'>): SampleStory {
  const change = edits.get(story.item.id)
  if (change === undefined) return story
  const { silent = false, ...members } = change.edit
  const updatedAt = silent ? story.updatedAt : change.at
  return { ...story, updatedAt, item: { ...story.item, ...members, updated: formatServiceDate(updatedAt) } }
}

/** The initial state: no interventions. */
export function noInterventions(): Interventions {
  return {
    latencyMs: 0,
    clockSkewMs: 0,
    rateLimit: null,
    faultInjections: [],
    edits: new Map(),
    removed: new Map(),
    plans: new Map(),
    quirks: new Set(),
    scenarios: new Set(),
  }
}

/**
 * Decides for each request which fault injection applies. The same seed and the same requests always give the same
 * decisions.
 */
export function createFaultInjector(seed: number, interventions: Interventions): (area: Area) => FaultInjection | null {
  const random = createRandom(seed, 'faults')
  return (area) =>
    interventions.faultInjections.find(
      (faultInjection) =>
        (faultInjection.area === 'any' || faultInjection.area === area) && random.chance(faultInjection.share),
    ) ?? null
}

/** The remaining requests of a key, as reported in the headers. */
export interface RateVerdict {
  allowed: boolean
  headers: Record<string, string>
}

/**
 * Counts the requests of each key in the current second and minute. Without a limit nothing is counted and no header is
 * sent.
 */
export function createRateLimiter(interventions: Interventions, now: () => number): (key: string) => RateVerdict {
  const windows = new Map<string, { second: number; inSecond: number; minute: number; inMinute: number }>()
  return (key) => {
    const limit = interventions.rateLimit
    if (limit === null) return { allowed: true, headers: {} }
    const at = now()
    const [second, minute] = [Math.floor(at / 1000), Math.floor(at / 60_000)]
    const window = windows.get(key) ?? { second, inSecond: 0, minute, inMinute: 0 }
    if (window.second !== second) Object.assign(window, { second, inSecond: 0 })
    if (window.minute !== minute) Object.assign(window, { minute, inMinute: 0 })
    window.inSecond += 1
    window.inMinute += 1
    windows.set(key, window)
    const left = { second: limit.second - window.inSecond, minute: limit.minute - window.inMinute }
    const allowed = left.second >= 0 && left.minute >= 0
    const waitMs = left.minute < 0 ? 60_000 - (at % 60_000) : 1000 - (at % 1000)
    return {
      allowed,
      headers: {
        'x-ratelimit-limit-second': String(limit.second),
        'x-ratelimit-limit-minute': String(limit.minute),
        'x-ratelimit-remaining-second': String(Math.max(0, left.second)),
        'x-ratelimit-remaining-minute': String(Math.max(0, left.minute)),
        ...(allowed ? {} : { 'retry-after': String(Math.ceil(waitMs / 1000)) }),
      },
    }
  }
}
