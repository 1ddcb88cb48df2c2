import { greatest } from '../../../app/domain/values/order-statistics.ts'
import { changeBetween, type EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { ShownFigure } from '../../../app/domain/responses/proof.ts'
import type { Digits, ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { choiceOf, differenceStyle, labelOf, valuePath } from '../../format/earnings-row.ts'
import type { EarningsFields, RowStyle } from '../../format/earnings-row.ts'
import { cellOfDigits, TRANSFORM_HEAD } from '../../../app/domain/tables/value-sheets.ts'
import { formatNumber } from '../../format/value.ts'
import type { Doubt } from '../../ui/states/integrity.tsx'
import type { GridContent, GridValue } from '../../ui/grid/grid-values.ts'
import { widthForFigures, widthForNames } from '../../ui/grid/grid-window.ts'
import type { EarningsColumn } from './earnings-columns.ts'
import { comparisonWords } from './earnings-series.ts'
import type { EarningsState } from './earnings-state.ts'

/** A value with its unit, which is its field where no unit is known. */
function numberValue(field: string, digits: Digits, style: RowStyle, isDoubted: boolean): GridValue {
  const number = Number(digits)
  return {
    sent: cellOfDigits(digits, isDoubted),
    shown: style.write(digits),
    number: Number.isFinite(number) ? number : null,
    isDoubted,
    write: (value) => (style.unit === '' ? formatNumber(value, 'as-sent') : style.write(String(value))),
    unit: style.unit === '' ? field : style.unit,
  }
}

/** What the grid of earnings says of its cells: a field and a report each. */
export function earningsContent({
  columns,
  shown,
  fields,
  styles,
  response,
  compare,
  doubtAbout,
}: {
  columns: readonly EarningsColumn[]
  /** Names of the fields in the order of the rows. */
  shown: readonly string[]
  fields: EarningsFields
  styles: ReadonlyMap<string, RowStyle>
  response: ResponseRef
  compare: EarningsState['compare']
  doubtAbout: (figures: readonly ShownFigure[]) => Doubt | null
}): GridContent {
  const isDoubted = (report: EarningsReport, field: string, digits: Digits): boolean =>
    doubtAbout([
      { label: field, digits, response: { hash: response.hash, path: valuePath(response, report, field) } },
    ]) !== null

  function changeOf(
    { report, compared: other }: EarningsColumn,
    field: string,
    digits: Digits,
    style: RowStyle,
  ): GridValue | null {
    const before = ownProperty(other?.numbers ?? {}, field)
    const change = before === undefined ? null : changeBetween(before, digits)
    if (other === undefined || before === undefined || change === null) return null
    // Nothing is computed from what is doubted, so the cell shows a gap.
    if (isDoubted(report, field, digits) || isDoubted(other, field, before)) return null
    if (compare.endsWith('-difference')) return numberValue(field, change.difference, differenceStyle(style), false)
    if (change.growth === null) return null
    const percent = (value: number): string => formatNumber(value, 'percent')
    return {
      sent: { digits: String(change.growth) },
      shown: percent(change.growth),
      number: change.growth,
      isDoubted: false,
      write: percent,
      unit: 'growth',
    }
  }

  return {
    valueAt({ row, column }) {
      const [field = '', found] = [shown[row], columns[column]]
      const style = styles.get(field)
      if (found === undefined || style === undefined) return null
      const { report } = found
      const text = ownProperty(report.texts, field)
      if (text !== undefined)
        return { sent: { text }, shown: text, number: null, isDoubted: false, write: String, unit: field }
      const digits = ownProperty(report.numbers, field)
      if (digits === undefined) return null
      return compare === 'none'
        ? numberValue(field, digits, style, isDoubted(report, field, digits))
        : changeOf(found, field, digits, style)
    },
    nameHeads: ['Field', 'Name', ...(compare === 'none' ? [] : [TRANSFORM_HEAD])],
    namesOf(row) {
      const field = shown[row] ?? ''
      const name = labelOf(field, choiceOf(fields, field)) ?? ''
      return [field, name, ...(compare === 'none' ? [] : [comparisonWords(compare)])]
    },
    headOf(column) {
      const report = columns[column]?.report
      if (report === undefined) return ''
      if (report.path === '') return 'As sent'
      return [report.asOf, report.reportType, report.period].filter((part) => part !== null).join(' ')
    },
  }
}

/** The largest width of the names of the fields in pixels, and as a share of the window, which leaves room for a report. */
const [MAX_NAMES_PX, MAX_NAMES_SHARE] = [420, 0.46]

/** Number of characters of a text beyond which it is cut. */
const MAX_TEXT = 24

/** Size of the second line of a head, and of the first one, in units of the text of a row. */
const [SMALL, HEAD] = [0.78, 0.92]

/** Room for the pin and for the mark of a new field, in characters. */
const MARKS = 4

/** Room of a number in a grid that no number needs, in pixels: none has a mark after it. */
const NO_MARK_PX = 10

/** Least number of characters of a change, such as `+1,234.5%`, and of what says so before a unit. */
const CHANGE = 9

/** Numbers of a field among which the one is that is written longest. */
function longest(digits: readonly string[]): readonly string[] {
  const [first] = digits
  if (first === undefined) return []
  let [most, least, widest] = [first, first, first]
  for (const each of digits) {
    if (Number(each) > Number(most)) most = each
    if (Number(each) < Number(least)) least = each
    if (each.length > widest.length) widest = each
  }
  return [most, least, widest]
}

/** The length of a head with two lines, in characters of a row. */
export const headLengthOf = (first: string, second: string): number =>
  Math.max(first.length * HEAD, second.length * SMALL)

/** The widths of the names and of the columns of reports in pixels, for what they show. All columns are as wide. */
export function earningsWidths({
  reports,
  shown,
  fields,
  styles,
  headLength,
  corner,
  isCompared,
  growths,
  hasNamesAsSent,
  fontSize,
  windowWidth,
}: {
  reports: readonly EarningsReport[]
  /** Names of the fields in the rows. */
  shown: readonly string[]
  fields: EarningsFields
  styles: ReadonlyMap<string, RowStyle>
  /** The length of the longest head of a report, as `headLengthOf` tells it. */
  headLength: number
  /** The head of the names. */
  corner: string
  isCompared: boolean
  /** What the rows say of their growth. */
  growths: readonly string[]
  /** Whether names as sent stand beside those to be read. */
  hasNamesAsSent: boolean
  fontSize: number
  /** In CSS pixels. */
  windowWidth: number
}): { head: number; values: readonly number[] } {
  const figures = shown.flatMap((field) => {
    const style = styles.get(field)
    const digits = reports.flatMap(({ numbers }) => ownProperty(numbers, field) ?? [])
    return style === undefined ? [] : longest(digits).map((each) => style.write(each).length)
  })
  const texts = shown.flatMap((field) =>
    reports.map(({ texts: own }) => Math.min(MAX_TEXT, ownProperty(own, field)?.length ?? 0)),
  )
  const value =
    Math.max(
      widthForFigures(greatest(figures, isCompared ? CHANGE : 1), fontSize),
      widthForNames([headLength, ...texts], fontSize),
    ) - NO_MARK_PX
  const beside = isCompared ? CHANGE : Math.max(0, ...growths.map(({ length }) => length + 1))
  return {
    head: widthForNames(
      [
        corner.length,
        ...shown.map((field) => {
          const label = labelOf(field, choiceOf(fields, field))
          const names = label === null ? [field] : hasNamesAsSent ? [label, field] : [label]
          return [...names, styles.get(field)?.unit ?? ''].join(' ').length + MARKS + beside
        }),
      ],
      fontSize,
      Math.min(MAX_NAMES_PX, Math.floor(windowWidth * MAX_NAMES_SHARE)),
    ),
    values: reports.map(() => value),
  }
}
