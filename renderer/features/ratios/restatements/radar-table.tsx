import { use, useMemo, type ReactElement } from 'react'
import { ratioLabel } from '../../../../app/domain/fundamentals/ratio-fields.ts'
import { basisLabel, meaningOf } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { hasOtherValue } from '../../../../app/domain/fundamentals/restatements.ts'
import type { RevisionColumn, RevisionCell } from '../../../../app/domain/fundamentals/restatements.ts'
import type { Gap } from '../../../../app/domain/fundamentals/series.ts'
import { preliminaryShadeOf, preliminaryWords, revisionWords, shadeOf } from '../../../format/revision.ts'
import { recordDay } from '../../../format/date-form.ts'
import { AppearanceContext } from '../../../ui/layout/appearance.tsx'
import { TargetFigure } from '../../../ui/text/sourced-number.tsx'
import { useContextMenu, type MenuGroup } from '../../../ui/controls/context-menu.tsx'
import { useDoubt } from '../../../ui/states/integrity.tsx'
import { widthForFigures, widthForNames } from '../../../ui/grid/grid-window.ts'
import { ColumnSpacer } from '../../../ui/grid/grid-spacer.tsx'
import type { CellAttributes } from '../../../ui/grid/grid.ts'
import { useValueGrid, ValueGridTable } from '../../../ui/grid/value-grid.tsx'
import { formatDigits } from '../../../format/value.ts'
import { digitsWords, SentValue } from '../../../ui/text/value-or-gap.tsx'
import { RADAR_BASES, radarContent, type DisplayOf } from './radar-content.ts'
import { targetOfRevision } from './restatement-menu.ts'
import './radar.css'
import { NamesAsSentContext, RatioName } from '../../../ui/text/name.tsx'

const PRESENCE: Record<RevisionColumn['presence'], string> = {
  both: 'original, restated',
  'original-only': 'original only',
  'restated-only': 'restated only',
  neither: '',
  undated: 'not compared: no date',
}

const HEAD_ROWS = 2

/** The columns of a date: one of each basis, or one of the change. */
const [EVERY_BASIS, ONE] = [RADAR_BASES.map(([basis]) => basis), ['']]

const AS_SENT: DisplayOf = () => 'as-sent'
const NO_MENU = (): readonly MenuGroup[] => []

