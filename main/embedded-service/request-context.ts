import type { EmbeddedResponse } from './wire-value.ts'
import type { Operation } from './contract/operations.ts'
import type { ParameterTable, Values } from './contract/parameter.ts'
import type { Production } from './delivery/production.ts'
import type { Interventions } from './interventions.ts'
import type { Plan } from './plans.ts'
import type { SampleSet } from './data/sample-set.ts'

/** The parts of the service: its data and its connections to the outside. */
export interface ServiceParts {
  set: SampleSet
  production: Production
  /** A fresh UUID for request IDs. */
  uuid: () => string
  /** The service's own time, on which its data depends. */
  now: () => number
  /** The computer's time, for waiting and for values that a client compares with its own clock. */
  computerNow: () => number
  /** The tester's changes; empty by default. */
  interventions: Interventions
  /** Used in the names of the service's own headers, as in `X-SVC-Request-Id`. */
  vendorPrefix: string
  /** Called with a bug of the service itself, which the client sees as 500. */
  onBug: (bug: Error) => void
  /**
   * Called with each response before quirks and fault injection change it, for tests that compare it with the
   * description.
   */
  onResponse: (response: GivenResponse) => void
}

/** A response with its operation; null for a path that the interface does not have. */
export interface GivenResponse {
  operation: Operation | null
  response: EmbeddedResponse
}

/** One request in the form that endpoints receive. */
export interface RequestContext<P extends ParameterTable> {
  /** The variable part of the path, decoded; empty when it has none. */
  segment: string
  values: Values<P>
  /** Time of the request on the service's clock, in Unix milliseconds. */
  at: number
  key: string
  plan: Plan
}

/** Handles a request with a valid key and valid parameters. */
export type Endpoint<P extends ParameterTable> = (
  exchange: RequestContext<P>,
  parts: ServiceParts,
) => EmbeddedResponse | Promise<EmbeddedResponse>
