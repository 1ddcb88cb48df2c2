import type { NewsItem } from '../../app/domain/news/news-item.ts'
import type { ScenarioName } from '../../app/domain/connection/scenario.ts'
import type { Area } from './errors.ts'
import { createRandom } from './data/random.ts'
import type { Plan, PlanName } from './plans.ts'
import type { Quirk } from './quirks.ts'

/** Ways in which an answer can be spoilt on purpose. */
export const SPOILS = [
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

/** How some answers of an area are spoilt. */
export interface Spoil {
  area: Area | 'any'
  how: (typeof SPOILS)[number]
  /** Share of the requests that are hit, from 0 to 1. */
  share: number
  /** HTTP status for `status` and `slow`. */
  status: number
  /** JSON text of the body for `status` and `slow`: errors come in many shapes. */
  body: string
}

/** What a tester changed about a story; members left out stay as they were. */
export type StoryEdit = Partial<Pick<NewsItem, 'title' | 'teaser' | 'body' | 'tags' | 'importanceRank'>> & {
  /** Whether `updated` stays as it was: an unannounced edit. */
  silent?: boolean
}

/** Everything a tester can change while the service runs. One object, so that it can be looked at and put back. */
export interface Interventions {
  latencyMs: number
  clockSkewMs: number
  /** Requests allowed to a key, per second and per minute; null for no limit and no rate-limit headers. */
  rateLimit: { second: number; minute: number } | null
  spoils: Spoil[]
  edits: Map<number, { edit: StoryEdit; at: number }>
  removed: Map<number, number>
  plans: Map<PlanName, Partial<Plan>>
  /** Ways of the real service that are switched on. */
  quirks: Set<Quirk>
  /** Scenarios that were started, in their order: what each changed stands in the members above, but for the clock. */
  scenarios: Set<ScenarioName>
}

/** No intervention at all. */
export function noInterventions(): Interventions {
  return {
    latencyMs: 0,
    clockSkewMs: 0,
    rateLimit: null,
    spoils: [],
    edits: new Map(),
    removed: new Map(),
    plans: new Map(),
    quirks: new Set(),
    scenarios: new Set(),
  }
}

/** Decides request by request which spoil hits it. The same seed and the same requests are always hit alike. */
export function createSpoiler(seed: number, interventions: Interventions): (area: Area) => Spoil | null {
  const random = createRandom(seed, 'spoils')
  return (area) =>
    interventions.spoils.find((spoil) => (spoil.area === 'any' || spoil.area === area) && random.chance(spoil.share)) ??
    null
}
