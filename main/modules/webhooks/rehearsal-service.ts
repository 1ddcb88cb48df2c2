import { rehearsalAddressError, stepsOf, type RehearsalPlan } from '../../../app/domain/webhooks/rehearsal.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import type { RehearsalState, ReplayAnswer, ReplayRequest } from '../../../app/ipc/webhooks/webhooks.ts'
import type { DeliveryDetail } from '../../../app/ipc/webhooks/deliveries.ts'
import { editBody } from './store/body-text.ts'
import { playScenario, type PlayPorts, type Signing } from './play-scenario.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { createConnectionStates } from '../context/connection-states.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { runCall, type RunTask, type RunningTask } from '../context/context.ts'

/** Plays the service to the user's own receiver, before it is used in production. Each connection has a rehearsal of its own. */
export interface RehearsalService {
  /** State of the present or the last rehearsal of the connection with that ID. */
  state(connection: string): RehearsalState
  /** Starts a rehearsal and ends the one before; resolves when the plan was accepted, not at its end. */
  start(scope: ConnectionScope, plan: RehearsalPlan): Promise<void>
  cancel(connection: string): void
  /** Ends every rehearsal. */
  stop(): void
  /** Sends a stored delivery to a receiver several times. */
  replay(request: ReplayRequest & { connection: string }, signal: AbortSignal): Promise<ReplayAnswer[]>
}

export interface RehearsalPorts {
  play: PlayPorts
  notify: () => void
  settings: Pick<SettingsStore, 'connection'>
  runTask: RunTask
  /** The headers and the bytes of a stored delivery of a connection; null when it was deleted. */
  deliveryOf: (connection: string, id: number) => Promise<Pick<DeliveryDetail, 'headers' | 'raw'> | null>
}

/** Addresses of the receiver's own state, each of which may be empty. */
const OWN_ADDRESSES = ['countUrl', 'stateUrl', 'failUrl'] as const

const NO_REHEARSAL: RehearsalState = { plan: null, isRunning: false, done: 0, total: 0, findings: [] }

/** Rehearsals; only one of a connection runs at a time. */
export function createRehearsalService({
  play,
  notify,
  settings,
  runTask,
  deliveryOf,
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

  async function run(id: string, plan: RehearsalPlan, signing: Signing, { signal, tell }: RunningTask): Promise<void> {
    const { total } = states.of(id)
    for (const planned of stepsOf(plan)) {
      tell({ detail: planned.kind, progress: { done: states.of(id).done, total } })
      const finding = await playScenario(play, plan, planned, signing, signal)
      // The deliveries are signed with a key that is no longer used once its connection was removed.
      if (signal.aborted || settings.connection(id) === undefined) return
      const { done, findings } = states.of(id)
      change(id, { done: done + 1, findings: [...findings, finding] })
    }
  }

  function checked(url: string, field: string): void {
    const errorText = rehearsalAddressError(url)
    if (errorText !== null) throw invalidInput(field, errorText)
  }

  return {
    state: (connection) => states.of(connection),

    async start(scope, plan) {
      checked(plan.url, 'url')
      for (const field of OWN_ADDRESSES) if (plan[field] !== '') checked(plan[field], field)
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

    async replay({ connection, id, url, method, headers: given, edits, times }, signal) {
      checked(url, 'url')
      const delivery = await deliveryOf(connection, id)
      if (delivery === null) throw invalidInput('delivery', 'This delivery was deleted.')
      const { headers, raw } = delivery
      const body = editBody(raw, headers, edits)
      if (body === null)
        throw invalidInput('body', 'The character encoding of the delivery has no bytes for what was typed.')
      const sent = await runCall(
        runTask,
        signal,
        { title: 'Replay of a delivery', view: 'webhooks', connection: null },
        async (task) => {
          const results: ReplayAnswer[] = []
          for (let time = 0; time < times && !task.signal.aborted; time++) {
            task.tell({ progress: { done: time, total: times } })
            const {
              status,
              afterMs,
              location,
              errorText,
              body: answered,
            } = await play.post({
              url: new URL(url),
              ...(method === undefined ? {} : { method }),
              headers: given ?? headers,
              body,
              mode: { how: 'whole' },
              signal: task.signal,
            })
            results.push({ status, afterMs, location, errorText, body: answered })
          }
          return results
        },
      )
      return sent
    },
  }
}
