import { isInTime, RECEIVER_LIMIT_MS } from './delivery.ts'
import { isLoopbackHost } from '../connection/loopback.ts'
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
  signature: 'right' | 'wrong'
  isProductionSpelling: boolean
}

/** A situation from production, played to a receiver. */
export interface Scenario {
  id: string
  label: string
  /** What happens and what is expected, as text for the user. */
  what: string
  steps: readonly Step[]
  /** Number of events that a deduplicating receiver has processed at the end. */
  events: number
  expects: 'accept' | 'refuse'
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

/** The scenarios of a rehearsal, in order. Those about signatures run only where the receiver checks signatures. */
export const SCENARIOS: readonly Scenario[] = [
  {
    id: 'normal',
    label: 'Normal delivery',
    what: 'One delivery. The receiver must return 2xx within 30 seconds.',
    steps: [step()],
    events: 1,
    expects: 'accept',
  },
  {
    id: 'production',
    label: 'Production spelling',
    what: 'The kind is spelt as in production, where that differs from the test.',
    steps: [step({ isProductionSpelling: true })],
    events: 1,
    expects: 'accept',
  },
  {
    id: 'twice',
    label: 'Same delivery twice',
    what: 'The same header and payload arrive again, as after a lost response. The receiver must process them once.',
    steps: [step(), step()],
    events: 1,
    expects: 'accept',
  },
  {
    id: 'new-header',
    label: 'Same id, new header',
    what: 'The same payload id arrives in another delivery. The receiver must process it once.',
    steps: [step(), step({ delivery: 'b' })],
    events: 1,
    expects: 'accept',
  },
  {
    id: 'error-first',
    label: '500, then 200',
    what: 'The service treats the first response as an error and delivers again. The receiver must process the event once.',
    steps: [step(), step(), step()],
    events: 1,
    expects: 'accept',
  },
  {
    id: 'cut',
    label: 'Cut connection',
    what: 'The connection breaks in the middle of the body, then the complete delivery arrives. The receiver must ignore the incomplete body and process the event once.',
    steps: [step({ mode: 'cut' }), step()],
    events: 1,
    expects: 'accept',
  },
  {
    id: 'order',
    label: 'Out of order',
    what: 'The newer revision arrives first, then the older one. The receiver must accept both and must not overwrite the newer one.',
    steps: [step({ revision: 2 }), step({ delivery: 'b', payload: 'b', revision: 1 })],
    events: 2,
    expects: 'accept',
  },
  {
    id: 'late',
    label: '29 seconds',
    what: 'The second half of the body arrives after 29 seconds. The receiver must still be listening.',
    steps: [step({ mode: 'late' })],
    events: 1,
    expects: 'accept',
  },
  {
    id: 'given-up',
    label: '31 seconds',
    what: 'The service stops waiting after 30 seconds and delivers again. The receiver must process the event once.',
    steps: [step({ mode: 'given-up' }), step()],
    events: 1,
    expects: 'accept',
  },
  {
    id: 'forged',
    label: 'Wrong signature',
    what: 'The signature does not match the body. The receiver must reject the delivery, ideally with 401 or 403.',
    steps: [step({ signature: 'wrong' })],
    events: 0,
    expects: 'refuse',
  },
]

/** Milliseconds after which the late half is sent, and after which the service has given up. */
export const LATE_MS = { late: RECEIVER_LIMIT_MS - 1000, 'given-up': RECEIVER_LIMIT_MS + 1000 } as const

/** The result of a step. */
export interface StepResult {
  /** Null when there was no response; `errorText` says why. */
  status: number | null
  /** From the end of the body to the beginning of the response, in milliseconds. */
  afterMs: number
  location: string | null
  errorText: string | null
}

/** The result of a scenario for one kind. `passed` is null where the result cannot be observed from outside. */
export interface Finding {
  scenario: string
  kind: WebhookKind
  passed: boolean | null
  why: string
  results: readonly StepResult[]
}

function stepError({ status, afterMs, location, errorText }: StepResult): string | null {
  if (status === null) return `No response: ${errorText ?? 'the connection was closed'}.`
  if (!isInTime(afterMs))
    return `The response came after ${(afterMs / 1000).toFixed(1)} s; the service stops waiting after 30.`
  if (status >= 300 && status < 400)
    return `The response was ${status}, a redirect${location === null ? '' : ` to ${location}`}. Redirects are not followed.`
  return status >= 200 && status < 300
    ? null
    : `The response was ${status}. The service delivers again after any status other than 2xx${status >= 401 && status <= 403 ? ', and stops for good after 401 to 403' : ''}.`
}

/**
 * Judges the behaviour of a receiver. `processed` is the number of events that it reports for the scenario; null when
 * it reports none.
 */
export function judgeScenario(
  scenario: Scenario,
  results: readonly StepResult[],
  processed: number | null,
): Pick<Finding, 'passed' | 'why'> {
  const awaited = results.filter(
    (_result, place) => scenario.steps[place]?.mode === 'whole' || scenario.steps[place]?.mode === 'late',
  )
  if (scenario.expects === 'refuse') {
    const { status = null, errorText = null } = awaited[0] ?? {}
    if (status === null)
      return {
        passed: false,
        why: `No response: ${errorText ?? 'the connection was closed'}. A receiver that rejects a delivery must say so.`,
      }
    if (status >= 200 && status < 300)
      return { passed: false, why: `Accepted with ${status} although the signature does not match the body.` }
    if (status < 400 || status >= 500)
      return { passed: false, why: `The response was ${status}; use 401 or 403 to reject a delivery.` }
    return processed !== null && processed > 0
      ? { passed: false, why: `Rejected with ${status}, but processed anyway.` }
      : { passed: true, why: `Rejected with ${status}.` }
  }
  const errorText = awaited.map(stepError).find((each) => each !== null)
  if (errorText !== undefined) return { passed: false, why: errorText }
  const slowest = Math.max(...awaited.map(({ afterMs }) => afterMs))
  const answered = `Responded with ${[...new Set(awaited.map(({ status }) => status))].join(' and ')} after at most ${(slowest / 1000).toFixed(1)} s.`
  if (processed === null) {
    return scenario.steps.length === 1
      ? { passed: true, why: answered }
      : {
          passed: null,
          why: `${answered} To check how often it was processed, enter an address that returns the number of processed events.`,
        }
  }
  if (processed !== scenario.events)
    return {
      passed: false,
      why: `Processed ${processed} ${processed === 1 ? 'event' : 'events'}, expected ${scenario.events}.`,
    }
  return { passed: true, why: `${answered} Processed ${processed === 1 ? 'once' : `${processed} times`}.` }
}

/** The settings of a rehearsal. */
export interface RehearsalPlan {
  url: string
  kinds: readonly WebhookKind[]
  /** Sign deliveries with the key of the connection, and test that a wrong signature is rejected. */
  signs: boolean
  /** Address that returns the number of events processed so far; empty when there is none. */
  countUrl: string
  /** Scenario IDs; the two slow ones take half a minute each. */
  scenarios: readonly string[]
}

/**
 * The scenarios of a plan, kind by kind: all of them for the first kind, and for the others those that can differ by
 * kind.
 */
export function stepsOf({ kinds, signs, scenarios }: RehearsalPlan): { scenario: Scenario; kind: WebhookKind }[] {
  const wanted = SCENARIOS.filter(({ id, expects }) => scenarios.includes(id) && (expects === 'accept' || signs))
  return kinds.flatMap((kind, place) =>
    wanted
      .filter(({ id }) => place === 0 || id === 'normal' || id === 'production')
      .map((scenario) => ({ scenario, kind })),
  )
}

/** The number in a response: the whole text, or a member called count, processed or events. */
export function countIn(text: string): number | null {
  try {
    const value = JSON.parse(text) as unknown
    const found =
      typeof value === 'object' && value !== null
        ? ['processed', 'count', 'events']
            .map((name) => (value as Record<string, unknown>)[name])
            .find((each) => typeof each === 'number')
        : value
    return typeof found === 'number' && Number.isInteger(found) ? found : null
  } catch {
    return null
  }
}

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
