import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from './answer.ts'
import type { Production } from './delivery/production.ts'
import type { Interventions } from './interventions.ts'
import type { Plan } from './plans.ts'
import type { SampleSet } from './data/sample-set.ts'

/** What the service is made of: its data and its ways to reach the world. */
export interface ServiceParts {
  set: SampleSet
  production: Production
  /** A fresh UUID for request IDs. */
  uuid: () => string
  now: () => number
  /** What a tester has changed; empty unless somebody did. */
  interventions: Interventions
  /** Told of a bug of the service itself, which the client sees as 500. */
  onBug: (bug: Error) => void
}

/** One request as the endpoints see it. */
interface Exchange {
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The key that was accepted. */
  key: string
  plan: Plan
}

/** Answers a request whose key has been checked. */
export type Endpoint = (exchange: Exchange, parts: ServiceParts) => Answer | Promise<Answer>
