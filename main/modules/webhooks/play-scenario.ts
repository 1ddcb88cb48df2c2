import { createHmac } from 'node:crypto'
import type { PayloadOccasion } from '../../../app/domain/webhooks/delivery.ts'
import { judgeScenario, countIn, revisionIn } from '../../../app/domain/webhooks/rehearsal-findings.ts'
import type { Finding, Observed, Reading, StepResult } from '../../../app/domain/webhooks/rehearsal-findings.ts'
import { LATE_MS } from '../../../app/domain/webhooks/rehearsal.ts'
import type { Step, StepMode, PlannedScenario, RehearsalPlan } from '../../../app/domain/webhooks/rehearsal.ts'
import { judge, pausesOf } from '../../../app/domain/webhooks/retry-schedule.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import type { PostDelivery, SendingMode } from './post-delivery.ts'
import type { Context } from '../context/context.ts'

interface Payload {
  data: { id: unknown; action: string; content: Record<string, unknown> }
}

/** The ID of an item that no receiver has seen, made from a UUID. */
export const itemOfRehearsal = (uuid: string): number =>
  Number.parseInt(uuid.replaceAll(/[^\da-f]/gi, '').slice(0, 12), 16)

/**
 * A sample payload for that item, revision and update time. A receiver that keeps items by their ID sees a new one in each
 * scenario, so no scenario depends on another.
 */
export function withRevision(text: string, item: number, revision: number, at: number): string {
  const payload = JSON.parse(text) as Payload
  const { data } = payload
  // The samples of news have numbers for IDs, the others texts.
  const asBefore = (id: unknown): unknown => (typeof id === 'number' ? item : String(item))
  data.id = asBefore(data.id)
  if (revision > 1) data.action = 'Updated'
  data.content = {
    ...data.content,
    id: asBefore(data.content.id),
    revision_id: revision,
    updated_at: new Date(at + revision * 1000).toISOString(),
  }
  return JSON.stringify(payload)
}

export type SamplePayload = (kind: WebhookKind, occasion: PayloadOccasion) => Promise<string>

/** How the deliveries of a rehearsal are signed. */
export interface Signing {
  /** Null sends them unsigned. */
  key: string | null
  /** Vendor prefix of the delivery headers. */
  prefix: string
}

export interface PlayPorts extends Pick<Context, 'now' | 'sleep'> {
  post: PostDelivery
  /** The text at an address of the receiver; null when there is no response. */
  read: (url: string, signal: AbortSignal) => Promise<string | null>
  payloadOf: SamplePayload
  uuid: () => string
}

const MODES: Readonly<Record<StepMode, SendingMode>> = {
  whole: { how: 'whole' },
  late: { how: 'late', afterMs: LATE_MS.late },
  'given-up': { how: 'dropped', afterMs: LATE_MS['given-up'] },
  cut: { how: 'cut' },
}

/** How often a failed delivery is repeated at most. */
const MAX_ATTEMPTS = 3

/** A receiver that responds before it processes gets this long to process. */
const SETTLING = { eachMs: 100, times: 20, lastMs: 250 }

