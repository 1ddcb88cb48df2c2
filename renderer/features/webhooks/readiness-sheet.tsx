import type { ReactElement } from 'react'
import { readinessOf } from '../../../app/domain/webhooks/judge-scenario.ts'
import type { ReadinessRow, RehearsalProgress } from '../../../app/domain/webhooks/judge-scenario.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandTool } from '../../ui/command-tools.tsx'
import { useSaveTable } from './mutations.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'

const HEADS = ['Kind', 'Scenario', 'Verdict', 'Why', 'Scenario description', 'What can be observed']

const classOf = (passed: boolean | null): string =>
  passed === true ? 'webhook-good' : passed === false ? 'webhook-bad' : 'quiet'

const rowClass = ({ verdict }: ReadinessRow): string =>
  classOf(verdict === 'passed' ? true : verdict === 'failed' ? false : null)

/** The result of a rehearsal: verdict and reason for each kind and scenario, those that were not run included. */
export function ReadinessSheet({ progress }: { progress: RehearsalProgress }): ReactElement {
  const keptScroll = useKeptScroll('readiness')
  const groups = readinessOf(progress)
  const saveTable = useSaveTable()
  const save = (): void =>
    saveTable.mutate({
      name: 'readiness',
      heads: HEADS,
      rows: groups.flatMap(({ rows }) =>
        rows.map(({ kind, scenario: { label, what, seen }, verdict, why }) =>
          [kind, label, verdict, why, what, seen].map((text) => ({ text })),
        ),
      ),
    })
  useCommands([{ id: 'webhooks.export-readiness', run: save }])
  return (
    <section ref={keptScroll} className="webhook-history list-table rehearsal-sheet selectable" aria-label="Readiness">
      <div className="pane-tools">
        <b className="isolate">{progress.plan.url}</b>
        <span className="toolbar-spring" />
        <CommandTool id="webhooks.export-readiness">Export…</CommandTool>
      </div>
      <table>
        <thead>
          <tr>
            <th>Scenario</th>
            <th>Verdict</th>
            <th>Why</th>
          </tr>
        </thead>
        {groups.map(({ kind, rows, passed, words }) => (
          <tbody key={kind}>
            <tr className="rehearsal-kind">
              <th colSpan={3} scope="rowgroup">
                {kind} <span className={classOf(passed)}>{words}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.scenario.id}>
                <td title={`${row.scenario.what} ${row.scenario.seen}`}>{row.scenario.label}</td>
                <td className={rowClass(row)}>{row.verdict}</td>
                <td className="rehearsal-why">{row.why}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
