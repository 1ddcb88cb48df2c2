import { isCalendarDate } from '../responses/service-date.ts'
import { digitsOf, isObject, sentDigits } from '../responses/wire-tree.ts'
import type { WireTree } from '../responses/wire-tree.ts'
import { elementPath, innerPath, memberPath } from '../responses/wire-path.ts'
import { emptyRecord, ownProperty } from '../values/own-property.ts'
import type { Digits } from '../responses/source-ref.ts'

/**
 * One report: its identifying members, and all of its numbers by path. A member that the service did not send is null.
 */
export interface EarningsReport {
  symbol: string | null
  asOf: string | null
  period: string | null
  reportType: string | null
  aorOrRestate: string | null
  /** The currency of its amounts. */
  currency: string | null
  /** The last day of its period, which can differ from the as-of date. */
  periodEnd: string | null
  /** Numbers by their path inside the report, such as `basicEps` or `segments[0].revenue`. */
  numbers: Readonly<Record<string, Digits>>
  /** Texts by their path, and what is true or false; of a report in a known structure there are none. */
  texts: Readonly<Record<string, string>>
  /** Path of the report inside the data; empty for all of the data. */
  path: string
}

type Node = Readonly<Record<string, WireTree>>

const textOf = (node: Node | undefined, name: string): string | null => {
  const value = node === undefined ? undefined : ownProperty(node, name)
  return typeof value === 'string' ? value : sentDigits(value)
}

/** Period names that are used as keys where the service sends a map of reports instead of a list. */
const SPAN = /^(\d{1,2}[MY]|TTM|Q[1-4]|FY)$/

function numbersOf(value: WireTree, path: string, found: Record<string, Digits>): void {
  // Some are sent as a text, such as `"9"` for the end of the fiscal year.
  const digits = digitsOf(value)
  if (digits !== null) found[innerPath(path)] = digits
  else if (Array.isArray(value))
    value.forEach((each: WireTree, place) => numbersOf(each, elementPath(path, place), found))
  else if (isObject(value))
    for (const [name, each] of Object.entries(value)) numbersOf(each, memberPath(path, name), found)
}

/**
 * All reports in the data of an earnings response, in any of the known structures: `result[].earningReports[]`, a list,
 * or a map keyed by period. A report is an object with an identity (`id` with an as-of date, report type or period), or
 * the value under such a period key.
 */
export function readEarningsReports(data: WireTree): EarningsReport[] {
  const reports: EarningsReport[] = []

  function visit(value: WireTree, path: string, symbol: string | null, span: string | null): void {
    if (Array.isArray(value)) {
      value.forEach((each: WireTree, place) => visit(each, elementPath(path, place), symbol, span))
      return
    }
    if (!isObject(value)) return
    const id = isObject(value.id) ? value.id : undefined
    const isReport =
      ['asOf', 'period', 'reportType'].some((name) => textOf(id, name) !== null) ||
      (span !== null && Object.values(value).some((each) => digitsOf(each) !== null))
    if (isReport) {
      const numbers = emptyRecord<Digits>()
      for (const [name, each] of Object.entries(value))
        if (name !== 'id') numbersOf(each, memberPath('', name), numbers)
      reports.push({
        symbol,
        asOf: textOf(id, 'asOf') ?? textOf(value, 'periodEndingDate'),
        period: textOf(id, 'period') ?? span,
        reportType: textOf(id, 'reportType'),
        aorOrRestate: textOf(id, 'aorOrRestate'),
        currency: textOf(value, 'currencyId'),
        periodEnd: textOf(value, 'periodEndingDate'),
        numbers,
        texts: {},
        path,
      })
      return
    }
    const here =
      textOf(value, 'symbol') ?? (isObject(value.company) ? textOf(value.company, 'primarySymbol') : null) ?? symbol
    for (const [name, each] of Object.entries(value))
      visit(each, memberPath(path, name), here, SPAN.test(name) ? name : span)
  }

  visit(data, '', null, null)
  return reports
}

function textsOf(value: WireTree, path: string, found: Record<string, string>): void {
  if (typeof value === 'boolean' || (typeof value === 'string' && digitsOf(value) === null))
    found[innerPath(path)] = String(value)
  else if (Array.isArray(value))
    value.forEach((each: WireTree, place) => textsOf(each, elementPath(path, place), found))
  else if (isObject(value))
    for (const [name, each] of Object.entries(value)) textsOf(each, memberPath(path, name), found)
}

/** All members of data in which no report was found, by their path; null when the data has no members. */
export function flattenedData(data: WireTree): EarningsReport | null {
  if (!Array.isArray(data) && !isObject(data)) return null
  const [numbers, texts] = [emptyRecord<Digits>(), emptyRecord<string>()]
  numbersOf(data, '', numbers)
  textsOf(data, '', texts)
  if (Object.keys(numbers).length + Object.keys(texts).length === 0) return null
  return {
    symbol: null,
    asOf: null,
    period: null,
    reportType: null,
    aorOrRestate: null,
    currency: null,
    periodEnd: null,
    numbers,
    texts,
    path: '',
  }
}

/**
 * IDs of reports by their date, period and basis, so that a report has the same one when another stands before it. One that is there
 * twice is told by its place in the data as well.
 */
export function reportIds(reports: readonly EarningsReport[]): string[] {
  const ids = new Set<string>()
  return reports.map(({ asOf, period, reportType, aorOrRestate, path }) => {
    const id = [asOf, period, reportType, aorOrRestate].join(' ')
    const own = ids.has(id) ? `${id} ${path}` : id
    ids.add(own)
    return own
  })
}

const DAY_MS = 86_400_000

/**
 * Tolerance in days when two reports are matched a year apart: fiscal years of 52 and 53 weeks end on the same weekday,
 * so their dates differ.
 */
const YEAR_TOLERANCE = 20

/** A date in the order of time; what does not begin with a day is before every day. */
const timeOrder = (asOf: string | null): string => (isCalendarDate((asOf ?? '').slice(0, 10)) ? (asOf ?? '') : '')

/** The newest report and, if there is one, the report of the same period and basis one year earlier. */
export function newestReports(reports: readonly EarningsReport[]): {
  newest: EarningsReport | undefined
  before: EarningsReport | undefined
} {
  const dated = [...reports]
    .filter(({ asOf }) => asOf !== null)
    .sort((one, other) => (timeOrder(one.asOf) < timeOrder(other.asOf) ? 1 : -1))
  const newest = dated[0]
  const offYear = (asOf: string | null): number =>
    asOf === null ? Infinity : Math.abs((Date.parse(newest?.asOf ?? '') - Date.parse(asOf)) / DAY_MS - 365.25)
  const before = dated
    .filter(({ period, reportType }) => period === newest?.period && reportType === newest.reportType)
    .sort((one, other) => offYear(one.asOf) - offYear(other.asOf))[0]
  return { newest, before: offYear(before?.asOf ?? null) <= YEAR_TOLERANCE ? before : undefined }
}