/** Plays one scenario to a receiver and judges what it does. Never throws; a cancelled one has a finding of no meaning. */
export async function playScenario(
  { post, read, payloadOf, uuid, now, sleep }: PlayPorts,
  plan: RehearsalPlan,
  { scenario, kind }: PlannedScenario,
  { key, prefix }: Signing,
  signal: AbortSignal,
): Promise<Finding> {
  const ids = new Map<string, string>()
  const idOf = (name: string): string => {
    const known = ids.get(name) ?? uuid()
    ids.set(name, known)
    return known
  }
  const at = now()
  const item = itemOfRehearsal(idOf('item'))
  const pause = (ms: number): Promise<void> => sleep(ms, signal).catch(() => undefined)

  const bodyOf = async ({ payload, revision, isProductionSpelling }: Step): Promise<string> =>
    withRevision(
      await payloadOf(kind, { id: idOf(`payload ${payload}`), at, forProduction: isProductionSpelling }),
      item,
      revision,
      at,
    )

  async function signatureOf(place: number): Promise<Record<string, string>> {
    const step = scenario.steps[place]
    const signed = step?.signature === 'earlier' ? scenario.steps[place - 1] : step
    if (key === null || step === undefined || signed === undefined || step.signature === 'none') return {}
    const digest = createHmac('sha256', step.signature === 'wrong' ? `not ${key}` : key)
      .update(await bodyOf(signed))
      .digest('hex')
    return { [`X-${prefix}-Signature`]: `sha256=${digest}` }
  }

  async function send(step: Step, place: number): Promise<StepResult> {
    const { status, afterMs, location, errorText } = await post({
      url: new URL(plan.url),
      headers: { [`X-${prefix}-Delivery`]: idOf(`delivery ${step.delivery}`), ...(await signatureOf(place)) },
      body: await bodyOf(step),
      mode: MODES[step.mode],
      signal,
    })
    return { status, afterMs, location, errorText }
  }

  /** Repeats the first step as the service does while the receiver fails. */
  async function sendUntilAccepted(step: Step): Promise<StepResult[]> {
    const results: StepResult[] = []
    const pauses = pausesOf('news')
    for (;;) {
      const result = await send(step, 0)
      results.push(result)
      const isOwnError = result.status !== null && result.status >= 400 && judge(result.status) === 'again'
      if (!isOwnError || results.length === MAX_ATTEMPTS || signal.aborted) return results
      const next = pauses.next()
      if (next.done !== true) await pause(next.value)
    }
  }

  async function sendAll(): Promise<StepResult[]> {
    const [first] = scenario.steps
    if (scenario.sending === 'at-once') return Promise.all(scenario.steps.map(send))
    if (scenario.sending === 'until-accepted') return first === undefined ? [] : sendUntilAccepted(first)
    const results: StepResult[] = []
    for (const [place, step] of scenario.steps.entries()) results.push(await send(step, place))
    return results
  }

  async function failOnce(): Promise<Observed['failedOnce']> {
    if (plan.failUrl === '' || scenario.expects !== 'recover') return 'no-address'
    const { status } = await post({ url: new URL(plan.failUrl), headers: {}, body: '', mode: MODES.whole, signal })
    return status !== null && status >= 200 && status < 300 ? 'told' : 'refused'
  }

  async function count(): Promise<Reading> {
    if (plan.countUrl === '') return 'no-address'
    const text = await read(plan.countUrl, signal)
    return (text === null ? null : countIn(text)) ?? 'unreadable'
  }

  /** The number of events that were processed since there were `before`, once it no longer changes. */
  async function processedSince(before: Reading): Promise<Reading> {
    if (typeof before !== 'number') return before
    let after = await count()
    for (let time = 0; time < SETTLING.times && !signal.aborted; time++) {
      if (typeof after !== 'number' || after - before >= scenario.events) break
      await pause(SETTLING.eachMs)
      after = await count()
    }
    // Duplicates may still be on their way.
    await pause(SETTLING.lastMs)
    after = await count()
    return typeof after === 'number' ? after - before : after
  }

  async function revision(): Promise<Reading> {
    if (plan.stateUrl === '' || scenario.expects !== 'newest') return 'no-address'
    const text = await read(plan.stateUrl.replaceAll('{id}', encodeURIComponent(String(item))), signal)
    return (text === null ? null : revisionIn(text)) ?? 'unreadable'
  }

  const before = await count()
  const failedOnce = await failOnce()
  const results = await sendAll()
  const processed = await processedSince(before)
  const observed = { processed, revision: await revision(), failedOnce }
  return { scenario: scenario.id, kind, ...judgeScenario(scenario, results, observed), results }
}
