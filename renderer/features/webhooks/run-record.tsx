import type { ReactElement } from 'react'
import type { TestRun, TestRunSummary } from '../../../app/domain/webhooks/test-run.ts'
import { fullTime } from '../../format/time.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { useTimeZone } from '../../ui/moment.tsx'
import { useRunExport } from './use-run-export.ts'

/** Chooses the run whose outcomes are shown, and exports it. */
export function RunRecord({
  runs,
  run,
  chosen,
  isRunning,
  onChoose,
}: {
  runs: readonly TestRunSummary[]
  /** The chosen run; null while it is read, or when there is none. */
  run: TestRun | null
  /** ID of the chosen run; null for a new one. */
  chosen: number | null
  isRunning: boolean
  onChoose: (run: TestRunSummary | null) => void
}): ReactElement | null {
  const zone = useTimeZone()
  useRunExport(run)
  if (runs.length === 0) return null
  return (
    <div className="run-record">
      <label>
        <span className="field-label">Outcomes of</span>{' '}
        <select
          value={chosen ?? ''}
          disabled={isRunning}
          onChange={(event) => onChoose(runs.find(({ id }) => String(id) === event.target.value) ?? null)}
        >
          <option value="">a new run</option>
          {runs.map(({ id, startedAt, sent, delivered, kinds, destinations }) => (
            <option key={id} value={id}>
              {fullTime(startedAt, zone)} · {delivered} of {sent} delivered
              {sent < kinds.length * destinations.length
                ? `, ${kinds.length * destinations.length - sent} not sent`
                : ''}
            </option>
          ))}
        </select>
      </label>
      <span className="toolbar-spring" />
      <CommandTool id="webhooks.export-run-csv" look="link">
        Export as CSV…
      </CommandTool>
      <CommandTool id="webhooks.export-run-json" look="link">
        Export as JSON…
      </CommandTool>
    </div>
  )
}
