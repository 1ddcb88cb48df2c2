import { useQuery } from '@tanstack/react-query'
import { fileName } from '../../../../app/domain/values/exported-file.ts'
import { RUN_HEADS, runJson, runLines, type TestRun } from '../../../../app/domain/webhooks/test-run.ts'
import { useCommands } from '../../../commands/commands.tsx'
import type { ExportCell } from '../../../../app/domain/tables/table-text.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { useSaveFile } from '../../../query/files.ts'
import { useSaveTable } from '../mutations.ts'
import { webhookQueries } from '../queries.ts'

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

/** The latest run of many tests; null while it is read, or when there is none. */
export function useLatestRun(): TestRun | null {
  const connection = useConnectionId()
  const latest = useQuery(webhookQueries.runs(connection)).data?.[0]
  const run = useQuery({ ...webhookQueries.run(connection, latest?.id ?? 0), enabled: latest !== undefined })
  return run.data ?? null
}

/** Offers the export of a run; null for none. */
export function useRunExport(run: TestRun | null): void {
  const saveTable = useSaveTable()
  const saveFile = useSaveFile('webhooks')
  const name = run === null ? '' : fileName('webhook run', new Date(run.startedAt).toISOString().slice(0, 16))
  const unavailable = run === null ? 'Run many tests first.' : null
  useCommands([
    {
      id: 'webhooks.export-run-csv',
      unavailable,
      run() {
        if (run !== null) saveTable.mutate({ name, heads: RUN_HEADS, rows: rowsOf(run) })
      },
    },
    {
      id: 'webhooks.export-run-json',
      unavailable,
      run() {
        if (run !== null) saveFile.mutate({ kind: 'json', name, content: runJson(run) })
      },
    },
  ])
}