/** Ratios × as-of dates, shaded by the size of the revision: the change at each date, or the values of every basis. */
export function RadarTable({
  symbol,
  columns,
  fields,
  chosen = 0,
  showsValues,
  displayOf = AS_SENT,
  menuOf = NO_MENU,
}: {
  /** The company. */
  symbol: string
  columns: readonly RevisionColumn[]
  fields: readonly string[]
  /** How many of the ratios, at the top, are chosen. */
  chosen?: number
  showsValues: boolean
  displayOf?: DisplayOf
  /** What can be done with the row of a ratio. */
  menuOf?: (field: string) => readonly MenuGroup[]
}): ReactElement {
  const offer = useContextMenu()
  const doubtAbout = useDoubt()
  const bases = showsValues ? EVERY_BASIS : ONE
  const ids = useMemo(
    () => columns.flatMap(({ asOf }) => (showsValues ? EVERY_BASIS : ONE).map((basis) => `${asOf} ${basis}`)),
    [columns, showsValues],
  )
  const { fontSize } = use(AppearanceContext)
  const hasNamesAsSent = use(NamesAsSentContext)
  const widths = useMemo(
    () => radarWidths({ columns, fields, showsValues, displayOf, hasNamesAsSent, fontSize }),
    [columns, fields, showsValues, displayOf, hasNamesAsSent, fontSize],
  )
  const valueGrid = useValueGrid({
    kept: { name: 'restatements', of: symbol },
    rows: fields,
    columns: ids,
    lead: [widths.head],
    widths: widths.dates,
    heads: HEAD_ROWS,
    cellsInColumn: bases.length,
  })
  const { grid, sight } = valueGrid
  const { from, end, before, after } = sight.columns
  const drawn = columns.slice(from, end)
  const content = useMemo(
    () => radarContent({ columns, fields, showsValues, doubtAbout, displayOf }),
    [columns, fields, showsValues, doubtAbout, displayOf],
  )
  return (
    <ValueGridTable
      of={valueGrid}
      label="Restatements by date"
      className="radar-table"
      content={content}
      find="ratios.find"
      drawn={[
        before,
        ...widths.dates.slice(from, end).flatMap((width) => bases.map(() => width / bases.length)),
        after,
      ]}
      head={
        <>
          <tr aria-rowindex={1}>
            <th scope="col">Ratio</th>
            <ColumnSpacer width={before} />
            {drawn.map(({ asOf }) => (
              <th key={asOf} scope="colgroup" colSpan={bases.length}>
                {recordDay(asOf)}
              </th>
            ))}
            <ColumnSpacer width={after} />
          </tr>
          <tr className="radar-presence" aria-rowindex={2}>
            <th scope="row">Records</th>
            <ColumnSpacer width={before} />
            {drawn.flatMap(({ asOf, presence, hasPreliminary, isOnlyPreliminary }) =>
              showsValues
                ? RADAR_BASES.map(([basis]) => (
                    <th key={`${asOf} ${basis}`} scope="col" title={`${meaningOf(basis)} (${basis})`} data-code={basis}>
                      {basisLabel(basis)}
                    </th>
                  ))
                : [
                    <th key={asOf} data-presence={presence}>
                      {isOnlyPreliminary
                        ? 'preliminary only'
                        : `${PRESENCE[presence]}${hasPreliminary ? ' · preliminary' : ''}`}
                    </th>,
                  ],
            )}
            <ColumnSpacer width={after} />
          </tr>
        </>
      }
    >
      {fields.slice(sight.rows.from, sight.rows.end).map((field, step) => (
        <tr
          key={field}
          aria-rowindex={sight.rows.from + step + 1 + HEAD_ROWS}
          data-last-chosen={sight.rows.from + step === chosen - 1 || undefined}
          onContextMenu={(event) => offer(event, ...menuOf(field))}
        >
          <th scope="row">
            <span className="ratio-name" title={`${ratioLabel(field)} · ${field}`}>
              <RatioName field={field} />
            </span>
          </th>
          <ColumnSpacer width={before} />
          {drawn.flatMap((column, place) => {
            const { asOf, cells } = column
            const attributes = (basis: number): CellAttributes & { 'aria-colindex': number } => {
              const at = (from + place) * bases.length + basis
              return { ...grid.cell(sight.rows.from + step, at), 'aria-colindex': at + 2 }
            }
            const cell = cells.find((each) => each.field === field)
            if (cell === undefined) return []
            if (!showsValues)
              return [<RevisionChange key={asOf} cell={cell} symbol={symbol} asOf={asOf} attributes={attributes(0)} />]
            return RADAR_BASES.map(([basis, name], nth) => (
              <td
                {...attributes(nth)}
                key={`${asOf} ${basis}`}
                data-shade={name === 'restated' ? shadeOf(cell) : name === 'preliminary' ? preliminaryShadeOf(cell) : 0}
                data-basis={basis}
              >
                <SentValue
                  label={`${field}, ${basis}`}
                  value={cell[name]}
                  display={displayOf(field)}
                  gap={gapOf(column, name)}
                />
              </td>
            ))
          })}
          <ColumnSpacer width={after} />
        </tr>
      ))}
    </ValueGridTable>
  )
}

/** Why a basis has no value of a field: no record at the date, or a record without the field. */
function gapOf({ presence, hasPreliminary, cells }: RevisionColumn, name: (typeof RADAR_BASES)[number][1]): Gap {
  // A record can have none of the shown fields.
  const isThere =
    (name === 'preliminary' && hasPreliminary) ||
    (name === 'original' && (presence === 'both' || presence === 'original-only')) ||
    (name === 'restated' && (presence === 'both' || presence === 'restated-only'))
  return isThere || cells.some((cell) => cell[name] !== null) ? 'not-sent' : 'no-record'
}

