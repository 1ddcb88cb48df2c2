import { isLoopbackHost } from '../connection/loopback.ts'
import { SCENARIOS } from './rehearsal-scenarios.ts'
import type { Scenario } from './rehearsal-scenarios.ts'
import type { WebhookKind } from './webhook.ts'

/** The settings of a rehearsal. */
export interface RehearsalPlan {
  url: string
  kinds: readonly WebhookKind[]
  /** Sign deliveries, and test that missing and wrong signatures are rejected. */
  signs: boolean
  /** Address that returns the number of events processed so far; empty when there is none. */
  countUrl: string
  /** Address that returns the state of an item, whose ID replaces `{id}`; empty when there is none. */
  stateUrl: string
  /** Address that makes the receiver fail the next delivery when something is posted to it; empty when there is none. */
  failUrl: string
  /** Scenario IDs; the two slow ones take half a minute each. */
  scenarios: readonly string[]
}

/** A scenario that is played with a kind. */
export interface PlannedScenario {
  scenario: Scenario
  kind: WebhookKind
}

/** Whether a scenario can differ by kind; the others are played with the first kind only. */
const differsByKind = ({ id }: Scenario): boolean => id === 'normal' || id === 'production'

/** The scenarios that apply to a kind: all of them to the first one. */
export const scenariosOf = ({ kinds }: Pick<RehearsalPlan, 'kinds'>, kind: WebhookKind): Scenario[] =>
  SCENARIOS.filter((scenario) => kind === kinds[0] || differsByKind(scenario))

/** Why a scenario is not played in a plan; null when it is. */
export function reasonNotRun({ signs, scenarios }: RehearsalPlan, { id, expects }: Scenario): string | null {
  if (expects === 'refuse' && !signs) return 'It needs signed deliveries.'
  return scenarios.includes(id) ? null : 'It was not chosen.'
}

/** What a plan plays, kind by kind. */
export const stepsOf = (plan: RehearsalPlan): PlannedScenario[] =>
  plan.kinds.flatMap((kind) =>
    scenariosOf(plan, kind)
      .filter((scenario) => reasonNotRun(plan, scenario) === null)
      .map((scenario) => ({ scenario, kind })),
  )

/**
 * Why an address cannot be used for a rehearsal, or null. The address is the user's own, so private addresses are
 * allowed; plain http is allowed on this computer only.
 */
export function rehearsalAddressError(text: string): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return 'This is not a complete address. It should look like https://example.com/hook.'
  }
  if (url.username !== '' || url.password !== '') return 'The address contains a user name or password. Remove it.'
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
    ? null
    : 'The address must begin with https://. Plain http:// is allowed for this computer only.'
}
