import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import type { Shown } from '../../../app/domain/responses/shown.ts'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { useCommands, useHint } from '../../commands/commands.tsx'
import { shownLine } from '../../format/shown-words.ts'
import { transformName } from '../../format/series-words.ts'
import { serviceName, useConnection, useMadeUpWords, useConnectionId } from '../../query/connection.ts'
import { ExportDialog } from '../../ui/export-dialog.tsx'
import type { EarningsFields } from '../../format/earnings-row.ts'
import { copiedTable } from '../../format/decimal-sign.ts'
import { withFoot } from '../../format/series-export.ts'
import { valuesFile } from '../../format/values-file.ts'
import { proofWords, verifiedValues } from '../../format/verified-values.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { useExporting } from '../../query/files.ts'
import type { Export } from '../../query/files.ts'
import { proofCalls } from '../../query/integrity.ts'
import { copyAll } from '../../ui/copy-text.ts'
import type { FileExporter } from '../../ui/export-dialog.tsx'
import { sayDone } from '../../ui/messages.tsx'
import type { EarningsColumn } from './earnings-columns.ts'
import { exportedEarnings } from './earnings-series.ts'
import type { EarningsState } from './earnings-state.ts'

/** Why there is nothing to export. */
const NO_VALUES = 'There are no numbers yet.'

/** Offers the export of the reports that are shown, and the dialog for it. */
export function ExportEarnings({
  company,
  reports,
  compare,
  fields,
  response,
  shown,
}: {
  company: string
  /** The reports of one company, as chosen above the grid, each with the one that it is compared with. */
  reports: readonly EarningsColumn[]
  /** What is shown of their numbers. */
  compare: EarningsState['compare']
  fields: EarningsFields
  response: ResponseRef
  shown: Shown
}): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false)
  const connection = useConnection()
  const madeUp = useMadeUpWords()
  const set = useMemo(() => exportedEarnings(reports, fields, response, compare), [reports, fields, response, compare])
  const made = transformName(set.series)
  const bases = [...new Set(set.series.map(({ basis }) => basis))]
  const exporter = useEarningsExport(set, {
    title: [`${company} earnings`, made].filter((part) => part !== '').join(' · '),
    subtitle: [made === '' ? 'values as sent' : `${made}, computed from values as sent`, ...bases].join(' · '),
    source: `Source: earnings endpoint of ${serviceName(connection)}, ${shownLine(shown)}`,
    note: madeUp,
  })
  const hint = useHint()
  const unavailable = set.series.length === 0 ? NO_VALUES : null
  useCommands([
    {
      id: 'earnings.export',
      unavailable,
      run() {
        exporter.forget()
        setIsOpen(true)
      },
    },
    { id: 'earnings.copy-with-proof', unavailable, run: exporter.copyByKey },
  ])
  return isOpen ? (
    <ExportDialog
      exporter={exporter}
      copyHint={hint('earnings.copy-with-proof', 'Tab-separated, with headers and proof')}
      onClose={() => setIsOpen(false)}
    />
  ) : null
}

/** What an export of earnings is called among the tasks. */
const TASK = 'Export of the earnings'

/** What an export says of itself. A part with nothing to say is empty. */
type EarningsFacts = Readonly<Record<'title' | 'subtitle' | 'source' | 'note', string>>

/** Exports the numbers of earnings, each with its proof, as a file or to the clipboard. */
function useEarningsExport(
  set: SeriesSet,
  facts: EarningsFacts,
): FileExporter & {
  /** Copies without the dialog, so that a message says what became of it. */
  copyByKey: () => void
  /** Forgets what came of the last export, unless it is under way. */
  forget: () => void
} {
  const connection = useConnectionId()
  const exporting = useExporting('earnings', TASK, copyAll)
  const copying = useExporting('earnings', TASK, copyAll, 'Nothing was copied')
  const lines = Object.values(facts).filter((line) => line !== '')
  const values: Export = {
    to: 'clipboard',
    async make() {
      const verified = await verifiedValues(proofCalls(connection), set)
      return { content: copiedTable(withFoot(verified.values, lines).rows), words: `Copied. ${proofWords(verified)}` }
    },
  }
  const { data, error, isPending, mutate, reset } = exporting
  return {
    words: data ?? null,
    error: error === null ? null : errorInfoOf(error),
    retry: retryOf(exporting),
    isBusy: isPending,
    save: (kind) =>
      mutate({
        to: 'file',
        kind,
        name: fileName(facts.title),
        async make(signal) {
          const verified = await verifiedValues(proofCalls(connection, signal), set)
          return { content: await valuesFile(kind, verified, facts, lines), words: proofWords(verified) }
        },
      }),
    copyRaw: () => mutate(values),
    copyByKey: () =>
      copying.mutate(values, {
        onSuccess(words) {
          if (words !== null) sayDone(words)
        },
      }),
    forget() {
      if (!isPending) reset()
    },
  }
}
