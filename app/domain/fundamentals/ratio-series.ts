import { FormulaError, parseFormula, type Formula, type FormulaUnit, type NamedFormula } from './formula.ts'
import { saysDate } from '../responses/service-date.ts'
import {
  columnOf,
  columnsPerYear,
  furtherColumn,
  orderColumns,
  placedAs,
  unevenAt,
  unevenPeriods,
} from './period-columns.ts'
import type { Alignment } from './period-columns.ts'
import { ratioField, ratioLabel } from './ratio-fields.ts'
import { joinedRecord, recordValue, type RatioRecord, type SymbolRatios } from './ratio-record.ts'
import type { Gap, PointContext, SentFigure, Series, SeriesPoint, SeriesSet } from './series.ts'
import { assumedDisplay, readableDisplay, unitEvidence } from './value-display.ts'
import type { ChoosableDisplay, FieldDisplays } from './value-display.ts'

/** What the series show. */
export interface SeriesChoice {
  /** Field names as sent by the service, and names of formulas. */
  fields: readonly string[]
  formulas: readonly NamedFormula[]
  /** Report types: one, or several overlaid. */
  bases: readonly string[]
  /** Period as the records name it. A basis without records of this period uses its most common period. */
  period: string
  alignment: Alignment
  displays: FieldDisplays
  /** Whether values are shown in the assumed units that the records confirm, instead of as sent. */
  inUnits: boolean
}

/** Series over common columns, with the number of records that could not be shown in them. */
export interface RatioSeries extends SeriesSet {
  /** Number of columns from a period to the same one a year earlier; null where the columns are not an even sequence. */
  perYear: number | null
  /** Number of records hidden by a later one of the same company and basis in the same column. */
  hidden: number
  /** Number of records without a fiscal year end, which therefore have no fiscal column. */
  unplaced: number
  /** Number of shown records of which another value was sent, of one of the shown ratios. */
  restated: number
}

