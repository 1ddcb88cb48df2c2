import { createHash } from 'node:crypto'
import type { DemonstrationPlan } from '../../app/domain/connection/connection.ts'

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
