import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../../../app/domain/webhooks/judge-scenario.ts'
import { readinessOf } from '../../../../../app/domain/webhooks/readiness.ts'
import { stepsOf } from '../../../../../app/domain/webhooks/rehearsal.ts'
import type { RehearsalPlan } from '../../../../../app/domain/webhooks/rehearsal.ts'
import { SCENARIOS } from '../../../../../app/domain/webhooks/rehearsal-scenarios.ts'

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
    expect(wordsOf(PLAN, findingsOf(PLAN, { twice: null }))[0]).toBe(`no failures of ${COUNT}; 1 not observable`)
  })

  it('is not ready when deliveries are not signed, and each scenario left out says why', () => {
    const plan = { ...PLAN, signs: false }
    const [group] = readinessOf({ plan, findings: findingsOf(plan), isRunning: false })
    expect(group?.words).toBe(`no failures of ${COUNT}; 3 not run`)
    expect(group?.rows.filter(({ verdict }) => verdict === 'not run').map(({ why }) => why)).toEqual(
      Array(3).fill('It needs signed deliveries.'),
    )
  })

  it.each(SCENARIOS.map(({ id }) => id))('is not ready without the scenario %s', (left) => {
    const plan = { ...PLAN, scenarios: PLAN.scenarios.filter((id) => id !== left) }
    const [group] = readinessOf({ plan, findings: findingsOf(plan), isRunning: false })
    expect([group?.passed, group?.words]).toEqual([null, `no failures of ${COUNT}; 1 not run`])
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
    expect(group?.words).toBe(`no failures of ${COUNT}; ${COUNT - 3} not run`)
    expect(group?.rows.at(-1)).toMatchObject({ verdict: 'not run', why: 'The rehearsal was stopped before it.' })
  })
})