/** The periods that the records name, the one with the longest history first. */
export function periodsOf(ratios: readonly SymbolRatios[], basis?: string): string[] {
  const counts = new Map<string, number>()
  for (const { records } of ratios)
    for (const { id } of records)
      if (basis === undefined || id.reportType === basis) counts.set(id.period, (counts.get(id.period) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([period]) => period)
}

interface Line {
  field: string
  label: string
  /** The unit of a formula for those of its ratios. */
  unitOf?: Formula['unitOf']
  /** The value of a record, or why there is none. */
  pointOf: (record: RatioRecord, uneven: Row['uneven']) => SeriesPoint | Gap
}

const contextOf = (
  { id, isCalculated }: RatioRecord,
  uneven: Row['uneven'],
  others: readonly SentFigure[],
): PointContext => ({
  asOf: id.asOf,
  period: id.period,
  reportType: id.reportType,
  aorOrRestate: id.aorOrRestate,
  isCalculated,
  ...unevenAt(uneven, id.asOf),
  ...(others.length === 0 ? {} : { others }),
})

/** The shown value of a record, and the others of it, under the name of its field. */
function figuresIn(record: RatioRecord, field: string): { shown: SentFigure; others: SentFigure[] } | null {
  const value = recordValue(record, field)
  if (value === null) return null
  const { others, ...shown } = value
  return { shown: { label: field, ...shown }, others: others.map((other) => ({ label: field, ...other })) }
}

const fieldLine = (field: string): Line => ({
  field,
  label: ratioLabel(field),
  pointOf(record, uneven) {
    const values = figuresIn(record, field)
    if (values === null) return 'not-sent'
    const { digits, response } = values.shown
    return { kind: 'sent', ...contextOf(record, uneven, values.others), digits, response }
  },
})

function formulaLine({ name, expression }: NamedFormula, { names, evaluate, unitOf }: Formula): Line {
  return {
    field: name,
    label: name,
    unitOf,
    pointOf(record, uneven) {
      const value = evaluate((field) => {
        const sent = recordValue(record, field)
        return sent === null ? null : Number(sent.digits)
      })
      const inputs = names.flatMap((field) => figuresIn(record, field) ?? [])
      if (value === null) return inputs.length < names.length ? 'not-calculable' : 'no-result'
      return {
        kind: 'computed',
        ...contextOf(
          record,
          uneven,
          inputs.flatMap(({ others }) => others),
        ),
        value,
        words: `${name} = ${expression}`,
        inputs: inputs.map(({ shown }) => shown),
      }
    },
  }
}

/**
 * Whether a formula may use this name. Any possible field name is allowed: whether a record has the field is checked
 * when the formula is evaluated.
 */
export const isFieldName = (name: string): boolean => name !== '' && name.length <= 80

/** A parsed formula. An invalid one, for example from a damaged settings file, needs no names and has no result. */
function compiled({ expression }: NamedFormula): Formula {
  try {
    return parseFormula(expression, isFieldName)
  } catch (thrown) {
    if (thrown instanceof FormulaError) return { names: [], evaluate: () => null, unitOf: () => null }
    throw thrown
  }
}

function linesOf({ fields, formulas }: SeriesChoice): Line[] {
  return fields.map((field) => {
    const formula = formulas.find(({ name }) => name === field)
    return formula === undefined ? fieldLine(field) : formulaLine(formula, compiled(formula))
  })
}

/** Names of all fields that a selection needs, including those that its formulas use. */
export function neededFields(fields: readonly string[], formulas: readonly NamedFormula[]): string[] {
  return [
    ...new Set(
      fields.flatMap((field) => {
        const formula = formulas.find(({ name }) => name === field)
        return formula === undefined ? [field] : compiled(formula).names
      }),
    ),
  ]
}

const unitIn = (display: ChoosableDisplay): FormulaUnit | null => (display === 'as-sent' ? null : display)

/** The unit that a ratio or a formula is assumed to have: the person's choice, the usual one, or that of its ratios. */
export function assumedUnit(
  field: string,
  displays: FieldDisplays,
  formulas: readonly NamedFormula[],
): ChoosableDisplay {
  const formula = Object.hasOwn(displays, field) ? undefined : formulas.find(({ name }) => name === field)
  if (formula === undefined) return assumedDisplay(field, displays)
  return compiled(formula).unitOf((name) => unitIn(assumedDisplay(name, displays))) ?? 'as-sent'
}

interface Row {
  symbol: string
  companyName: string
  basis: string
  byColumn: ReadonlyMap<string, RatioRecord>
  /** The dates of its periods of unequal length, with their months. */
  uneven: ReadonlyMap<string, number>
}

/** The period by which the records that name one are placed; see `placedAs`. */
const placedIn = (ratios: readonly SymbolRatios[], bases: readonly string[], period: string): string =>
  placedAs(
    period,
    bases.flatMap((basis) =>
      ratios.map(({ records }) =>
        records.filter(({ id }) => id.reportType === basis && id.period === period).map(({ id }) => id.asOf),
      ),
    ),
  )

/** The series of these fields, for each company and basis, with every column from the first to the last. */
export function buildSeries(ratios: readonly SymbolRatios[], choice: SeriesChoice): RatioSeries {
  const { bases, alignment, displays, inUnits } = choice
  let [hidden, unplaced] = [0, 0]
  const rows: Row[] = []
  const placed = placedIn(ratios, bases, choice.period)
  const perYear = columnsPerYear(placed, alignment)
  for (const basis of bases) {
    const periods = periodsOf(ratios, basis)
    // A basis without the chosen period may have one of the same frequency: trailing records next to quarterly ones.
    const period = periods.includes(choice.period)
      ? choice.period
      : periods.find((each) => columnsPerYear(placedIn(ratios, [basis], each), alignment) === perYear)
    const placedHere = period === choice.period ? placed : placedIn(ratios, [basis], period ?? '')
    for (const { symbol, company, records } of ratios) {
      const inColumns = new Map<string, RatioRecord[]>()
      const undated = new Map<string, number>()
      const dates: string[] = []
      for (const record of records) {
        if (record.id.reportType !== basis || record.id.period !== period) continue
        dates.push(record.id.asOf)
        const column = columnOf(
          { asOf: record.id.asOf, period: placedHere, fiscalYearEnd: record.fiscalYearEnd },
          alignment,
        )
        if (column === null) unplaced += 1
        else if (!saysDate(record.id.asOf)) {
          const place = undated.get(column) ?? 0
          undated.set(column, place + 1)
          inColumns.set(furtherColumn(column, place), [record])
        } else {
          const others = inColumns.get(column) ?? []
          const date = others[0]?.id.asOf
          if (date === record.id.asOf) others.push(record)
          else {
            const isLater = date === undefined || date < record.id.asOf
            for (const each of isLater ? others : [record]) hidden += 1 + (each.others?.length ?? 0)
            if (isLater) inColumns.set(column, [record])
          }
        }
      }
      const byColumn = new Map(
        [...inColumns].flatMap(([column, same]) => {
          const record = joinedRecord(same)
          return record === undefined ? [] : [[column, record] as const]
        }),
      )
      if (byColumn.size > 0 || bases.length === 1)
        rows.push({
          symbol,
          companyName: company?.standardName ?? '',
          basis,
          byColumn,
          uneven: unevenPeriods(dates, period ?? ''),
        })
    }
  }
  const columns = orderColumns(
    rows.flatMap(({ byColumn }) => [...byColumn.keys()]),
    placed,
    alignment,
  )
  const lines = columns.length === 0 ? [] : linesOf(choice)
  const tallies = ratios.map(({ units }) => units)
  const known = new Map(lines.map(({ field }) => [field, unitEvidence(field, displays, tallies)]))
  const readable = (name: string): ChoosableDisplay =>
    readableDisplay(name, displays, known.get(name) ?? unitEvidence(name, displays, tallies))
  const units = new Map(
    lines.map(({ field, unitOf }) => {
      const isChosen = unitOf === undefined || Object.hasOwn(displays, field)
      const display = isChosen ? readable(field) : (unitOf((name) => unitIn(readable(name))) ?? 'as-sent')
      const unit = assumedUnit(field, displays, choice.formulas)
      return [field, { display: inUnits ? display : ('as-sent' as const), unit }] as const
    }),
  )
  const series = rows.flatMap(({ symbol, companyName, basis, byColumn, uneven }) =>
    lines.map(({ field, label, pointOf }): Series => {
      const found = columns.map((column): SeriesPoint | Gap => {
        const record = byColumn.get(column)
        return record === undefined ? 'no-record' : pointOf(record, uneven)
      })
      const evidence = known.get(field)
      return {
        key: `${symbol} ${field} ${basis}`,
        symbol,
        companyName,
        field,
        label,
        basis,
        ...(units.get(field) ?? { display: 'as-sent', unit: 'as-sent' }),
        ...(ratioField(field) === undefined || evidence === undefined
          ? {}
          : { evidence, staysAsSent: inUnits && (evidence.state === 'doubted' || evidence.state === 'unchecked') }),
        points: found.map((each) => (typeof each === 'string' ? null : each)),
        gaps: found.map((each) => (typeof each === 'string' ? each : null)),
      }
    }),
  )
  const restated = rows
    .flatMap(({ byColumn }) => [...byColumn.values()])
    .filter((record) =>
      [...new Set([record, ...(record.others ?? [])].flatMap(({ values }) => Object.keys(values)))].some(
        (field) => (recordValue(record, field)?.others.length ?? 0) > 0,
      ),
    ).length
  return { columns, series, perYear, hidden, unplaced, restated }
}
