import type { ReactElement } from 'react'
import { SCENARIOS } from '../../../app/domain/webhooks/rehearsal.ts'
import type { Finding } from '../../../app/domain/webhooks/rehearsal.ts'
import { useSaveTable } from './mutations.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'

const HEADS = ['Kind', 'Scenario', 'Verdict', 'Why', 'Scenario description']

const verdictOf = ({ passed }: Pick<Finding, 'passed'>): string =>
  passed === true ? 'passed' : passed === false ? 'failed' : 'not observable'

const stateOf = ({ passed }: Pick<Finding, 'passed'>): string =>
  passed === true ? 'webhook-good' : passed === false ? 'webhook-bad' : 'quiet'

const scenarioOf = (finding: Finding): { label: string; what: string } =>
  SCENARIOS.find(({ id }) => id === finding.scenario) ?? { label: finding.scenario, what: '' }

/** Sums up the findings of one kind. */
function summaryOf(findings: readonly Finding[]): { passed: boolean | null; words: string } {
  const failed = findings.filter(({ passed }) => passed === false).length
  const unseen = findings.filter(({ passed }) => passed === null).length
  if (failed > 0) return { passed: false, words: `not ready: ${failed} of ${findings.length} failed` }
  if (unseen > 0) return { passed: null, words: `no failures; ${unseen} of ${findings.length} not observable` }
  return { passed: true, words: `ready: ${findings.length} of ${findings.length} passed` }
}

/** The result of a rehearsal: verdict and reason for each kind and scenario. */
export function ReadinessSheet({ url, findings }: { url: string; findings: readonly Finding[] }): ReactElement {
  const keptScroll = useKeptScroll('readiness')
  const kinds = [...new Set(findings.map(({ kind }) => kind))]
  const saveTable = useSaveTable()
  const save = (): void =>
    saveTable.mutate({
      name: 'readiness',
      heads: HEADS,
      rows: findings.map((finding) => {
        const { label, what } = scenarioOf(finding)
        return [finding.kind, label, verdictOf(finding), finding.why, what].map((text) => ({ text }))
      }),
    })
  return (
    <section ref={keptScroll} className="webhook-history list-table rehearsal-sheet selectable" aria-label="Readiness">
      <div className="pane-tools">
        <b className="isolate">{url}</b>
        <span className="toolbar-spring" />
        <button type="button" className="button" onClick={() => save()}>
          Export…
        </button>
      </div>
      <table>
        <thead>
          <tr>
            <th>Scenario</th>
            <th>Verdict</th>
            <th>Why</th>
          </tr>
        </thead>
        {kinds.map((kind) => {
          const own = findings.filter((finding) => finding.kind === kind)
          const summary = summaryOf(own)
          return (
            <tbody key={kind}>
              <tr className="rehearsal-kind">
                <th colSpan={3} scope="rowgroup">
                  {kind} <span className={stateOf(summary)}>{summary.words}</span>
                </th>
              </tr>
              {own.map((finding) => (
                <tr key={finding.scenario}>
                  <td title={scenarioOf(finding).what}>{scenarioOf(finding).label}</td>
                  <td className={stateOf(finding)}>{verdictOf(finding)}</td>
                  <td className="rehearsal-why">{finding.why}</td>
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}
