import { fileName } from '../../../app/domain/values/exported-file.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { copiedTable } from '../../format/decimal-sign.ts'
import { withFoot } from '../../format/series-export.ts'
import { valuesFile } from '../../format/values-file.ts'
import { proofWords, verifiedValues } from '../../format/verified-values.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { useExporting } from '../../query/files.ts'
import type { Export } from '../../query/files.ts'
import { proofCalls } from '../../query/integrity.ts'
import { copyAll } from '../../ui/copy-text.ts'
import type { FileExporter } from '../../ui/export-dialog.tsx'
import { sayDone } from '../../ui/messages.tsx'

/** What an export of earnings is called among the tasks. */
const TASK = 'Export of the earnings'

/** What an export says of itself. A part with nothing to say is empty. */
export type EarningsFacts = Readonly<Record<'title' | 'subtitle' | 'source' | 'note', string>>

/** Exports the numbers of earnings, each with its proof, as a file or to the clipboard. */
export function useEarningsExport(
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
