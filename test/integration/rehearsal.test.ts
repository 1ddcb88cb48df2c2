import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SCENARIOS } from '../../app/domain/rehearsal.ts'
import type { RehearsalPlan, RehearsalState } from '../../app/domain/rehearsal.ts'
import { createPostDelivery } from '../../main/api/post-delivery.ts'
import { readPlainText } from '../../main/api/read-plain-text.ts'
import { createUndiciTransport } from '../../main/api/undici-transport.ts'
import { samplePayloadText } from '../../main/embedded-service/sample-payload.ts'
import type { ConnectionService } from '../../main/services/connection-service.ts'
import { createRehearsalService } from '../../main/services/rehearsal-service.ts'
import { startSampleReceiver } from '../support/sample-receivers.ts'
import type { ReceiverFlaw } from '../support/sample-receivers.ts'

const KEY = 'a-key-of-nobody'

/** Time as a rehearsal and its receiver know it. */
interface Clock {
  now: () => number
  sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

const REAL_TIME: Clock = {
  now: Date.now,
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
}

/** Minutes of waiting pass at once, and only waiting takes time: how busy the machine is makes no difference. */
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

/** A rehearsal against a sample receiver. */
async function rehearse(
  flaw: ReceiverFlaw,
  change: Partial<RehearsalPlan> = {},
  { now, sleep }: Clock = patientClock(),
): Promise<RehearsalState> {
  const receiver = await startSampleReceiver(flaw, KEY, () => sleep(31_000))
  onTestFinished(receiver.stop)
  const transport = createUndiciTransport(() => Promise.resolve(null))
  const connections = { current: () => Promise.resolve({ key: KEY }) } as unknown as ConnectionService
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const service = createRehearsalService({
    post: createPostDelivery({
      now,
      sleep: async (ms, signal) => {
        await sleep(ms, signal)
      },
      authorities: () => Promise.resolve([]),
      patienceMs: 35_000,
    }),
    read: (url, signal) => readPlainText(transport, url, signal),
    payloadOf: (kind, occasion) => Promise.resolve(samplePayloadText(kind, occasion)),
    connections,
    prefix: () => 'SVC',
    uuid: randomUUID,
    now,
    notify: () => {
      if (service.state().done > 0 && !service.state().isRunning) resolve(undefined)
    },
  })
  await service.start({
    url: receiver.url,
    kinds: ['Earnings/v1'],
    signs: true,
    countUrl: receiver.countUrl,
    scenarios: SCENARIOS.map(({ id }) => id),
    ...change,
  })
  await over
  return service.state()
}

const failed = ({ findings }: RehearsalState): string[] =>
  findings.filter(({ passed }) => passed === false).map(({ scenario }) => scenario)
const why = ({ findings }: RehearsalState, scenario: string): string =>
  findings.find((finding) => finding.scenario === scenario)?.why ?? ''

describe('the rehearsal tells a correct receiver from six broken ones', () => {
  it('finds nothing wrong with a correct one', async () => {
    const state = await rehearse('none')
    expect(failed(state)).toEqual([])
    expect(state.findings.map(({ passed }) => passed)).toEqual(SCENARIOS.map(() => true))
    expect(why(state, 'cut')).toContain('Processed once')
  })

  it('finds a slow one', async () => {
    const state = await rehearse('slow')
    expect(failed(state)).toContain('normal')
    expect(why(state, 'normal')).toContain('Answered after 31.0 s; the service stops waiting after 30')
  })

  it('finds one that fails', async () => {
    const state = await rehearse('error')
    expect(failed(state)).toEqual(SCENARIOS.filter(({ expects }) => expects === 'accept').map(({ id }) => id))
    expect(why(state, 'normal')).toContain('Answered 500')
  })

  it('finds one that does not drop duplicates', async () => {
    const state = await rehearse('no-dedupe')
    expect(failed(state)).toEqual(['twice', 'new-header', 'error-first'])
    expect(why(state, 'error-first')).toContain('Processed 3 events where there was one')
  })

  it('finds one that accepts a wrong signature', async () => {
    const state = await rehearse('accepts-forged')
    expect(failed(state)).toEqual(['forged'])
    expect(why(state, 'forged')).toContain('Accepted with 204 although the signature does not fit')
  })

  it('finds one that cannot read a body of production', async () => {
    const state = await rehearse('body-error')
    expect(failed(state)).toEqual(['production'])
    expect(why(state, 'production')).toContain('Answered 400')
  })

  it('finds one that redirects', async () => {
    const state = await rehearse('redirect')
    expect(why(state, 'normal')).toContain('a redirect to /elsewhere')
  })

  it('does not claim to see what cannot be seen from outside', async () => {
    const state = await rehearse('no-dedupe', { countUrl: '' })
    expect(failed(state)).toEqual([])
    expect(state.findings.find(({ scenario }) => scenario === 'twice')).toMatchObject({ passed: null })
  })

  it(
    'waits in real time too: 29 seconds late is in time, and after 31 the delivery comes again',
    { timeout: 90_000 },
    async () => {
      const state = await rehearse('none', { scenarios: ['late', 'given-up'] }, REAL_TIME)
      expect(failed(state)).toEqual([])
      expect(state.findings).toHaveLength(2)
    },
  )
})
