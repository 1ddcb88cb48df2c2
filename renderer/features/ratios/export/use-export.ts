import { useState, type RefObject } from 'react'
import { fileName } from '../../../../app/domain/values/exported-file.ts'
import { firstAndNewest } from '../../../../app/domain/fundamentals/period-columns.ts'
import type { SeriesSet } from '../../../../app/domain/fundamentals/series.ts'
import { AppError } from '../../../../app/errors/app-error.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { tableSheet } from '../../../../app/domain/tables/value-sheets.ts'
import { counted } from '../../../../app/domain/values/number-form.ts'
import { verifiedCopy, verifiedFile } from '../../../format/values-file.ts'
import type { TableOf } from '../../../../app/domain/tables/verified-values.ts'
import { useExports, type Export } from '../../../query/files.ts'
import { proofCalls } from '../../../query/proof.ts'
import { chartPicture, toPng, toSvg, onPicturePaper } from '../../../ui/chart/picture/chart-picture.ts'
import { usePictureTheme, type PictureSizeId } from '../../../ui/chart/picture/picture-choice.ts'
import type { LineStyle } from '../../../ui/chart/line-styles.ts'
import { copyAll } from '../../../ui/text/copy-text.ts'
import type { FileExporter } from '../../../ui/controls/export-dialog.tsx'
import { sayDone } from '../../../ui/states/messages.tsx'
import { picturedSet, type ExportFacts } from './export-facts.ts'
import { useScatter } from '../series/ratios-scatter.tsx'
import { screenSheet } from '../screen/screen-content.ts'
import { shownOf } from '../series/table-rows.ts'
import type { Ratios } from '../use-ratios.ts'
import { joined } from '../../../../app/domain/values/visible-text.ts'

type PictureKind = 'png' | 'svg' | 'pdf'

/** How a picture of the chart is to be. */
interface WantedPicture {
  title: string
  remarks: string
  size: PictureSizeId
}

const AS_IS = { remarks: '', size: 'screen' } as const

/** Values to export, what they are, and how their table is made where it has a form of its own. */
export interface ExportedValues {
  set: SeriesSet
  facts: ExportFacts
  tableOf?: TableOf
}

/** How much is exported: what is on screen, or everything. */
export type Extent = 'shown' | 'all'

/** Exports what is on screen, or all that it is a part of. */
export interface Exporter extends FileExporter {
  /** The choice between both, with what each has; null where they are the same. */
  extent: { chosen: Extent; words: Readonly<Record<Extent, string>>; choose: (extent: Extent) => void } | null
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

const countOf = ({ series, columns }: SeriesSet): number => series.length * columns.length

const extentWords = ({ series, columns }: SeriesSet): string =>
  joined(' · ', [counted(series.length, 'row'), columns.length < 2 ? '' : firstAndNewest(columns).join(' to ')])

/** Exports values as a file, to the clipboard, or as a picture of the chart inside `panes`. */
export function useExport(
  values: Readonly<Record<Extent, ExportedValues>>,
  {
    panes,
    lineStyles,
    facts: pictured,
    knownAt,
  }: {
    panes: RefObject<HTMLElement | null>
    lineStyles: ReadonlyMap<string, LineStyle>
    facts: ExportFacts
    knownAt: number | null
  },
): Exporter {
  const [extent, setExtent] = useState<Extent>('shown')
  const { set, facts, tableOf } = values[extent]
  const connection = useConnectionId()
  const { last, start, startByKey, forget } = useExports('ratios', 'Export of the ratios', copyAll, sayDone)
  const [theme] = usePictureTheme()

  function picture({ title, remarks, size }: WantedPicture): ReturnType<typeof chartPicture> {
    if (panes.current === null)
      throw new AppError({
        kind: 'invalid-input',
        field: 'chart',
        errorText: 'A picture needs the chart, which is not shown.',
      })
    const words = {
      ...pictured,
      title: title.trim() === '' ? pictured.title : title.trim(),
      remarks: remarks.trim(),
      legend: values.all.set.series.map(({ key, symbol, label, basis }) => ({
        label: `${symbol} ${label} ${basis}`,
        ...(lineStyles.get(key) ?? { stroke: '', strokeDasharray: '' }),
      })),
    }
    return chartPicture(panes.current, words, { size, theme })
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
          ? { content: await toSvg(await picture(wanted)), words: 'Exported the chart as vectors.' }
          : { content: await toPng(await picture(wanted)), words: 'Exported the chart as a picture.' },
    }
  }

  const copied: Export = {
    to: 'clipboard',
    make: () => verifiedCopy(proofCalls(connection, undefined, knownAt), set, facts),
  }
  const image = (wanted: WantedPicture): Export => ({
    to: 'picture',
    make: async () => ({ content: await toPng(await picture(wanted)), words: 'Copied the chart as a picture.' }),
  })
  return {
    extent:
      countOf(values.shown.set) === countOf(values.all.set)
        ? null
        : {
            chosen: extent,
            words: { shown: extentWords(values.shown.set), all: extentWords(values.all.set) },
            choose: setExtent,
          },
    ...last,
    save: (kind) =>
      start({
        to: 'file',
        kind,
        name: fileName(facts.title),
        make: (signal) => verifiedFile(kind, proofCalls(connection, signal, knownAt), set, facts, tableOf),
      }),
    copyRaw: () => start(copied),
    savePicture: (kind, wanted) => start(fileOf(kind, wanted)),
    copyImage: (wanted) => start(image(wanted)),
    forget,
    title: pictured.title,
    byKey: {
      copyRaw: () => startByKey(copied),
      copyImage: () => startByKey(image({ title: pictured.title, ...AS_IS })),
    },
  }
}

/** Exports what the view shows, or all that it is a part of; pictures are of the chart inside `panes`. */
export function useRatioExport(
  { state, set, screen, facts, factsOf, groups: { sectors }, lineLooks }: Ratios,
  panes: RefObject<HTMLElement | null>,
): Exporter {
  const { panel, fields, table, showsChart, chart } = state
  const pictured = picturedSet(set, state, useScatter(set))
  const ofTable = (part: SeriesSet): ExportedValues => ({
    set: part,
    facts: factsOf(part),
    tableOf: (unproven) => tableSheet(part, unproven, table.newestLast, sectors),
  })
  const ofScreen: ExportedValues = {
    set: screen.set,
    facts,
    tableOf: (unproven) => screenSheet(screen, fields, state.screen.beside, (point) => unproven.has(point), sectors),
  }
  return useExport(
    panel === 'screen'
      ? { shown: ofScreen, all: ofScreen }
      : { shown: ofTable(shownOf(showsChart && !chart.scatter ? pictured : set, table)), all: ofTable(set) },
    { panes, lineStyles: lineLooks.styles, facts: factsOf(pictured), knownAt: state.knownAt },
  )
}
