import { createHmac } from 'node:crypto'
import type { PayloadOccasion } from '../../../app/domain/webhooks/delivery.ts'
import {
  countIn,
  judgeScenario,
  LATE_MS,
  rehearsalAddressError,
  stepsOf,
} from '../../../app/domain/webhooks/rehearsal.ts'
import type {
  Finding,
  RehearsalPlan,
  Scenario,
  Step,
  StepMode,
  StepResult,
} from '../../../app/domain/webhooks/rehearsal.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { RehearsalState, ReplayRequest } from '../../../app/ipc/webhooks.ts'
import type { PostDelivery, SendingMode } from './post-delivery.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { createConnectionStates } from '../context/connection-states.ts'
import { runCall } from '../tasks/module.ts'
import type { RunTask, RunningTask } from '../tasks/module.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** Creates the payload of a kind. */
export type SamplePayload = (kind: WebhookKind, occasion: PayloadOccasion) => Promise<string>

/** Plays the service to the user's own receiver, before it is used in production. Each connection has a rehearsal of its own. */
export interface RehearsalService {
  /** State of the present or the last rehearsal of the connection with that ID. */
  state(connection: string): RehearsalState
  /** Starts a rehearsal and ends the one before; resolves when the plan was accepted, not at its end. */
  start(scope: ConnectionScope, plan: RehearsalPlan): Promise<void>
  cancel(connection: string): void
  /** Ends every rehearsal. */
  stop(): void
  /** Sends one body to a receiver several times. */
  replay(request: ReplayRequest, signal: AbortSignal): Promise<StepResult[]>
}

/** Dependencies of the rehearsal. */
export interface RehearsalPorts {
  post: PostDelivery
  /** The text at an address, for the number of processed events; null when there is no response. */
  read: (url: string, signal: AbortSignal) => Promise<string | null>
  payloadOf: SamplePayload
  uuid: () => string
  now: () => number
  notify: () => void
  settings: Pick<SettingsStore, 'connection'>
  runTask: RunTask
}

interface Signing {
  /** Null sends them unsigned. */
  key: string | null
  /** Vendor prefix of the delivery headers. */
  prefix: string
}

const MODES: Readonly<Record<StepMode, SendingMode>> = {
  whole: { how: 'whole' },
  late: { how: 'late', afterMs: LATE_MS.late },
  'given-up': { how: 'dropped', afterMs: LATE_MS['given-up'] },
  cut: { how: 'cut' },
}

/** The payload with that revision of its item and that update time. */
function withRevision(text: string, dataId: string, revision: number, at: number): string {
  const payload = JSON.parse(text) as { data: { id: unknown; action: string; content: Record<string, unknown> } }
  payload.data.id = dataId
  if (revision > 1) payload.data.action = 'Updated'
  payload.data.content = {
    ...payload.data.content,
    revision_id: revision,
    updated_at: new Date(at + revision * 1000).toISOString(),
  }
  return JSON.stringify(payload)
}

const NO_REHEARSAL: RehearsalState = { plan: null, isRunning: false, done: 0, total: 0, findings: [] }

