import { RECEIVER_LIMIT_MS } from './delivery.ts'
import { isLoopbackHost } from '../connection/networks.ts'
import type { WebhookKind } from './webhook.ts'

/**
 * How a step sends its delivery. `late`: the second half after 29 s; `given-up`: dropped after 31 s; `cut`: only half
 * of it.
 */
export type StepMode = 'whole' | 'late' | 'given-up' | 'cut'

/** One delivery of a scenario. IDs are given as names: within a scenario the same name is the same ID. */
export interface Step {
  mode: StepMode
  delivery: string
  payload: string
  /** Revision of the item; higher is newer. */
  revision: number
  /** `earlier`: the right signature of the step before, whose body differs. */
  signature: 'right' | 'wrong' | 'none' | 'earlier'
  isProductionSpelling: boolean
}

/** A situation from production, played to a receiver. */
export interface Scenario {
  id: string
  label: string
  /** What happens and what is expected, as text for the user. */
  what: string
  /** What can be observed of it from outside, as text for the user. */
  seen: string
  steps: readonly Step[]
  /** `until-accepted` repeats its step as the service does after an error of the receiver. */
  sending: 'in-turn' | 'at-once' | 'until-accepted'
  /** Number of events that a correct receiver has processed at the end. */
  events: number
  /** `newest`: the newer revision must remain. `recover`: an event is processed although its first delivery failed. */
  expects: 'accept' | 'refuse' | 'newest' | 'recover'
}

const step = (change: Partial<Step> = {}): Step => ({
  mode: 'whole',
  delivery: 'a',
  payload: 'a',
  revision: 1,
  signature: 'right',
  isProductionSpelling: false,
  ...change,
})

const STATUS_AND_TIME = 'From outside: the status and the time of the response.'
const WITH_COUNT = `${STATUS_AND_TIME} With an address for the number of processed events: how often it was processed.`
const REFUSAL = `${STATUS_AND_TIME} With an address for the number of processed events: whether it was processed anyway.`

/** What most scenarios have in common. */
const ONE_EVENT = { seen: WITH_COUNT, sending: 'in-turn', events: 1, expects: 'accept' } as const
const REFUSED = { seen: REFUSAL, sending: 'in-turn', events: 0, expects: 'refuse' } as const

/** The scenarios of a rehearsal, in order. Those about signatures run only where the receiver checks signatures. */
export const SCENARIOS: readonly Scenario[] = [
  {
    ...ONE_EVENT,
    id: 'normal',
    label: 'Normal delivery',
    what: 'One delivery. The receiver must return 2xx within 30 seconds.',
    steps: [step()],
  },
  {
    ...ONE_EVENT,
    id: 'production',
    label: 'Production spelling',
    what: 'The kind is spelt as in production, where that differs from the test.',
    steps: [step({ isProductionSpelling: true })],
  },
  {
    ...ONE_EVENT,
    id: 'twice',
    label: 'Same delivery twice',
    what: 'The same header and payload arrive again, as after a response that was lost or that a gateway turned into an error. The receiver must process them once.',
    steps: [step(), step()],
  },
  {
    ...ONE_EVENT,
    id: 'new-header',
    label: 'Same id, new header',
    what: 'The same payload id arrives in another delivery. The receiver must process it once.',
    steps: [step(), step({ delivery: 'b' })],
  },
  {
    ...ONE_EVENT,
    id: 'at-once',
    label: 'Duplicates at once',
    what: 'The same delivery arrives five times at the same moment. The receiver must accept at least one, may answer the others with 409, 423, 425, 429 or 503, and must process the event once.',
    steps: [step(), step(), step(), step(), step()],
    sending: 'at-once',
  },
  {
    ...ONE_EVENT,
    id: 'error-first',
    label: '500, then 200',
    what: 'The receiver returns an error, and the service delivers again. The receiver must accept the repetition and process the event once: not twice, and not never.',
    seen: 'From outside: only what follows an error that the receiver returns. With an address that makes it fail once and one for the number of processed events: whether the event was processed after all.',
    steps: [step()],
    sending: 'until-accepted',
    expects: 'recover',
  },
  {
    ...ONE_EVENT,
    id: 'cut',
    label: 'Cut connection',
    what: 'The connection breaks in the middle of the body, then the complete delivery arrives. The receiver must ignore the incomplete body and process the event once.',
    steps: [step({ mode: 'cut' }), step()],
  },
  {
    ...ONE_EVENT,
    id: 'order',
    label: 'Out of order',
    what: 'The newer revision of an item arrives first, then the older one. The receiver must accept both and must keep the newer one; it may drop the older one.',
    seen: 'From outside: the status and the time of the responses. With an address for the number of processed events: whether the older one was dropped. With an address that returns the item: which revision remains.',
    steps: [step({ revision: 2 }), step({ delivery: 'b', payload: 'b', revision: 1 })],
    expects: 'newest',
  },
  {
    ...ONE_EVENT,
    id: 'late',
    label: '29 seconds',
    what: 'The second half of the body arrives after 29 seconds. The receiver must still be listening.',
    steps: [step({ mode: 'late' })],
  },
  {
    ...ONE_EVENT,
    id: 'given-up',
    label: '31 seconds',
    what: 'The body stalls, the service stops after 31 seconds and delivers again. The receiver must process the event once.',
    steps: [step({ mode: 'given-up' }), step()],
  },
  {
    ...REFUSED,
    id: 'unsigned',
    label: 'No signature',
    what: 'The delivery has no signature. The receiver must reject it, ideally with 401 or 403.',
    steps: [step({ signature: 'none' })],
  },
  {
    ...REFUSED,
    id: 'forged',
    label: 'Wrong signature',
    what: 'The signature does not match the body. The receiver must reject the delivery, ideally with 401 or 403.',
    steps: [step({ signature: 'wrong' })],
  },
  {
    ...REFUSED,
    id: 'stale',
    label: 'Copied signature',
    what: 'A delivery with another body carries the signature of the delivery before it. The receiver must reject it, ideally with 401 or 403.',
    steps: [step(), step({ delivery: 'b', payload: 'b', revision: 2, signature: 'earlier' })],
    events: 1,
  },
]

/** The scenarios that take half a minute each. */
export const SLOW_SCENARIOS: readonly string[] = ['late', 'given-up']

/** Milliseconds after which the late half is sent, and after which the service has given up. */
export const LATE_MS = { late: RECEIVER_LIMIT_MS - 1000, 'given-up': RECEIVER_LIMIT_MS + 1000 } as const

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
  const url = URL.parse(text)
  if (url === null) return 'This is not a complete address. It should look like https://example.com/hook.'
  if (url.username !== '' || url.password !== '') return 'The address contains a user name or password. Remove it.'
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
    ? null
    : 'The address must begin with https://. Plain http:// is allowed for this computer only.'
}
