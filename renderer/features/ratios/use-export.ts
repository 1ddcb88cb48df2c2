import { useState } from 'react'
import type { RefObject } from 'react'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import type { FileKind } from '../../../app/domain/values/exported-file.ts'
import { batched } from '../../../app/domain/values/batched.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import { useConnectionId } from '../../query/connection.ts'
import { call } from '../../bridge/desk.ts'
import { toCsv, toTsv } from '../../format/delimited.ts'
import { claimsOf, tableSheet, toJson, unprovenPoints, valueSheet } from '../../format/series-export.ts'
import type { ResponseNote, ExportSheet } from '../../format/series-export.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { chartPicture, toPng } from '../../ui/chart/chart-picture.ts'
import type { PictureWords } from '../../ui/chart/chart-picture.ts'
import { lineStylesOf } from '../../ui/chart/line-styles.ts'
import { copyText } from '../../ui/copy-text.ts'
import type { ExportFacts } from './export-facts.ts'

/** Exports what is on screen. */
export interface Exporter {
  /** Outcome of the last export; null before the first. */
  outcome: { isError: boolean; words: string } | null
  isBusy: boolean
  save: (kind: Exclude<FileKind, 'pdf'>) => void
  copyRaw: () => void
  copyImage: () => void
}

/** Maximum number of numbers in one call to main. */
const MAX_AT_ONCE = 5000

interface Verified {
  table: ExportSheet
  values: ExportSheet
  broken: number
  total: number
}

/** Every number with its proof, verified now against the stored responses. */
async function verifiedValues(connection: string, set: SeriesSet): Promise<Verified> {
  const claims = claimsOf(set)
  const verdicts = await batched(claims, MAX_AT_ONCE, (figures) =>
    call('proof.verify', { connection, figures: [...figures] }),
  )
  const notes = new Map<string, ResponseNote>()
  const stored = claims.filter((_claim, place) => verdicts[place] !== 'gone').map(({ hash }) => hash)
  for (const hash of new Set(stored))
    notes.set(hash, await call('proof.get', { connection, hash, path: '$', digits: null }))
  return {
    table: tableSheet(set, unprovenPoints(set, verdicts)),
    values: valueSheet(set, notes, verdicts),
    broken: verdicts.filter((verdict) => verdict !== 'proven').length,
    total: claims.length,
  }
}

const proofWords = ({ broken, total }: Verified): string =>
  broken === 0
    ? `${total} numbers, each verified against its stored response.`
    : `${broken} of ${total} numbers are not proven by their stored responses. The column “Proof” lists them.`

/** Exports a set as a file, to the clipboard, or as a picture of the chart inside `panes`. */
export function useExport(set: SeriesSet, facts: ExportFacts, panes: RefObject<HTMLElement | null>): Exporter {
  const connection = useConnectionId()
  const [outcome, setOutcome] = useState<Exporter['outcome']>(null)
  const [isBusy, setIsBusy] = useState(false)

  function picture(): ReturnType<typeof chartPicture> {
    if (panes.current === null) throw new Error('Show the chart first, then export it as a picture.')
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
    if (kind === 'csv') return { content: `\ufeff${toCsv(verified.values.rows)}`, words }
    if (kind === 'json') return { content: toJson(verified.values, { ...facts }), words }
    // The workbook writer is large, so it is loaded with the first workbook.
    const { toWorkbook } = await import('../../format/workbook.ts')
    const about: ExportSheet = {
      name: 'About',
      rows: Object.entries<string>({ ...facts }).map(([name, value]) => [{ text: name }, { text: value }]),
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
          words:
            thrown instanceof Error && thrown.name === 'Error'
              ? thrown.message
              : describeError(errorInfoOf(thrown)).cause,
        }),
      )
      .finally(() => setIsBusy(false))
  }

  return {
    outcome,
    isBusy,
    save: (kind) =>
      run(async () => {
        const { content, words } = await contentOf(kind)
        const path = await call('file.save', { kind, name: fileName(facts.title), content })
        return path === null ? null : `${words} Written to ${path}`
      }),
    copyRaw: () =>
      run(async () => {
        const verified = await verifiedValues(connection, set)
        copyText(toTsv(verified.values.rows))
        return `Copied. ${proofWords(verified)}`
      }),
    copyImage: () =>
      run(async () => {
        await call('clipboard.image', { png: await toPng(picture()) })
        return 'Copied the chart as a picture.'
      }),
  }
}
