import type { RefObject } from 'react'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { useConnectionId } from '../../query/connection.ts'
import { toCsv, toTsv } from '../../format/delimited.ts'
import { toJson, withFoot } from '../../format/series-export.ts'
import type { ExportSheet } from '../../format/series-export.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { chartPicture, toPng, toSvg } from '../../ui/chart/chart-picture.ts'
import { onPicturePaper } from '../../ui/chart/picture-paper.ts'
import type { PictureSizeId } from '../../ui/chart/picture-size.ts'
import { lineStylesOf } from '../../ui/chart/line-styles.ts'
import { sayDone } from '../../ui/messages.tsx'
import { factLines } from './export-facts.ts'
import type { ExportFacts } from './export-facts.ts'
import { useExporting } from './mutations.ts'
import type { Export } from './mutations.ts'
import { proofWords, verifiedValues } from './verified-values.ts'
import type { TableOf } from './verified-values.ts'

/** The files of values. */
type DataKind = 'csv' | 'json' | 'xlsx'

/** The files of pictures. */
type PictureKind = 'png' | 'svg' | 'pdf'

/** How a picture of the chart is to be. */
interface WantedPicture {
  title: string
  remarks: string
  size: PictureSizeId
}

const AS_IS = { remarks: '', size: 'screen' } as const

/** Exports what is on screen. */
export interface Exporter {
  /** What the last export wrote; null before the first, and when that failed. */
  words: string | null
  /** Why the last export failed; null when it did not. */
  error: ErrorInfo | null
  /** Exports again what failed. */
  retry: () => void
  isBusy: boolean
  save: (kind: DataKind) => void
  copyRaw: () => void
  savePicture: (kind: PictureKind, wanted: WantedPicture) => void
  copyImage: (wanted: WantedPicture) => void
  /** Forgets what came of the last export, unless it is under way. */
  forget: () => void
  /** The title that a picture has unless the person writes another one. */
  title: string
  /** The same without the dialog, so that messages say what became of it. */
  byKey: { copyRaw: () => void; copyImage: () => void }
}

const SAID = {
  onSuccess(words: string | null): void {
    if (words !== null) sayDone(words)
  },
}

/** Exports a set as a file, to the clipboard, or as a picture of the chart inside `panes`, which shows a part of it; `tableOf` makes its table in another form. */
export function useExport(
  set: SeriesSet,
  facts: ExportFacts,
  { panes, facts: pictured }: { panes: RefObject<HTMLElement | null>; facts: ExportFacts },
  tableOf?: TableOf,
): Exporter {
  const connection = useConnectionId()
  const exporting = useExporting()
  const copying = useExporting('Nothing was copied')

  function picture({ title, remarks, size }: WantedPicture): ReturnType<typeof chartPicture> {
    if (panes.current === null)
      throw new AppError({
        kind: 'invalid-input',
        field: 'chart',
        errorText: 'A picture needs the chart, which is not shown.',
      })
    const lineStyles = lineStylesOf(set.series)
    const words = {
      ...pictured,
      title: title.trim() === '' ? pictured.title : title.trim(),
      remarks: remarks.trim(),
      legend: set.series.map(({ key, symbol, label, basis }) => ({
        label: `${symbol} ${label} ${basis}`,
        ...(lineStyles.get(key) ?? { stroke: '', strokeDasharray: '' }),
      })),
    }
    return chartPicture(panes.current, words, size)
  }

  function fileOf(kind: PictureKind, wanted: WantedPicture): Export {
    const title = wanted.title.trim() === '' ? pictured.title : wanted.title
    const name = fileName(title)
    if (kind === 'pdf')
      return {
        to: 'pdf',
        name,
        async make(print) {
          const { root } = await picture(wanted)
          const content = await onPicturePaper({ root, title, size: wanted.size }, print)
          return { content, words: 'Exported the chart as a page.' }
        },
      }
    return {
      to: 'file',
      kind,
      name,
      make: async () =>
        kind === 'svg'
          ? { content: toSvg(await picture(wanted)), words: 'Exported the chart as vectors.' }
          : { content: await toPng(await picture(wanted)), words: 'Exported the chart as a picture.' },
    }
  }

  async function contentOf(
    kind: DataKind,
    signal: AbortSignal,
  ): Promise<{ content: string | Uint8Array<ArrayBuffer>; words: string }> {
    const verified = await verifiedValues(connection, set, { signal, tableOf })
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

  const values: Export = {
    to: 'clipboard',
    async make() {
      const verified = await verifiedValues(connection, set)
      return {
        content: toTsv(withFoot(verified.values, factLines(facts)).rows),
        words: `Copied. ${proofWords(verified)}`,
      }
    },
  }
  const image = (wanted: WantedPicture): Export => ({
    to: 'picture',
    make: async () => ({ content: await toPng(await picture(wanted)), words: 'Copied the chart as a picture.' }),
  })
  const { data, error, isPending, mutate, reset } = exporting
  return {
    words: data ?? null,
    error: error === null ? null : errorInfoOf(error),
    retry: retryOf(exporting),
    isBusy: isPending,
    save: (kind) =>
      mutate({ to: 'file', kind, name: fileName(facts.title), make: (signal) => contentOf(kind, signal) }),
    copyRaw: () => mutate(values),
    savePicture: (kind, wanted) => mutate(fileOf(kind, wanted)),
    copyImage: (wanted) => mutate(image(wanted)),
    forget() {
      if (!isPending) reset()
    },
    title: pictured.title,
    byKey: {
      copyRaw: () => copying.mutate(values, SAID),
      copyImage: () => copying.mutate(image({ title: pictured.title, ...AS_IS }), SAID),
    },
  }
}
