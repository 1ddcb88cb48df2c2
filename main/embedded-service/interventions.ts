import type { NewsItem } from '../../app/domain/news/news-item.ts'
import type { ScenarioName } from '../../app/domain/connection/scenario.ts'
import type { Area } from './errors.ts'
import { createRandom } from './data/random.ts'
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
