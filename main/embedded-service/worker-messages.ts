import { isScenarioName } from '../../app/domain/connection/scenario.ts'
import type { ScenarioName, ScenarioState } from '../../app/domain/connection/scenario.ts'
import { ScenarioError } from './scenarios/scenarios.ts'
import type { Scenarios } from './scenarios/scenarios.ts'

/** The orders of the application to the service's thread; each reply contains the state afterwards. */
export type WorkerOrder = { what: 'state' | 'put-back' } | { what: 'start'; scenario: ScenarioName }

/** The reply to the order with that number. */
export type WorkerReply = { order: number; state: ScenarioState } | { order: number; errorText: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Carries out the order in a message and returns the reply; for an invalid message the reply describes the error. */
export function follow(message: unknown, scenarios: Scenarios): WorkerReply {
  const { order, what, scenario } = isRecord(message) ? message : {}
  if (typeof order !== 'number') return { order: -1, errorText: 'an order needs a number' }
  switch (what) {
    case 'state':
      break
    case 'put-back':
      scenarios.putBack()
      break
    case 'start':
      if (!isScenarioName(scenario)) return { order, errorText: 'there is no such scenario' }
      try {
        scenarios.start(scenario)
      } catch (thrown) {
        if (thrown instanceof ScenarioError) return { order, errorText: thrown.message }
        throw thrown
      }
      break
    default:
      return { order, errorText: 'there is no such order' }
  }
  return { order, state: scenarios.state() }
}