/** Rehearsals; only one of a connection runs at a time. */
export function createRehearsalService({
  post,
  read,
  payloadOf,
  uuid,
  now,
  notify,
  settings,
  runTask,
}: RehearsalPorts): RehearsalService {
  const states = createConnectionStates(settings, NO_REHEARSAL)
  /** By the ID of the connection. */
  const running = new Map<string, AbortController>()

  const change = (id: string, changes: Partial<RehearsalState>): void => {
    states.set(id, { ...states.of(id), ...changes })
    notify()
  }

  async function signingKey(scope: ConnectionScope, plan: RehearsalPlan): Promise<string | null> {
    if (!plan.signs) return null
    const key = await scope.key()
    if (key === null) throw new AppError({ kind: 'no-key' })
    return key
  }

  async function processed(plan: RehearsalPlan, signal: AbortSignal): Promise<number | null> {
    const text = plan.countUrl === '' ? null : await read(plan.countUrl, signal)
    return text === null ? null : countIn(text)
  }

  async function play(
    plan: RehearsalPlan,
    scenario: Scenario,
    kind: WebhookKind,
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
    const send = async (step: Step): Promise<StepResult> => {
      const text = await payloadOf(kind, {
        id: idOf(`payload ${step.payload}`),
        at,
        forProduction: step.isProductionSpelling,
      })
      const body = withRevision(text, idOf('item'), step.revision, at)
      const signature =
        key === null
          ? {}
          : {
              [`X-${prefix}-Signature`]: `sha256=${createHmac('sha256', step.signature === 'right' ? key : `not ${key}`)
                .update(body)
                .digest('hex')}`,
            }
      return post({
        url: new URL(plan.url),
        headers: { [`X-${prefix}-Delivery`]: idOf(`delivery ${step.delivery}`), ...signature },
        body,
        mode: MODES[step.mode],
        signal,
      })
    }
    const before = await processed(plan, signal)
    const results: StepResult[] = []
    for (const step of scenario.steps) {
      const { status, afterMs, location, errorText } = await send(step)
      results.push({ status, afterMs, location, errorText })
    }
    const after = before === null ? null : await processed(plan, signal)
    return {
      scenario: scenario.id,
      kind,
      ...judgeScenario(scenario, results, before === null || after === null ? null : after - before),
      results,
    }
  }

  async function run(id: string, plan: RehearsalPlan, signing: Signing, { signal, tell }: RunningTask): Promise<void> {
    const { total } = states.of(id)
    for (const { scenario, kind } of stepsOf(plan)) {
      tell({ detail: kind, progress: { done: states.of(id).done, total } })
      const finding = await play(plan, scenario, kind, signing, signal)
      // The deliveries are signed with a key that is no longer used once its connection was removed.
      if (signal.aborted || settings.connection(id) === undefined) return
      const { done, findings } = states.of(id)
      change(id, { done: done + 1, findings: [...findings, finding] })
    }
  }

  function checked(url: string, field: string): void {
    const errorText = rehearsalAddressError(url)
    if (errorText !== null) throw new AppError({ kind: 'invalid-input', field, errorText })
  }

  return {
    state: (connection) => states.of(connection),

    async start(scope, plan) {
      checked(plan.url, 'url')
      if (plan.countUrl !== '') checked(plan.countUrl, 'countUrl')
      const { id, profile } = scope.connection
      const key = await signingKey(scope, plan)
      running.get(id)?.abort()
      const control = new AbortController()
      running.set(id, control)
      change(id, { plan, isRunning: true, done: 0, total: stepsOf(plan).length, findings: [] })
      const signing = { key, prefix: profile.deliveryHeaderPrefix }
      void runTask(
        { title: 'Rehearsal of deliveries', view: 'webhooks', connection: id, canCancel: true },
        ({ signal, tell }) => {
          signal.addEventListener('abort', () => control.abort())
          return run(id, plan, signing, { signal: control.signal, tell })
        },
      ).finally(() => {
        if (running.get(id) !== control) return
        running.delete(id)
        change(id, { isRunning: false })
      })
    },

    cancel: (connection) => running.get(connection)?.abort(),
    stop() {
      for (const control of running.values()) control.abort()
    },

    async replay({ url, body, headers, times }, signal) {
      checked(url, 'url')
      const sent = await runCall(
        runTask,
        signal,
        { title: 'Replay of a delivery', view: 'webhooks', connection: null },
        async (task) => {
          const results: StepResult[] = []
          for (let time = 0; time < times && !task.signal.aborted; time++) {
            task.tell({ progress: { done: time, total: times } })
            const { status, afterMs, location, errorText } = await post({
              url: new URL(url),
              headers: Object.fromEntries(headers),
              body,
              mode: { how: 'whole' },
              signal: task.signal,
            })
            results.push({ status, afterMs, location, errorText })
          }
          return results
        },
      )
      return sent
    },
  }
}
