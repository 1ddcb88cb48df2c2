import type { IncomingHttpHeaders } from 'node:http'
import type { Production } from './delivery/production.ts'
import type { Interventions } from './interventions.ts'
import type { Plan } from './plans.ts'
import type { SampleSet } from './data/stories.ts'
import type { WireValue } from './render/wire-value.ts'

/** What the service is made of: its data and its ways to reach the world. */
export interface ServiceParts {
  set: SampleSet
  production: Production
  /** A fresh UUID for request IDs. */
  uuid: () => string
  now: () => number
  /** What a tester has changed; empty unless somebody did. */
  interventions: Interventions
}

/** One request as the endpoints see it. */
export interface Exchange {
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The key that was accepted. */
  key: string
  plan: Plan
}

/** What an endpoint answers; the server renders it as JSON or XML. */
export interface Answer {
  status: number
  body: WireValue
}

/** Answers a request whose key has been checked. */
export type Endpoint = (exchange: Exchange, parts: ServiceParts) => Answer | Promise<Answer>
