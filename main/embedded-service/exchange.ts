import type { Answer } from './answer.ts'
import type { Operation } from './contract/operations.ts'
import type { ParameterTable, Values } from './contract/parameter.ts'
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
  /** The service's own time, by which its data moves. */
  now: () => number
  /** The computer's time, for what a client waits for or compares with its own clock. */
  computerNow: () => number
  /** What a tester has changed; empty unless somebody did. */
  interventions: Interventions
  /** Stands in the names of the service's own headers, as in `X-SVC-Request-Id`. */
  vendorPrefix: string
  /** Told of a bug of the service itself, which the client sees as 500. */
  onBug: (bug: Error) => void
  /** Told of each answer before quirks and spoils change it, for tests that compare it with the description. */
  onAnswer: (answer: GivenAnswer) => void
}

/** An answer with what it answers; null for a path that the interface does not have. */
export interface GivenAnswer {
  operation: Operation | null
  answer: Answer
}

/** One request as the endpoints see it. */
export interface Exchange<P extends ParameterTable> {
  /** The variable part of the path, decoded; empty when it has none. */
  segment: string
  values: Values<P>
  /** The service's own moment of the request, in Unix milliseconds. */
  at: number
  /** The key that was accepted. */
  key: string
  plan: Plan
}

/** Answers a request whose key and parameters have been checked. */
export type Endpoint<P extends ParameterTable> = (
  exchange: Exchange<P>,
  parts: ServiceParts,
) => Answer | Promise<Answer>
