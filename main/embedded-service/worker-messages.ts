import { isScenarioName } from '../../app/domain/connection/scenario.ts'
import type { ScenarioName, ScenarioState } from '../../app/domain/connection/scenario.ts'
import { WEBHOOK_KINDS } from '../../app/domain/webhooks/webhook.ts'
import type { OwnDelivery, OwnDeliveryReport } from '../../app/domain/webhooks/webhook.ts'
import type { Production } from './delivery/production.ts'
import { ScenarioError } from './scenarios/scenarios.ts'
import type { Scenarios } from './scenarios/scenarios.ts'

/** The orders of the application to the service's thread; each reply contains the state afterwards, or what a delivery came to. */
export type WorkerOrder =
  | { what: 'state' | 'put-back' }
  | { what: 'start'; scenario: ScenarioName }
  | { what: 'deliver'; delivery: OwnDelivery }

/** The reply to the order with that number. */
export type WorkerReply =
  | { order: number; state: ScenarioState }
  | { order: number; report: OwnDeliveryReport }
  | { order: number; errorText: string }

/** What the orders act on. */
export interface Ordered {
  scenarios: Scenarios
  production: Pick<Production, 'deliverOwn'>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The delivery in an order; null for anything else. */
function deliveryIn(value: unknown): OwnDelivery | null {
  const { url, authority, kind: named } = isRecord(value) ? value : {}
  const kind = WEBHOOK_KINDS.find((each) => each === named)
  const isValid = typeof url === 'string' && URL.canParse(url) && typeof authority === 'string' && authority !== ''
  return isValid && kind !== undefined ? { url, authority, kind } : null
}

/** Carries out the order in a message and returns the reply; for an invalid message the reply describes the error. */
export async function follow(message: unknown, { scenarios, production }: Ordered): Promise<WorkerReply> {
  const { order, what, scenario, delivery } = isRecord(message) ? message : {}
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
    case 'deliver': {
      const wanted = deliveryIn(delivery)
      if (wanted === null) return { order, errorText: 'there is no such delivery' }
      const { outcome, status } = await production.deliverOwn(wanted)
      return { order, report: { status, isDelivered: outcome === 'delivered' } }
    }
    default:
      return { order, errorText: 'there is no such order' }
  }
  return { order, state: scenarios.state() }
}
