import { useMemo, useState, type ReactElement } from 'react'
import type { Shown } from '../../../app/domain/responses/display-state.ts'
import type { ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import { useCommands, useHint } from '../../commands/commands.tsx'
import { shownLine } from '../../format/display-state.ts'
import { fullTime } from '../../format/time.ts'
import { transformName } from '../../format/series-words.ts'
import { serviceName, useConnection, useMadeUpWords } from '../../query/connection.ts'
import { ExportDialog } from '../../ui/controls/export-dialog.tsx'
import type { EarningsFields } from '../../format/earnings-row.ts'
import { verifiedCopy, verifiedFile } from '../../format/values-file.ts'
import { useExports, type Export } from '../../query/files.ts'
import { proofCalls } from '../../query/proof.ts'
import { copyAll } from '../../ui/text/copy-text.ts'
import { sayDone } from '../../ui/states/messages.tsx'
import type { EarningsColumn } from './earnings-columns.ts'
import { exportedEarnings } from './earnings-series.ts'
import type { EarningsState } from './earnings-state.ts'
import { joined } from '../../../app/domain/values/visible-text.ts'

/** Why there is nothing to export. */
const NO_VALUES = 'There are no numbers yet.'

/** Offers the export of the reports that are shown, and the dialog for it. */
export function ExportEarnings({
  company,
  reports,
  compare,
  inUnits,
  fields,
  response,
  shown,
  knownAt,
}: {
  company: string
  /** The reports of one company, as chosen above the grid, each with the one that it is compared with. */
  reports: readonly EarningsColumn[]
  /** What is shown of their numbers. */
  compare: EarningsState['compare']
  /** Whether a workbook writes them in their assumed units. */
  inUnits: boolean
  fields: EarningsFields
  response: ResponseRef
  shown: Shown
  /** The moment at which they were known, in Unix milliseconds; null for now. */
  knownAt: number | null
}): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false)
  const connection = useConnection()
  const madeUp = useMadeUpWords()
  const set = useMemo(
    () => exportedEarnings(reports, fields, response, { inUnits, compare }),
    [reports, fields, response, inUnits, compare],
  )
  const made = transformName(set.series)
  const bases = [...new Set(set.series.map(({ basis }) => basis))]
  const facts = {
    title: joined(' · ', [`${company} earnings`, made]),
    subtitle: [
      made === '' ? 'values as sent' : `${made}, computed from values as sent`,
      ...bases,
      ...(knownAt === null ? [] : [`as known at ${fullTime(knownAt)}`]),
    ].join(' · '),
    source: `Source: earnings endpoint of ${serviceName(connection)}, ${shownLine(shown)}`,
    note: madeUp,
  }
  const exports = useExports('earnings', 'Export of the earnings', copyAll, sayDone)
  const copied: Export = {
    to: 'clipboard',
    make: () => verifiedCopy(proofCalls(connection.id, undefined, knownAt), set, facts),
  }
  const hint = useHint()
  const unavailable = set.series.length === 0 ? NO_VALUES : null
  useCommands([
    {
      id: 'earnings.export',
      unavailable,
      run() {
        exports.forget()
        setIsOpen(true)
      },
    },
    { id: 'earnings.copy-with-proof', unavailable, run: () => exports.startByKey(copied) },
  ])
  return isOpen ? (
    <ExportDialog
      exporter={{
        ...exports.last,
        copyRaw: () => exports.start(copied),
        save: (kind) =>
          exports.start({
            to: 'file',
            kind,
            name: fileName(facts.title),
            make: (signal) => verifiedFile(kind, proofCalls(connection.id, signal, knownAt), set, facts),
          }),
      }}
      copyHint={hint('earnings.copy-with-proof', 'Tab-separated, with headers and proof')}
      onClose={() => setIsOpen(false)}
    />
  ) : null
}
