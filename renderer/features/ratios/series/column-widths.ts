import { greatest, least } from '../../../../app/domain/values/order-statistics.ts'
import { sectorName } from '../../../../app/domain/companies/sector-groups.ts'
import { basisLabel } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { numberOf, type Series } from '../../../../app/domain/fundamentals/series.ts'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import { rawWords } from '../../../format/unit-words.ts'
import { formatPoint } from '../../../format/value.ts'
import { widthForFigures, widthForNames } from '../../../ui/grid/grid-window.ts'
import type { TableChoice } from '../ratios-state.ts'
import type { TableLine, TableRow } from './table-rows.ts'

/** What the names of the rows are called among the columns whose widths are kept. */
export const NAMES_ID = ''

/**
 * Number of characters of the longest value. With a unit, that is the value furthest from zero on one of the sides, but for amounts, of
 * which large ones are written in a scale.
 */
export function longestOf({ points, display }: Series): number {
  const known = points.filter((point) => point !== null)
  if (display === 'as-sent' || display === 'currency')
    return greatest(
      known.map((point) => formatPoint(point, display).length),
      1,
    )
  const numbers = known.map((point) => numberOf(point) ?? 0)
  const ends = [greatest(numbers), least(numbers)].map((end) => known[numbers.indexOf(end)])
  return Math.max(1, ...ends.map((point) => (point === undefined ? 0 : formatPoint(point, display).length)))
}

/** Room of what the head of a sector says of its companies, with its sign, in characters. */
export const COUNT_LENGTH = 28

/** The room of the look of a line before a name, in characters. */
const LOOK = '    '

/** What the heads of the rows show, and in which size. */
interface NameWidth {
  showsBasis: boolean
  hasLooks?: boolean
  hasNamesAsSent?: boolean
  /** The head of the names. */
  corner?: string
  fontSize: number
}

const nameLength = (
  { id, series, group }: Pick<TableRow, 'id' | 'series' | 'group'>,
  { showsBasis, hasLooks = false, hasNamesAsSent = false }: Omit<NameWidth, 'corner' | 'fontSize'>,
): number =>
  series === null
    ? group === undefined
      ? id.length
      : sectorName(group.sector).length + COUNT_LENGTH
    : [
        ...(hasLooks ? [LOOK] : []),
        series.symbol,
        series.label,
        rawWords(series),
        ...(showsBasis ? [basisLabel(series.basis)] : []),
        ...(hasNamesAsSent && series.label !== series.field ? [series.field] : []),
      ].join('  ').length

/** The widths of the head and of the columns, in pixels. */
interface ColumnWidths {
  head: number
  values: readonly number[]
}

/** The widths that the head and the columns need for their texts. */
export function columnWidths(
  columns: readonly TableLine[],
  rows: readonly TableRow[],
  { corner = '', fontSize, ...shown }: NameWidth,
): ColumnWidths {
  const forNames = (lines: readonly Pick<TableRow, 'id' | 'series' | 'group'>[], head = ''): number =>
    widthForNames([head.length, ...lines.map((line) => nameLength(line, shown))], fontSize)
  const longest = new Map(
    [...columns, ...rows].flatMap(({ series }) => (series === null ? [] : [[series.key, longestOf(series)] as const])),
  )
  const ofRows = Math.max(1, ...rows.map(({ series }) => (series === null ? 1 : (longest.get(series.key) ?? 1))))
  return {
    head: forNames(rows, corner),
    values: columns.map((column) =>
      Math.max(
        widthForFigures(column.series === null ? ofRows : (longest.get(column.series.key) ?? 1), fontSize),
        forNames([column]),
      ),
    ),
  }
}

/** The widths with those that the person gave, by the ID of the column; that of the head by `NAMES_ID`. */
export const withOwnWidths = (
  { head, values }: ColumnWidths,
  columns: readonly Pick<TableLine, 'id'>[],
  own: TableChoice['widths'],
): ColumnWidths => ({
  head: own[NAMES_ID] ?? head,
  values: columns.map(({ id }, place) => ownProperty(own, id) ?? values[place] ?? 0),
})
