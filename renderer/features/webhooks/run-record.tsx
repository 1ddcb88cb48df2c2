import type { ReactElement } from 'react'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import { RUN_HEADS, runJson, runLines } from '../../../app/domain/webhooks/test-run.ts'
import type { TestRun, TestRunSummary } from '../../../app/domain/webhooks/test-run.ts'
import { useSaveFile } from '../../query/files.ts'
import type { ExportCell } from '../../format/delimited.ts'
import { fullTime } from '../../format/time.ts'
import { useTimeZone } from '../../ui/moment.tsx'
import { useSaveTable } from './mutations.ts'

const digits = (value: number | null): ExportCell => (value === null ? null : { digits: String(value) })
const text = (value: string | null): ExportCell => (value === null ? null : { text: value })

const rowsOf = (run: TestRun): ExportCell[][] =>
  runLines(run).map(({ kind, destination, outcome, status, message, durationMs, attempts, requestId, sentAt }) => [
    text(kind),
    text(destination),
    text(outcome),
    digits(status),
    text(message),
    digits(durationMs),
    digits(attempts),
    text(requestId),
    text(sentAt),
  ])

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
  const saveTable = useSaveTable()
  const saveFile = useSaveFile('webhooks')
  if (runs.length === 0) return null
  const name = run === null ? '' : fileName('webhook run', new Date(run.startedAt).toISOString().slice(0, 16))
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
      <button
        type="button"
        className="button-link"
        disabled={run === null}
        onClick={() => {
          if (run !== null) saveTable.mutate({ name, heads: RUN_HEADS, rows: rowsOf(run) })
        }}
      >
        Export as CSV…
      </button>
      <button
        type="button"
        className="button-link"
        disabled={run === null}
        onClick={() => {
          if (run !== null) saveFile.mutate({ kind: 'json', name, content: runJson(run) })
        }}
      >
        Export as JSON…
      </button>
    </div>
  )
}
