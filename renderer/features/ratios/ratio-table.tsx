import { useMemo } from 'react'
import type { ClipboardEvent, ReactElement } from 'react'
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { ratioField } from '../../../app/domain/ratio-fields.ts'
import type { AnswerRef } from '../../../app/domain/source-ref.ts'
import { toTsv } from '../../format/delimited.ts'
import type { ExportCell } from '../../format/delimited.ts'
import { formatDigits } from '../../format/ratio-value.ts'
import type { ValueStyle } from '../../format/ratio-value.ts'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import type { RatioSeries, SeriesPoint, SeriesSet } from './ratio-series.ts'

const features = tableFeatures({})
const helper = createColumnHelper<typeof features, RatioSeries>()

function Cell({ point, field, style, onInspect }: { point: SeriesPoint | null; field: string; style: ValueStyle; onInspect: (ref: AnswerRef) => void }): ReactElement {
  if (point === null) return <span className="ratio-gap" title="Not provided by the service">—<span className="visually-hidden"> not provided</span></span>
  const marks = [`as of ${point.asOf}`, point.aorOrRestate, point.isCalculated === true ? 'calculated' : ''].filter((mark) => mark !== '')
  return (
    <button type="button" className="ratio-value" title={`${point.digits} as sent · ${marks.join(' · ')} · click for the answer behind it`} onClick={() => { onInspect(point.answer) }}>
      {formatDigits(point.digits, style, ratioField(field)?.assumedDisplay ?? 'multiple')}
      {point.isCalculated === true ? <sup title="Calculated">c</sup> : null}
    </button>
  )
}

/** Periods as columns, newest first; one row for each ratio of each company; the first column stays in sight. */
export function RatioTable({ set, style, onInspect }: { set: SeriesSet; style: ValueStyle; onInspect: (ref: AnswerRef) => void }): ReactElement {
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'series',
          header: 'Ratio',
          cell: ({ row: { original } }) => (
            <span className="ratio-name">
              <b className="isolate">{original.symbol}</b> {ratioField(original.field)?.label ?? original.field} <span className="mono picker-wire">{original.field}</span>
            </span>
          ),
        }),
        ...set.columns.map((column, place) =>
          helper.display({ id: column, header: column, cell: ({ row: { original } }) => <Cell point={original.points[place] ?? null} field={original.field} style={style} onInspect={onInspect} /> }),
        ).reverse(),
      ]),
    [set.columns, style, onInspect],
  )
  // Ctrl+C without a selection takes the whole table: names and periods as texts, values as the numbers that were sent.
  function copy(event: ClipboardEvent): void {
    if (window.getSelection()?.isCollapsed === false) return
    const places = set.columns.map((_column, place) => place).reverse()
    const head: ExportCell[] = [{ text: 'Symbol' }, { text: 'Company' }, { text: 'Ratio' }, ...places.map((place) => ({ text: set.columns[place] ?? '' }))]
    const rows = set.series.map(({ symbol, companyName, field, points }): ExportCell[] => [{ text: symbol }, { text: companyName }, { text: field }, ...places.map((place) => {
      const point = points[place] ?? null
      return point === null ? null : { digits: point.digits }
    })])
    event.clipboardData.setData('text/plain', toTsv([head, ...rows]))
    event.preventDefault()
  }

  useShortcuts([{ keys: 'Mod+c', label: 'Copy the table, when nothing in it is selected', group: 'Ratios', isNative: true, run: () => undefined }])

  const table = useTable({ features, columns, data: set.series, getRowId: (series) => series.key })
  return (
    <div className="ratio-table" tabIndex={0} onCopy={copy}>
      <table>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>{group.headers.map((header) => <th key={header.id} scope="col"><table.FlexRender header={header} /></th>)}</tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell, place) => (place === 0 ? <th key={cell.id} scope="row"><table.FlexRender cell={cell} /></th> : <td key={cell.id}><table.FlexRender cell={cell} /></td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
