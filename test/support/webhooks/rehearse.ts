import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { SCENARIOS, type RehearsalPlan } from '../../../app/domain/webhooks/rehearsal.ts'
import type { RehearsalState } from '../../../app/ipc/webhooks/webhooks.ts'
import { createPostDelivery } from '../../../main/modules/webhooks/post-delivery.ts'
import { readPlainText } from '../../../main/platform/http/read-plain-text.ts'
import { samplePayloadText } from '../../../main/embedded-service/delivery/payload.ts'
import { createRehearsalService } from '../../../main/modules/webhooks/rehearsal-service.ts'
import { accessTo, connectionOf, OWNER, scopeOf } from '../service/scope.ts'
import { startSampleReceiver, type ReceiverFlaw } from './sample-receivers.ts'
import { untoldTask } from '../system/tasks.ts'

const KEY = 'an-unused-key'

/** The clock of a rehearsal and its receiver. */
interface Clock {
  now: () => number
  sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

export const REAL_TIME: Clock = {
  now: Date.now,
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
}

/** Minutes of waiting pass at once, and only waiting takes time, so a busy machine makes no difference. */
function patientClock(): Clock {
  let time = Date.UTC(2026, 9, 30)
  return {
    now: () => time,
    sleep(ms) {
      time += ms
      return wait(1)
    },
  }
}

/** Runs a rehearsal against a sample receiver to its end. */
export async function rehearse(
  flaw: ReceiverFlaw,
  change: Partial<RehearsalPlan> = {},
  { now, sleep }: Clock = patientClock(),
): Promise<RehearsalState> {
  const receiver = await startSampleReceiver(flaw, KEY, () => sleep(31_000))
  onTestFinished(receiver.stop)
  const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    await sleep(ms, signal)
  }
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const service = createRehearsalService({
    play: {
      post: createPostDelivery({ now, sleep: pause, authorities: () => Promise.resolve([]), patienceMs: 35_000 }),
      read: (url, signal) => readPlainText(url, [], signal),
      payloadOf: (kind, occasion) => Promise.resolve(samplePayloadText(kind, occasion)),
      uuid: randomUUID,
      now,
      sleep: pause,
    },
    notify: () => {
      const { done, isRunning } = service.state(OWNER.connection)
      if (done > 0 && !isRunning) resolve(undefined)
    },
    settings: { connection: (id) => connectionOf({ id }) },
    runTask: untoldTask,
    deliveryOf: () => Promise.resolve(null),
  })
  await service.start(
    scopeOf(() => Promise.resolve(accessTo('https://a.example', { key: KEY }))),
    {
      url: receiver.url,
      kinds: ['Earnings/v1'],
      signs: true,
      countUrl: receiver.countUrl,
      stateUrl: receiver.stateUrl,
      failUrl: receiver.failUrl,
      scenarios: SCENARIOS.map(({ id }) => id),
      ...change,
    },
  )
  await over
  return service.state(OWNER.connection)
}
