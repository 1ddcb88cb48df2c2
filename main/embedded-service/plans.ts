import { createHash } from 'node:crypto'
import type { DemonstrationPlan } from '../../app/domain/connection/connection.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { forbidden, unauthorized, type Area } from './errors.ts'
import type { Quirk } from './quirks.ts'

/** The content of a subscription. SPEC Authentication 1: the key decides which data and endpoints are accessible. */
export interface Plan {
  name: DemonstrationPlan
  news: boolean
  /** Professional stories; without them the service treats such stories as absent. */
  professionalNews: boolean
  fundamentals: boolean
  webhooks: boolean
  /** CUSIP needs a separate licence. SPEC Resources, Stock.cusip. */
  cusip: boolean
  revoked: boolean
}

const all = { news: true, professionalNews: true, fundamentals: true, webhooks: true, cusip: true, revoked: false }

const PLANS: readonly Plan[] = [
  { ...all, name: 'full' },
  { ...all, name: 'newsOnly', professionalNews: false, fundamentals: false, webhooks: false, cusip: false },
  { ...all, name: 'fundamentalsOnly', news: false, professionalNews: false, webhooks: false, cusip: false },
  { ...all, name: 'revoked', revoked: true },
]

/** The sample keys by plan. They are valid for this service only; a key is a digest of the seed and the plan. */
export function sampleKeys(seed: number): Record<DemonstrationPlan, string> {
  const key = (plan: DemonstrationPlan): string =>
    createHash('sha256').update(`sample key ${seed} ${plan}`).digest('hex').slice(0, 32)
  return {
    full: key('full'),
    newsOnly: key('newsOnly'),
    fundamentalsOnly: key('fundamentalsOnly'),
    revoked: key('revoked'),
  }
}

/** The plan of a key, with the tester's changes; null when the key is unknown or revoked. SPEC Authentication 4. */
export function planOf(
  keys: Readonly<Record<DemonstrationPlan, string>>,
  key: string,
  changes: ReadonlyMap<DemonstrationPlan, Partial<Plan>>,
): Plan | null {
  const found = PLANS.find((each) => keys[each.name] === key)
  if (found === undefined) return null
  const plan = { ...found, ...changes.get(found.name) }
  return plan.revoked ? null : plan
}

/** The key that a request carries for that area, or null. SPEC Authentication 2 and 3. */
function keyIn(area: Area, headers: IncomingHttpHeaders, query: URLSearchParams): string | null {
  if (area === 'webhook') {
    const key = headers.key
    return typeof key === 'string' ? key : null
  }
  const header = headers.authorization
  if (header !== undefined) return /^token (\S+)$/.exec(header)?.[1] ?? null
  return query.get('token')
}

const includes = (plan: Plan, area: Area): boolean =>
  area === 'news' ? plan.news : area === 'fundamentals' ? plan.fundamentals : plan.webhooks

/**
 * The key of a request with its plan. Throws the error response of the area: 401 without a valid key, 403 for a plan
 * without access.
 */
export function authenticate(
  { planOf, quirks }: { planOf: (key: string) => Plan | null; quirks: ReadonlySet<Quirk> },
  area: Area,
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
): { key: string; plan: Plan } {
  const key = keyIn(area, headers, query)
  const plan = key === null ? null : planOf(key)
  if (key === null || plan === null) throw unauthorized(area)
  if (!includes(plan, area)) throw quirks.has('product-401') ? unauthorized(area) : forbidden(area)
  return { key, plan }
}
