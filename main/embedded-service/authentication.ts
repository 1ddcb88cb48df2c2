import type { IncomingHttpHeaders } from 'node:http'
import { forbidden, unauthorized } from './errors.ts'
import type { Area } from './errors.ts'
import type { Plan } from './plans.ts'
import type { Quirk } from './quirks.ts'

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
