import { claimedFigures, type ClaimedFigure, type FigureVerdict } from '../responses/proof.ts'
import { figuresOf, otherWords, transformName } from '../fundamentals/series.ts'
import type { Series, SeriesPoint, SeriesSet } from '../fundamentals/series.ts'
import { newestFirst } from '../fundamentals/period-columns.ts'
import type { ValueDisplay } from '../fundamentals/value-display.ts'
import { joined } from '../values/visible-text.ts'
import { givenIn, type ExportCell } from './table-text.ts'

/** Facts about a stored response, exported next to its numbers. */
export interface ResponseNote {
  request: string
  receivedAt: number
}

/** A sheet of an export: the first row names the columns. */
export interface ExportSheet {
  name: string
  rows: readonly (readonly ExportCell[])[]
  /** Readable names of the columns, where the first row has those that the service sent. */
  labels?: readonly string[]
  /** How many of the first columns name a row; one unless said. */
  named?: number
  /** How many of the first columns are printed; all unless said. */
  printed?: number
}

const text = (words: string): ExportCell => ({ text: words })

const receivedText = (note: ResponseNote | undefined): string =>
  note === undefined ? '' : new Date(note.receivedAt).toISOString()

// A number that is not proven becomes a text, so that no program calculates with it.
const notProven = (digits: string): ExportCell => text(`not proven: ${digits}`)

/** Digits for export; a text when they are not proven. */
export const cellOfDigits = (digits: string, isUnproven: boolean, display?: ValueDisplay): ExportCell =>
  isUnproven ? notProven(digits) : { digits, ...(display === undefined ? {} : { display }) }

/** A value for export: the digits as sent, or the calculated number in full; a text when it is not proven. */
export const cellOf = (point: SeriesPoint, isUnproven: boolean, display?: ValueDisplay): ExportCell =>
  cellOfDigits(point.kind === 'sent' ? point.digits : String(point.value), isUnproven, display)

interface Placed {
  series: Series
  column: string
  point: SeriesPoint
}

const placedPoints = ({ columns, series }: SeriesSet): Placed[] =>
  series.flatMap((each) =>
    each.points.flatMap((point, place) =>
      point === null ? [] : [{ series: each, column: columns[place] ?? '', point }],
    ),
  )

/** Every sent number that a set depends on, in the order of its values. */
export const claimsOf = (set: SeriesSet): ClaimedFigure[] =>
  placedPoints(set).flatMap(({ series, point }) => claimedFigures(figuresOf(point, series.field)))

/** The points that depend on a number with another verdict than “proven”; the verdicts are those of `claimsOf`, in order. */
export function unprovenPoints(set: SeriesSet, verdicts: readonly FigureVerdict[]): ReadonlySet<SeriesPoint> {
  let next = 0
  return new Set(
    placedPoints(set).flatMap(({ series, point }) => {
      const own = figuresOf(point, series.field).map(() => verdicts[next++] ?? 'gone')
      return own.every((verdict) => verdict === 'proven') ? [] : [point]
    }),
  )
}

/** The head of the column that says what was made of the values. */
export const TRANSFORM_HEAD = 'Shown as'

/** The head of the column of sectors, which says whose word they are. */
export const SECTOR_HEAD = 'Sector, as stories said'

/**
 * The table as shown: one row per series, values as numbers except for those that are not proven; the newest period is the first or the last.
 * Under a transform it has a column that says which, and where the companies stand in groups one for what stories said of their sectors.
 */
export function tableSheet(
  { columns, series }: SeriesSet,
  unproven: ReadonlySet<SeriesPoint>,
  isNewestLast = false,
  sectors: ReadonlyMap<string, { sector: string } | null> | null = null,
): ExportSheet {
  const places = isNewestLast ? [...columns.keys()] : newestFirst(columns)
  const isTransformed = transformName(series) !== ''
  const head = [
    ...['Symbol', 'Company', 'Ratio', 'Name as sent', 'Basis'],
    ...(isTransformed ? [TRANSFORM_HEAD] : []),
    ...(sectors === null ? [] : [SECTOR_HEAD]),
    ...places.map((place) => columns[place] ?? ''),
  ].map(text)
  return {
    name: 'Table',
    named: 3,
    rows: [
      head,
      ...series.map((each) => [
        text(each.symbol),
        text(each.companyName),
        text(each.label),
        text(each.field),
        text(each.basis),
        ...(isTransformed ? [text(transformName([each]))] : []),
        ...(sectors === null ? [] : [text(sectors.get(each.symbol)?.sector ?? '')]),
        ...places.map((place) => {
          const point = each.points[place] ?? null
          return point === null ? null : cellOf(point, unproven.has(point), each.display)
        }),
      ]),
    ],
  }
}

