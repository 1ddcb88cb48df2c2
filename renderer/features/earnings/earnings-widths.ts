import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import type { RowStyle } from '../../format/earnings-row.ts'
import { widthForFigures, widthForNames } from '../../ui/grid/use-grid-window.ts'
import { choiceOf, labelOf } from '../../format/earnings-row.ts'
import type { EarningsFields } from '../../format/earnings-row.ts'

/** The largest width of the names of the fields in pixels, and as a share of the window, which leaves room for a report. */
const [MAX_NAMES_PX, MAX_NAMES_SHARE] = [420, 0.46]

/** Number of characters of a text beyond which it is cut. */
const MAX_TEXT = 24

/** Size of the second line of a head, and of the first one, in units of the text of a row. */
const [SMALL, HEAD] = [0.78, 0.92]

/** Room for the pin and for the mark of a new field, in characters. */
const MARKS = 6

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
  const value = Math.max(
    widthForFigures(Math.max(isCompared ? CHANGE : 1, ...figures), fontSize),
    widthForNames([headLength, ...texts], fontSize),
  )
  return {
    head: widthForNames(
      [
        corner.length,
        ...shown.map(
          (field) =>
            [labelOf(field, choiceOf(fields, field)) ?? '', field, styles.get(field)?.unit ?? ''].join(' ').length +
            MARKS +
            (isCompared ? CHANGE : 0),
        ),
      ],
      fontSize,
      Math.min(MAX_NAMES_PX, Math.floor(windowWidth * MAX_NAMES_SHARE)),
    ),
    values: reports.map(() => value),
  }
}
