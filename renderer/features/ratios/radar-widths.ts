import { ratioField } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { basisLabel } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { RevisionCell, RevisionColumn } from '../../../app/domain/fundamentals/restatements.ts'
import { revisionWords } from '../../format/revision.ts'
import { formatDigits } from '../../format/value.ts'
import { widthForFigures, widthForNames } from '../../ui/grid/grid-sizes.ts'
import type { DisplayOf } from './radar-content.ts'
import { latestOf, RADAR_BASES } from './radar-content.ts'

/** Size of the text of a head, in units of that of a row. */
const HEAD = 0.85

/** Least number of characters of a head: a date and the records of it, such as `original only`. */
const [DATE, RECORDS] = [14, 26]

/** Room for the mark of a preliminary value, in characters. */
const MARK = 2

/** The longest text of the cells of a date. */
function longestOf(cells: readonly RevisionCell[], showsValues: boolean, displayOf: DisplayOf): number {
  const texts = cells.flatMap((cell) => {
    const write = (digits: string): number => formatDigits(digits, displayOf(cell.field)).length
    if (showsValues) return RADAR_BASES.flatMap(([, name]) => (cell[name] === null ? [] : write(cell[name].digits)))
    const latest = latestOf(cell)
    if (latest === null) return []
    return (cell.kind === null ? write(latest.digits) : revisionWords(cell).length) + MARK
  })
  return Math.max(1, ...texts)
}

/** The widths of the names and of each date in pixels, for what they show. A date with every basis has as much for each. */
export function radarWidths({
  columns,
  fields,
  showsValues,
  displayOf,
  fontSize,
}: {
  columns: readonly RevisionColumn[]
  fields: readonly string[]
  showsValues: boolean
  displayOf: DisplayOf
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
      fields.map((field) => [ratioField(field)?.label ?? field, field].join('  ').length),
      fontSize,
    ),
    dates: columns.map(({ cells }) => {
      const own = cells.filter(({ field }) => shown.has(field))
      const one = Math.max(widthForFigures(longestOf(own, showsValues, displayOf), fontSize), forHead)
      return showsValues ? one * RADAR_BASES.length : one
    }),
  }
}