const COLUMNS = [
  'Symbol',
  'Company',
  'Ratio',
  'Label',
  'Column',
  'As of',
  'Period',
  'Report type',
  'Reported or restated',
  'Calculated',
  'Value',
  'Remark',
  'Digits as sent',
  'Request',
  'Received',
  'Response SHA-256',
  'Path',
  'Proof',
] as const

/** How a value was computed, and what else was sent in its place. */
const remarkOf = (point: SeriesPoint, input: string): string =>
  joined('; ', [point.kind === 'sent' ? '' : `${point.words} — input ${input}`, ...otherWords(point)])

/** One row per sent number with its proof; a calculated value has a row for each input. */
export function valueSheet(
  set: SeriesSet,
  notes: ReadonlyMap<string, ResponseNote>,
  verdicts: readonly FigureVerdict[],
): ExportSheet {
  const unproven = unprovenPoints(set, verdicts)
  let next = 0
  const rows = placedPoints(set).flatMap(({ series, column, point }) =>
    figuresOf(point, series.field).map(({ label, digits, response }): ExportCell[] => {
      const note = notes.get(response.hash)
      const verdict = verdicts[next++] ?? 'gone'
      return [
        text(series.symbol),
        text(series.companyName),
        text(series.field),
        text(series.label),
        text(column),
        { date: point.asOf },
        text(point.period),
        text(point.reportType),
        text(point.aorOrRestate),
        text(point.isCalculated === null ? 'not stated' : point.isCalculated ? 'yes' : 'no'),
        cellOf(point, unproven.has(point), series.display),
        text(remarkOf(point, label)),
        verdict === 'proven' ? { sentDigits: digits } : notProven(digits),
        text(note?.request ?? ''),
        { date: receivedText(note) },
        text(response.hash),
        text(response.path),
        text(verdict),
      ]
    }),
  )
  // On paper, the proof is of no use.
  return { name: 'Values', printed: COLUMNS.indexOf('Remark'), rows: [COLUMNS.map(text), ...rows] }
}

/** One row per stored response that numbers come from. */
export function sourceSheet(set: SeriesSet, notes: ReadonlyMap<string, ResponseNote>): ExportSheet {
  const byResponse = Map.groupBy(claimsOf(set), ({ hash }) => hash)
  return {
    name: 'Sources',
    rows: [
      ['Request', 'Received', 'Numbers', 'Response SHA-256'].map(text),
      ...[...byResponse].map(([hash, claims]): ExportCell[] => [
        text(notes.get(hash)?.request ?? 'The stored response is gone'),
        { date: receivedText(notes.get(hash)) },
        { digits: String(claims.length) },
        text(hash),
      ]),
    ],
  }
}

/** A sheet with lines below its rows, which say what it shows. Every row has the same number of cells, as RFC 4180 wants it. */
export function withFoot({ name, rows }: ExportSheet, lines: readonly string[]): ExportSheet {
  const rest = (rows[0] ?? []).slice(1).map(() => null)
  return { name, rows: [...rows, [null, ...rest], ...lines.map((line) => [text(line), ...rest])] }
}

/** The names of columns as members of an object, in which a second one of a name would take the place of the first. */
function memberNames(heads: readonly ExportCell[]): string[] {
  const taken = new Set<string>()
  return heads.map((cell) => {
    const name = cell !== null && 'text' in cell ? cell.text : ''
    let free = name
    for (let count = 2; taken.has(free); count++) free = `${name} (${count})`
    taken.add(free)
    return free
  })
}

/** Rows as JSON: one object per row, numbers with their digits as sent. */
export function toJson({ rows }: ExportSheet, facts: Readonly<Record<string, string>>): string {
  const [head = [], ...body] = rows
  const names = memberNames(head)
  const member = (name: string, cell: ExportCell | undefined): string => {
    // Digits that are not valid JSON, such as with a leading plus, become a string.
    const isPlain = cell != null && 'digits' in cell && /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(cell.digits)
    const value = cell == null ? 'null' : isPlain ? givenIn(cell) : JSON.stringify(givenIn(cell))
    return `${JSON.stringify(name)}: ${value}`
  }
  const records = body.map((row) => `    { ${names.map((name, place) => member(name, row[place])).join(', ')} }`)
  return `{\n  "about": ${JSON.stringify(facts)},\n  "values": [\n${records.join(',\n')}\n  ]\n}\n`
}
