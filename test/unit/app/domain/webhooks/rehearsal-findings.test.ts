import { describe, expect, it } from 'vitest'
import {
  countIn,
  revisionIn,
  readinessOf,
  judgeScenario,
} from '../../../../../app/domain/webhooks/rehearsal-findings.ts'
import type { Finding, Observed, StepResult } from '../../../../../app/domain/webhooks/rehearsal-findings.ts'
import { stepsOf, SCENARIOS, type RehearsalPlan } from '../../../../../app/domain/webhooks/rehearsal.ts'

describe('the number of processed events', () => {
  it.each([
    ['7', 7],
    ['{"processed":3}', 3],
    ['{"count":4,"other":1}', 4],
    ['{"events":0}', 0],
  ])('is read from %s', (text, count) => {
    expect(countIn(text)).toBe(count)
  })

  it.each(['', 'seven', '{"total":3}', '1.5', 'null', '{"count":"3"}', '9007199254740993'])(
    'is not guessed from %j',
    (text) => {
      expect(countIn(text)).toBeNull()
    },
  )
})

describe('the revision of an item', () => {
  it.each([
    ['2', 2],
    ['{"revision":1}', 1],
    ['{"revision_id":2}', 2],
    ['[{"title":"a","content":{"revisionId":2}}]', 2],
  ])('is read from %s', (text, revision) => {
    expect(revisionIn(text)).toBe(revision)
  })

  it.each(['', '{"id":2}', '{"revision":null}', '"2"', `${'['.repeat(50)}{"revision":2}${']'.repeat(50)}`])(
    'is not guessed from %j',
    (text) => {
      expect(revisionIn(text)).toBeNull()
    },
  )
})

const COUNT = SCENARIOS.length

const PLAN: RehearsalPlan = {
  url: 'http://localhost:1/hook',
  kinds: ['News/v1', 'Earnings/v1'],
  signs: true,
  countUrl: '',
  stateUrl: '',
  failUrl: '',
  scenarios: SCENARIOS.map(({ id }) => id),
}

/** Findings of a whole plan, all passed except those. */
const findingsOf = (plan: RehearsalPlan, verdicts: Readonly<Record<string, boolean | null>> = {}): Finding[] =>
  stepsOf(plan).map(({ scenario: { id }, kind }) => ({
    scenario: id,
    kind,
    passed: Object.hasOwn(verdicts, id) ? (verdicts[id] ?? null) : true,
    why: '',
    results: [],
  }))

const wordsOf = (plan: RehearsalPlan, findings: Finding[], isRunning = false): string[] =>
  readinessOf({ plan, findings, isRunning }).map(({ words }) => words)

describe('a receiver', () => {
  it('is ready when every scenario has passed, and the other kinds say what they were not played', () => {
    expect(wordsOf(PLAN, findingsOf(PLAN))).toEqual([
      `ready: ${COUNT} of ${COUNT} passed`,
      '2 of 2 passed; the others were played with News/v1',
    ])
  })

  it('is not ready when a scenario failed', () => {
    expect(wordsOf(PLAN, findingsOf(PLAN, { twice: false }))[0]).toBe(`not ready: 1 of ${COUNT} failed`)
  })

  it('is not ready when a scenario could not be observed', () => {
    expect(wordsOf(PLAN, findingsOf(PLAN, { twice: null }))[0]).toBe(
      `${COUNT - 1} of ${COUNT} passed, none failed; 1 not observable`,
    )
  })

  it('is not ready when deliveries are not signed, and each scenario left out says why', () => {
    const plan = { ...PLAN, signs: false }
    const [group] = readinessOf({ plan, findings: findingsOf(plan), isRunning: false })
    expect(group?.words).toBe(`${COUNT - 3} of ${COUNT} passed, none failed; 3 not run`)
    expect(group?.rows.filter(({ verdict }) => verdict === 'not run').map(({ why }) => why)).toEqual(
      Array(3).fill('It needs signed deliveries.'),
    )
  })

  it.each(SCENARIOS.map(({ id }) => id))('is not ready without the scenario %s', (left) => {
    const plan = { ...PLAN, scenarios: PLAN.scenarios.filter((id) => id !== left) }
    const [group] = readinessOf({ plan, findings: findingsOf(plan), isRunning: false })
    expect([group?.passed, group?.words]).toEqual([null, `${COUNT - 1} of ${COUNT} passed, none failed; 1 not run`])
  })
})

describe('a rehearsal', () => {
  it('that is under way says how far it is, and which scenarios wait', () => {
    const [group] = readinessOf({ plan: PLAN, findings: findingsOf(PLAN).slice(0, 3), isRunning: true })
    expect(group?.words).toBe(`3 of ${COUNT} so far`)
    expect(group?.rows.filter(({ verdict }) => verdict === 'waiting')).toHaveLength(COUNT - 3)
  })

  it('that was stopped names what was not run', () => {
    const [group] = readinessOf({ plan: PLAN, findings: findingsOf(PLAN).slice(0, 3), isRunning: false })
    expect(group?.words).toBe(`3 of ${COUNT} passed, none failed; ${COUNT - 3} not run`)
    expect(group?.rows.at(-1)).toMatchObject({
      verdict: 'not run',
      why: 'The rehearsal was stopped before it was over.',
    })
  })
})

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

  it.each([
    ['too short for the clock is not called zero', 0, 'Responded with 204 after less than 1 ms.'],
    ['over a second is given in seconds', 2345, 'Responded with 204 after 2.3 s.'],
  ])('%s', (_, afterMs, expected) => {
    const [scenario] = SCENARIOS
    if (scenario === undefined) throw new Error('there is no scenario')
    expect(judgeScenario(scenario, [answer(204, afterMs)], NOTHING).why).toBe(expected)
  })

  it('too short for the clock is not called the longest of several', () => {
    const [scenario] = SCENARIOS
    if (scenario === undefined) throw new Error('there is no scenario')
    const results = [answer(204, 0), answer(204, 0.4)]
    expect(judgeScenario(scenario, results, NOTHING).why).toBe('Responded with 204 after less than 1 ms.')
  })

  it.each([
    [
      301,
      'https://b.example/hook',
      'The response was 301, a redirect to https://b.example/hook. Redirects are not followed.',
    ],
    [302, null, 'The response was 302, a redirect. Redirects are not followed.'],
    [400, null, 'The response was 400. The service delivers again after any status other than 2xx.'],
    [403, null, 'The response was 403. The service delivers again after any status other than 2xx, and stops for good'],
    [500, null, 'The response was 500. The service delivers again after any status other than 2xx.'],
  ])('with the status %d is told from other errors', (status, location, words) => {
    const [scenario] = SCENARIOS
    if (scenario === undefined) throw new Error('there is no scenario')
    expect(judgeScenario(scenario, [{ ...answer(status, 1), location }], NOTHING).why).toContain(words)
  })
})

describe('duplicates at once', () => {
  it('may be put off while one of them is accepted', () => {
    expect(judged('at-once', [409, 204, 503, 429, 409], { processed: 1 })).toMatchObject({ passed: true })
  })

  it('may not all be put off', () => {
    for (const processed of [0, 1])
      expect(judged('at-once', [409, 409, 409, 409, 409], { processed })).toMatchObject({ passed: false })
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