/** Every value of a cell; undefined where it has none. */
function titleOf(cell: RevisionCell): string | undefined {
  if (RADAR_BASES.every(([, name]) => cell[name] === null)) return undefined
  const values = RADAR_BASES.map(
    ([basis, name]) => `${basisLabel(basis)}: ${cell[name] === null ? 'no value' : digitsWords(cell[name])}`,
  )
  return [
    ratioLabel(cell.field),
    ...values,
    ...(cell.kind === 'sign-flip' ? ['The sign changed'] : []),
    ...(cell.isPreliminaryReplaced ? ['The preliminary value was replaced by a later one'] : []),
  ].join('\n')
}

/** One cell per date: how the original value was restated and how the preliminary one was replaced, or nothing. */
function RevisionChange({
  cell,
  symbol,
  asOf,
  attributes,
}: {
  cell: RevisionCell
  symbol: string
  asOf: string
  attributes: CellAttributes & { 'aria-colindex': number }
}): ReactElement {
  const target = targetOfRevision(cell, symbol, asOf)
  const [revised, replaced] = [revisionWords(cell), preliminaryWords(cell)]
  return (
    <td {...attributes} data-shade={shadeOf(cell)} data-same={revised === 'same' || undefined} title={titleOf(cell)}>
      {target === null ? null : (
        <TargetFigure target={target}>
          {revised}
          {revised === '' || replaced === '' ? null : <span className="visually-hidden">, </span>}
          {replaced === '' ? null : <small>{replaced}</small>}
        </TargetFigure>
      )}
      {hasOtherValue(cell) ? <sup aria-hidden>◇</sup> : null}
    </td>
  )
}

/** Size of the text of a head, in units of that of a row. */
const HEAD = 0.85

/** Least number of characters of a head: a date and the records of it, such as `original only`. */
const [DATE, RECORDS] = [14, 19]

/** Width of a character of a small text, most of which are letters, in figures of a row. */
const SMALL = 0.75

/** The longest text of the cells of a date, in figures. */
function longestOf(cells: readonly RevisionCell[], showsValues: boolean, displayOf: DisplayOf): number {
  const texts = cells.flatMap((cell) => {
    if (showsValues)
      return RADAR_BASES.flatMap(([, name]) =>
        cell[name] === null ? [] : formatDigits(cell[name].digits, displayOf(cell.field)).length,
      )
    const [revised, replaced] = [revisionWords(cell).length, preliminaryWords(cell).length]
    return revised + (replaced === 0 ? 0 : 1 + replaced * SMALL)
  })
  return Math.max(1, ...texts)
}

/** The widths of the names and of each date in pixels, for what they show. A date with every basis has as much for each. */
export function radarWidths({
  columns,
  fields,
  showsValues,
  displayOf,
  hasNamesAsSent,
  fontSize,
}: {
  columns: readonly RevisionColumn[]
  fields: readonly string[]
  showsValues: boolean
  displayOf: DisplayOf
  /** Whether names as sent stand beside those to be read. */
  hasNamesAsSent: boolean
  fontSize: number
}): { head: number; dates: readonly number[] } {
  const forHead = widthForNames(
    (showsValues ? RADAR_BASES.map(([basis]) => basisLabel(basis).length) : [DATE, RECORDS]).map(
      (length) => length * HEAD,
    ),
    fontSize,
  )
  const shown = new Set(fields)
  return {
    head: widthForNames(
      fields.map((field) => {
        const label = ratioLabel(field)
        return hasNamesAsSent && label !== field ? `${label}  ${field}`.length : label.length
      }),
      fontSize,
    ),
    dates: columns.map(({ cells }) => {
      const own = cells.filter(({ field }) => shown.has(field))
      const one = Math.max(widthForFigures(longestOf(own, showsValues, displayOf), fontSize), forHead)
      return showsValues ? one * RADAR_BASES.length : one
    }),
  }
}
