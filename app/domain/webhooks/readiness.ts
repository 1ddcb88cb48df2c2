import type { Finding } from './judge-scenario.ts'
import { reasonNotRun, scenariosOf } from './rehearsal.ts'
import type { RehearsalPlan } from './rehearsal.ts'
import type { Scenario } from './rehearsal-scenarios.ts'
import type { WebhookKind } from './webhook.ts'

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
    : { verdict: 'not run', why: 'The rehearsal was stopped before it.' }
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
  if (rest.length > 0) return { passed: null, words: `no failures of ${all}; ${rest.join('; ')}` }
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
