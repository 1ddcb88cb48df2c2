import { axisUnit, figuresOf, numberOf } from '../../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesPoint } from '../../../../app/domain/fundamentals/series.ts'
import { sectorName } from '../../../../app/domain/companies/sector-groups.ts'
import { cellOf, SECTOR_HEAD, TRANSFORM_HEAD } from '../../../../app/domain/tables/value-sheets.ts'
import { transformName } from '../../../format/series-words.ts'
import { formatNumber, formatPoint } from '../../../format/value.ts'
import type { Doubt } from '../../../ui/states/integrity.tsx'
import type { ShownFigure } from '../../../../app/domain/responses/proof.ts'
import type { GridContent, GridValue } from '../../../ui/grid/grid-values.ts'
import { companiesWords, type SectorHeadLine } from './sector-head.tsx'
import { pointOf, type TableLine, type TableRow } from './table-rows.ts'

/** The heads of the columns that name a series. */
const NAMES = ['Symbol', 'Company', 'Ratio', 'Name as sent', 'Basis'] as const

const namesOf = ({ symbol, companyName, label, field, basis }: Series): readonly string[] => [
  symbol,
  companyName,
  label,
  field,
  basis,
]

const headNamesOf = ({ symbol, companyName, label, basis }: Series): readonly string[] => [
  symbol,
  companyName,
  label,
  basis,
]

/** The names of the head of a sector, and of the median that it shows. */
const groupNames = ({ sector, count }: SectorHeadLine, median: Series | undefined): readonly string[] => [
  sectorName(sector),
  companiesWords(count, median !== undefined),
  median?.label ?? '',
  median?.field ?? '',
  median?.basis ?? '',
]

// Without a known unit, only the values of one ratio are comparable.
const unitOf = (series: Series): string => {
  const unit = axisUnit(series)
  return unit === 'as-sent' ? series.field : unit
}

/** What a cell with a point of a series holds. */
export function gridValueOf(series: Series, point: SeriesPoint, isDoubted: boolean): GridValue {
  return {
    sent: cellOf(point, isDoubted),
    shown: formatPoint(point, series.display),
    number: numberOf(point),
    isDoubted,
    write: (value) => formatNumber(value, series.display),
    unit: unitOf(series),
  }
}

/** What the table says of its cells. */
export function tableContent(
  columns: readonly TableLine[],
  rows: readonly TableRow[],
  doubtAbout: (figures: readonly ShownFigure[]) => Doubt | null,
): GridContent {
  const hasSectors = rows.some(({ sector }) => sector !== undefined)
  const isTransformed = [...columns, ...rows].some(({ series }) => series?.transform !== undefined)
  const isTransposed = columns.some(({ series }) => series !== null)
  const withTransform = (names: readonly string[], series: Series | undefined): readonly string[] =>
    isTransformed ? [...names, series === undefined ? '' : transformName([series])] : names
  const namesIn = ({ id, group, series, cells }: TableRow): readonly string[] =>
    group !== undefined
      ? withTransform(groupNames(group, cells[0]?.series), cells[0]?.series)
      : series === null
        ? [id]
        : withTransform(namesOf(series), series)
  const heads = [...NAMES, ...(isTransformed ? [TRANSFORM_HEAD] : []), ...(hasSectors ? [SECTOR_HEAD] : [])]
  return {
    valueAt({ row, column }) {
      const cell = rows[row]?.cells[column]
      const point = cell === undefined ? null : pointOf(cell)
      return cell === undefined || point === null
        ? null
        : gridValueOf(cell.series, point, doubtAbout(figuresOf(point, '')) !== null)
    },
    gapAt({ row, column }) {
      const cell = rows[row]?.cells[column]
      return cell === undefined ? null : (cell.series.gaps[cell.place] ?? 'no-record')
    },
    nameHeads: isTransposed ? ['Period'] : heads,
    namesOf(row) {
      const line = rows[row]
      return line === undefined ? [] : [...namesIn(line), ...(hasSectors ? [line.sector ?? ''] : [])]
    },
    headOf(column) {
      const line = columns[column]
      return line === undefined
        ? ''
        : line.series === null
          ? line.id
          : withTransform(headNamesOf(line.series), line.series).join(' ')
    },
  }
}
