import { describe, expect, it } from 'vitest'
import { judgeScenario } from '../../../../../app/domain/webhooks/judge-scenario.ts'
import type { Observed, StepResult } from '../../../../../app/domain/webhooks/judge-scenario.ts'
import { SCENARIOS } from '../../../../../app/domain/webhooks/rehearsal-scenarios.ts'

const answer = (status: number | null, afterMs = 12): StepResult => ({
  status,
  afterMs,
  location: null,
  errorText: status === null ? 'ECONNRESET' : null,
})

const NOTHING: Observed = { processed: 'no-address', revision: 'no-address', failedOnce: 'no-address' }

function judged(id: string, statuses: readonly (number | null)[], observed: Partial<Observed> = {}) {
  const scenario = SCENARIOS.find((each) => each.id === id)
  if (scenario === undefined) throw new Error(`there is no scenario ${id}`)
  return judgeScenario(
    scenario,
    statuses.map((status) => answer(status)),
    { ...NOTHING, ...observed },
  )
}

describe('a response time', () => {
  it('under a second is given in milliseconds', () => {
    expect(judged('normal', [204]).why).toBe('Responded with 204 after 12 ms.')
  })

  it('too short for the clock is not called zero', () => {
    const [scenario] = SCENARIOS
    if (scenario === undefined) throw new Error('there is no scenario')
    expect(judgeScenario(scenario, [answer(204, 0)], NOTHING).why).toBe('Responded with 204 after less than 1 ms.')
  })

  it('too short for the clock is not called the longest of several', () => {
    const [scenario] = SCENARIOS
    if (scenario === undefined) throw new Error('there is no scenario')
    const results = [answer(204, 0), answer(204, 0.4)]
    expect(judgeScenario(scenario, results, NOTHING).why).toBe('Responded with 204 after less than 1 ms.')
  })

  it('over a second is given in seconds', () => {
    const [scenario] = SCENARIOS
    if (scenario === undefined) throw new Error('there is no scenario')
    expect(judgeScenario(scenario, [answer(204, 2345)], NOTHING).why).toBe('Responded with 204 after 2.3 s.')
  })
})

describe('duplicates at once', () => {
  it('may be put off while one of them is accepted', () => {
    expect(judged('at-once', [409, 204, 503, 429, 409], { processed: 1 })).toMatchObject({ passed: true })
  })

  it('may not all be put off', () => {
    expect(judged('at-once', [409, 409, 409, 409, 409], { processed: 0 })).toMatchObject({ passed: false })
  })

  it('may not be rejected for good', () => {
    expect(judged('at-once', [204, 204, 401, 204, 204], { processed: 1 })).toMatchObject({
      passed: false,
      why: expect.stringContaining('The response was 401') as string,
    })
  })
})

describe('deliveries out of order', () => {
  it.each([
    ['drops the older one', { processed: 1 } as const, true],
    ['processes both, with the newer one remaining', { processed: 2, revision: 2 } as const, true],
    ['replaces the newer one', { processed: 2, revision: 1 } as const, false],
    ['processes both, with nothing more to see', { processed: 2 } as const, null],
    ['processes neither', { processed: 0 } as const, false],
    ['tells no revision', { revision: 'unreadable' } as const, null],
  ])('are judged rightly when the receiver %s', (_what, observed, passed) => {
    expect(judged('order', [204, 204], observed).passed).toBe(passed)
  })
})

describe('500, then 200', () => {
  it.each([
    ['never fails', [204], { processed: 1 } as const, null],
    ['was told to fail and did not', [204], { processed: 1, failedOnce: 'told' } as const, null],
    ['processes the event after its error', [500, 204], { processed: 1 } as const, true],
    ['processes it twice', [500, 204], { processed: 2 } as const, false],
    ['never processes it', [500, 204], { processed: 0 } as const, false],
    ['goes on failing', [500, 500, 500], { processed: 0 } as const, false],
    ['fails once, and its events are not counted', [500, 204], {}, null],
  ])('is judged rightly of a receiver that %s', (_what, statuses, observed, passed) => {
    expect(judged('error-first', statuses, observed).passed).toBe(passed)
  })
})

describe('a delivery to refuse', () => {
  it.each(['unsigned', 'forged'])('%s must not be processed', (id) => {
    expect(judged(id, [401], { processed: 1 })).toEqual({
      passed: false,
      why: 'Rejected with 401, but processed anyway.',
    })
  })

  it('is judged by the last response only', () => {
    expect(judged('stale', [204, 403], { processed: 1 })).toEqual({ passed: true, why: 'Rejected with 403.' })
  })

  it.each([200, 302, 500, null])('must not be answered with %s', (status) => {
    expect(judged('unsigned', [status]).passed).toBe(false)
  })
})
