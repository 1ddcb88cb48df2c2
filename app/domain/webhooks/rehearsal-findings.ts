import { reasonNotRun, scenariosOf, type RehearsalPlan, type Scenario } from './rehearsal.ts'
import type { WebhookKind } from './webhook.ts'
import { isInTime } from './delivery.ts'
import { durationText } from '../values/number-form.ts'
import { parsedJson } from '../values/own-property.ts'

const isCount = (value: unknown): value is number => Number.isSafeInteger(value)

/** The number in a response: the whole text, or a member called processed, count or events. */
export function countIn(text: string): number | null {
  const value = parsedJson(text)
  const found =
    typeof value === 'object' && value !== null
      ? ['processed', 'count', 'events'].map((name) => (value as Record<string, unknown>)[name]).find(isCount)
      : value
  return isCount(found) ? found : null
}

/** How deep a revision is searched; an item of a receiver is not deeper than its payload. */
const DEEPEST = 12

/**
 * The revision in the state of an item, where the receiver keeps one: the whole text as a number, or the first member called
 * revision_id or revision. Null when there is none.
 */
export function revisionIn(text: string): number | null {
  const search = (value: unknown, depth: number): number | null => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return null
    const members = Object.entries(value)
    const own = members.find(([name, each]) => /^revision(_?id)?$/i.test(name) && isCount(each))?.[1] as unknown
    if (isCount(own)) return own
    for (const [, each] of members) {
      const found = search(each, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  const value = parsedJson(text)
  return isCount(value) ? value : search(value, 0)
}

/** What is known of a scenario: a finding, or why there is none. */
type Verdict = 'passed' | 'failed' | 'not observable' | 'not run' | 'waiting'

/** One line of the sheet of a rehearsal. */
export interface ReadinessRow {
  scenario: Scenario
  kind: WebhookKind
  verdict: Verdict
  why: string
}

/** The lines of one kind and what they come to. */
export interface ReadinessGroup {
  kind: WebhookKind
  rows: readonly ReadinessRow[]
  /** True when every scenario has passed, false when one has failed, null otherwise. */
  passed: boolean | null
  words: string
}

/** A rehearsal, as far as it has gone. */
export interface RehearsalProgress {
  plan: RehearsalPlan
  isRunning: boolean
  findings: readonly Finding[]
}

const VERDICTS = { true: 'passed', false: 'failed', null: 'not observable' } as const

function rowOf(
  { plan, isRunning, findings }: RehearsalProgress,
  scenario: Scenario,
  kind: WebhookKind,
): Omit<ReadinessRow, 'scenario' | 'kind'> {
  const finding = findings.find((each) => each.kind === kind && each.scenario === scenario.id)
  if (finding !== undefined) return { verdict: VERDICTS[`${finding.passed}`], why: finding.why }
  const reason = reasonNotRun(plan, scenario)
  if (reason !== null) return { verdict: 'not run', why: reason }
  return isRunning
    ? { verdict: 'waiting', why: '' }
    : { verdict: 'not run', why: 'The rehearsal was stopped before it was over.' }
}

function summaryOf(rows: readonly ReadinessRow[], plan: RehearsalPlan): Pick<ReadinessGroup, 'passed' | 'words'> {
  const count = (verdict: Verdict): number => rows.filter((row) => row.verdict === verdict).length
  const [bad, unseen, notRun, waiting] = [count('failed'), count('not observable'), count('not run'), count('waiting')]
  const rest = [unseen === 0 ? '' : `${unseen} not observable`, notRun === 0 ? '' : `${notRun} not run`].filter(
    (text) => text !== '',
  )
  const all = rows.length
  if (bad > 0) return { passed: false, words: [`not ready: ${bad} of ${all} failed`, ...rest].join('; ') }
  if (waiting > 0) return { passed: null, words: `${all - waiting - notRun} of ${all - notRun} so far` }
  if (rest.length > 0)
    return { passed: null, words: [`${count('passed')} of ${all} passed, none failed`, ...rest].join('; ') }
  const first = plan.kinds[0]
  return rows[0]?.kind === first || first === undefined
    ? { passed: true, words: `ready: ${all} of ${all} passed` }
    : { passed: true, words: `${all} of ${all} passed; the others were played with ${first}` }
}

/** The sheet of a rehearsal: every scenario of each kind, those that were not run included, so that nothing is ready by omission. */
export const readinessOf = (progress: RehearsalProgress): ReadinessGroup[] =>
  progress.plan.kinds.map((kind) => {
    const rows = scenariosOf(progress.plan, kind).map((scenario) => ({
      scenario,
      kind,
      ...rowOf(progress, scenario, kind),
    }))
    return { kind, rows, ...summaryOf(rows, progress.plan) }
  })

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

/** What was read from an address of the receiver: `no-address` when the plan has none, `unreadable` when it gave no number. */
export type Reading = number | 'no-address' | 'unreadable'

/** What was observed of a receiver during a scenario, besides its responses. */
export interface Observed {
  /** Number of events that it processed. */
  processed: Reading
  /** Revision of the item that it has at the end. */
  revision: Reading
  failedOnce: 'no-address' | 'refused' | 'told'
}

type Judgement = Pick<Finding, 'passed' | 'why'>

const failed = (why: string): Judgement => ({ passed: false, why })
const unseen = (why: string): Judgement => ({ passed: null, why })
const passed = (why: string): Judgement => ({ passed: true, why })

const isAccepted = ({ status }: StepResult): boolean => status !== null && status >= 200 && status < 300

const spanText = (ms: number): string => (ms < 1 ? 'less than 1 ms' : durationText(ms))

const eventsText = (count: number): string => `${count} ${count === 1 ? 'event' : 'events'}`

function stepError({ status, afterMs, location, errorText }: StepResult): string | null {
  if (status === null) return `No response: ${errorText ?? 'the connection was closed'}.`
  if (!isInTime(afterMs)) return `The response came after ${durationText(afterMs)}; the service stops waiting after 30.`
  if (status >= 300 && status < 400)
    return `The response was ${status}, a redirect${location === null ? '' : ` to ${location}`}. Redirects are not followed.`
  return status >= 200 && status < 300
    ? null
    : `The response was ${status}. The service delivers again after any status other than 2xx${status >= 401 && status <= 403 ? ', and stops for good after 401 to 403' : ''}.`
}

/** The longest time of several; one of less than a millisecond is a limit already. */
function longestText(results: readonly StepResult[]): string {
  const longest = Math.max(...results.map(({ afterMs }) => afterMs))
  return `${results.length === 1 || longest < 1 ? '' : 'at most '}${spanText(longest)}`
}

const answeredText = (results: readonly StepResult[]): string =>
  `Responded with ${[...new Set(results.map(({ status }) => status))].join(' and ')} after ${longestText(results)}.`

const noCountText = (processed: 'no-address' | 'unreadable'): string =>
  processed === 'no-address'
    ? 'To check how often it was processed, enter an address that returns the number of processed events.'
    : 'How often it was processed is not known: the address for the number of processed events returned no number.'

const wrongCountText = (processed: number, expected: number): string =>
  `Processed ${eventsText(processed)}, expected ${expected}.`

function judgeRefusal({ steps, events }: Scenario, results: readonly StepResult[], { processed }: Observed): Judgement {
  const { status = null, errorText = null } = results.at(-1) ?? {}
  if (status === null)
    return failed(
      `No response: ${errorText ?? 'the connection was closed'}. A receiver that rejects a delivery must say so.`,
    )
  if (status >= 200 && status < 300)
    return failed(
      steps.at(-1)?.signature === 'none'
        ? `Accepted with ${status} although the delivery has no signature.`
        : `Accepted with ${status} although the signature does not match the body.`,
    )
  if (status < 400 || status >= 500) return failed(`The response was ${status}; use 401 or 403 to reject a delivery.`)
  return typeof processed === 'number' && processed > events
    ? failed(`Rejected with ${status}, but processed anyway.`)
    : passed(`Rejected with ${status}.`)
}

function judgeOrder(results: readonly StepResult[], { processed, revision }: Observed): Judgement {
  const answered = answeredText(results)
  if (typeof processed === 'number' && (processed < 1 || processed > 2))
    return failed(`Processed ${eventsText(processed)}, expected the newer one, with or without the older one.`)
  if (typeof revision === 'number')
    return revision === 2
      ? passed(`${answered} It has revision 2, the newer one.`)
      : failed(`It has revision ${revision}, expected 2: the older revision has replaced the newer one.`)
  // The newer one came first, so one processed event means that the older one was dropped.
  if (processed === 1) return passed(`${answered} The older revision was dropped.`)
  return unseen(
    `${answered} ${
      revision === 'unreadable'
        ? 'Which revision it has is not known: the address for the state of an item returned none.'
        : 'To check which revision it has, enter an address that returns the state of an item.'
    }`,
  )
}

function judgeRecovery(results: readonly StepResult[], { processed, failedOnce }: Observed): Judgement {
  const last = results.at(-1)
  const errorText = last === undefined ? 'No response.' : stepError(last)
  if (errorText !== null)
    return failed(results.length === 1 ? errorText : `After ${results.length} attempts: ${errorText}`)
  const sequence = results.map(({ status }) => status ?? 'no response').join(', then ')
  if (results.length === 1) {
    const reason = {
      'no-address': 'To check what it does after an error, enter an address that makes it fail once.',
      refused: 'The address that makes it fail once did not return 2xx.',
      told: 'It was told to fail once, and did not.',
    }[failedOnce]
    return unseen(`Responded with ${sequence} at once, without an error. ${reason}`)
  }
  if (typeof processed !== 'number') return unseen(`Responded with ${sequence}. ${noCountText(processed)}`)
  return processed === 1
    ? passed(`Responded with ${sequence}. Processed once.`)
    : failed(`Responded with ${sequence}. ${wrongCountText(processed, 1)}`)
}

/** Statuses with which a receiver may put off a duplicate that it is still working on: the service delivers it again. */
const BUSY: readonly (number | null)[] = [409, 423, 425, 429, 503]

/** The results that a receiver has to accept. */
function awaitedOf({ steps, sending }: Scenario, results: readonly StepResult[]): readonly StepResult[] {
  if (sending === 'at-once' && results.some(isAccepted)) return results.filter(({ status }) => !BUSY.includes(status))
  return results.filter((_result, place) => steps[place]?.mode === 'whole' || steps[place]?.mode === 'late')
}

/** Judges the behaviour of a receiver in a scenario by its responses and what was observed besides. */
export function judgeScenario(scenario: Scenario, results: readonly StepResult[], observed: Observed): Judgement {
  if (scenario.expects === 'refuse') return judgeRefusal(scenario, results, observed)
  if (scenario.expects === 'recover') return judgeRecovery(results, observed)
  const awaited = awaitedOf(scenario, results)
  const errorText = awaited.map(stepError).find((each) => each !== null)
  if (errorText !== undefined) return failed(errorText)
  if (scenario.expects === 'newest') return judgeOrder(awaited, observed)
  const answered = answeredText(awaited)
  const { processed } = observed
  if (typeof processed !== 'number')
    return scenario.steps.length === 1 ? passed(answered) : unseen(`${answered} ${noCountText(processed)}`)
  return processed === scenario.events
    ? passed(`${answered} Processed once.`)
    : failed(wrongCountText(processed, scenario.events))
}
