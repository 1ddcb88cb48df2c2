import { useState } from 'react'
import type { RefObject } from 'react'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import type { FileKind } from '../../../app/domain/values/exported-file.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import { useConnectionId } from '../../query/connection.ts'
import { call } from '../../bridge/desk.ts'
import { toCsv, toTsv } from '../../format/delimited.ts'
import { toJson, withFoot } from '../../format/series-export.ts'
import type { ExportSheet } from '../../format/series-export.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { runTask } from '../../query/window-tasks.ts'
import { chartPicture, toPng } from '../../ui/chart/chart-picture.ts'
import type { PictureWords } from '../../ui/chart/chart-picture.ts'
import { lineStylesOf } from '../../ui/chart/line-styles.ts'
import { copyText } from '../../ui/copy-text.ts'
import { factLines } from './export-facts.ts'
import type { ExportFacts } from './export-facts.ts'
import { proofWords, verifiedValues } from './verified-values.ts'

/** Exports what is on screen. */
export interface Exporter {
  /** Outcome of the last export; null before the first. */
  outcome: { isError: boolean; words: string } | null
  isBusy: boolean
  save: (kind: Exclude<FileKind, 'pdf'>) => void
  copyRaw: () => void
  copyImage: () => void
}

/** Why an export failed, and what to do. */
function failureWords(thrown: unknown): string {
  const { cause, next } = describeError(errorInfoOf(thrown))
  return `${cause} ${next}`
}

/** Exports a set as a file, to the clipboard, or as a picture of the chart inside `panes`. */
export function useExport(set: SeriesSet, facts: ExportFacts, panes: RefObject<HTMLElement | null>): Exporter {
  const connection = useConnectionId()
  const [outcome, setOutcome] = useState<Exporter['outcome']>(null)
  const [isBusy, setIsBusy] = useState(false)

  function picture(): ReturnType<typeof chartPicture> {
    if (panes.current === null)
      throw new AppError({
        kind: 'invalid-input',
        field: 'chart',
        errorText: 'A picture needs the chart, which is not shown.',
      })
    const lineStyles = lineStylesOf(set.series)
    const words: PictureWords = {
      ...facts,
      legend: set.series.map(({ key, symbol, label, basis }) => ({
        label: `${symbol} ${label} ${basis}`,
        ...(lineStyles.get(key) ?? { stroke: '', strokeDasharray: '' }),
      })),
    }
    return chartPicture(panes.current, words)
  }

  async function contentOf(
    kind: Exclude<FileKind, 'pdf'>,
  ): Promise<{ content: string | Uint8Array<ArrayBuffer>; words: string }> {
    if (kind === 'svg') return { content: picture().svg, words: 'Exported the chart as vectors.' }
    if (kind === 'png') return { content: await toPng(picture()), words: 'Exported the chart at double size.' }
    const verified = await verifiedValues(connection, set)
    const words = proofWords(verified)
    if (kind === 'csv') return { content: `\ufeff${toCsv(withFoot(verified.values, factLines(facts)).rows)}`, words }
    const named = Object.entries<string>({ ...facts }).filter(([, value]) => value !== '')
    if (kind === 'json') return { content: toJson(verified.values, Object.fromEntries(named)), words }
    // The workbook writer is large, so it is loaded with the first workbook.
    const { toWorkbook } = await import('../../format/workbook.ts')
    const about: ExportSheet = {
      name: 'About',
      rows: named.map(([name, value]) => [{ text: name }, { text: value }]),
    }
    return { content: await toWorkbook([verified.table, verified.values, about]), words }
  }

  function run(work: () => Promise<string | null>): void {
    setIsBusy(true)
    setOutcome(null)
    work()
      .then((words) => {
        if (words !== null) setOutcome({ isError: false, words })
      })
      .catch((thrown: unknown) =>
        setOutcome({
          isError: true,
          words: failureWords(thrown),
        }),
      )
      .finally(() => setIsBusy(false))
  }

  return {
    outcome,
    isBusy,
    save: (kind) =>
      run(async () => {
        const { content, words } = await runTask(
          { title: 'Export of the ratios', view: 'ratios', connection, canCancel: false },
          () => contentOf(kind),
        )
        const path = await call('file.save', { kind, name: fileName(facts.title), content })
        return path === null ? null : `${words} Written to ${path}`
      }),
    copyRaw: () =>
      run(async () => {
        const verified = await verifiedValues(connection, set)
        if (!copyText(toTsv(withFoot(verified.values, factLines(facts)).rows)))
          throw new AppError({ kind: 'copy-failed' })
        return `Copied. ${proofWords(verified)}`
      }),
    copyImage: () =>
      run(async () => {
        await call('clipboard.image', { png: await toPng(picture()) })
        return 'Copied the chart as a picture.'
      }),
  }
}
