import { earningsField } from './earnings-fields.ts'
import { saysDate } from '../../responses/service-date.ts'
import { digitsOf, isObject, sentDigits, type WireTree } from '../../responses/wire-tree.ts'
import type { UnreadableElements, UnreadableItems } from '../../news/news-item.ts'
import { elementPath, innerPath, memberPath, pathSteps } from '../../responses/wire-path.ts'
import { emptyRecord, ownProperty } from '../../values/own-property.ts'
import type { Digits, ResponseRef } from '../../responses/sourced-value.ts'
import { REPORT_TYPES } from '../ratio-record.ts'
import type { Gap } from '../series.ts'
import { differenceOf, isSameValue } from '../../responses/decimal.ts'
import { isPeriodEnd } from '../period-columns.ts'
import { NOT_STATED } from '../view-choices.ts'
import { firstWhere } from '../../values/first-where.ts'

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

/** A text that says something; an empty element of XML has a text without a sign. */
const filledText = (node: Node, name: string): string | null => {
  const text = textOf(node, name)
  return text?.trim() === '' ? null : text
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
        currency: filledText(value, 'currencyId'),
        periodEnd: filledText(value, 'periodEndingDate'),
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

/** Whether a member is a known number in another form, which is not in the report without a word. */
const isUnread = (name: string, value: WireTree): boolean =>
  earningsField(name)?.unit != null && typeof value === 'string' && digitsOf(value) === null && /\d/.test(value)

/** Stands for a place in a list where the place does not count. No name ends so in a path. */
const ANY_PLACE = '[]'

const isElementShape = (shape: string): boolean => shape.endsWith(ANY_PLACE)

/** A path without the places in its lists, after those of all that it is inside of, the outermost first. */
const shapesOf = (path: string): string[] =>
  (pathSteps(`$${path}`) ?? []).reduce<string[]>(
    (shapes, step) => {
      const outer = shapes.at(-1) ?? ''
      shapes.push(typeof step === 'number' ? `${outer}${ANY_PLACE}` : memberPath(outer, step))
      return shapes
    },
    [''],
  )

/**
 * The elements of the lists of reports, of whichever company, that are no reports, and those of the lists of companies that have no
 * members at all; what else is sent where another company has its reports; and the known numbers of reports that are sent in another
 * form, such as `1,234.5`. Paths are inside the data.
 */
export function unreadableReports(data: WireTree, reports: readonly EarningsReport[]): UnreadableElements {
  const known = new Map(reports.map((report) => [report.path, report]))
  const shapes = [...known.keys()].map(shapesOf)
  const lists = new Set(shapes.map((each) => each.at(-1) ?? '').filter(isElementShape))
  /** What reports are inside of, however deep. */
  const outer = new Set(shapes.flatMap((each) => each.slice(0, -1)))
  let count = 0
  let first: string | null = null

  function skip(path: string): void {
    count += 1
    first ??= path
  }

  /** Whether a part has a report in it, or an element that is counted: a list within a list is no report, and is read all the same. */
  function visit(value: WireTree, path: string, shape: string): boolean {
    const report = known.get(path)
    if (report !== undefined) {
      for (const [name, each] of isObject(value) ? Object.entries(value) : [])
        if (isUnread(name, each) && ownProperty(report.texts, name) === undefined) skip(memberPath(path, name))
      return true
    }
    const inside = Array.isArray(value)
      ? value.map((each: WireTree, place) => visit(each, elementPath(path, place), `${shape}${ANY_PLACE}`))
      : isObject(value)
        ? Object.entries(value).map(([name, each]) => visit(each, memberPath(path, name), memberPath(shape, name)))
        : []
    const isSaid = inside.includes(true)
    const isElement = isElementShape(shape)
    // Where a company has no reports, nothing is sent in their place, or an empty text.
    const isLeaf = !Array.isArray(value) && !isObject(value) && (isElement || (value !== null && value !== ''))
    if (isSaid || !(lists.has(shape) || (isLeaf && outer.has(shape)))) return isSaid
    skip(path)
    return true
  }

  visit(data, '', '')
  return { count, first }
}

/** The elements of a response that cannot be read, the first one by its path in the whole response; null for none. */
export function unreadableIn(
  data: WireTree,
  reports: readonly EarningsReport[],
  response: ResponseRef,
): UnreadableItems | null {
  const { count, first } = unreadableReports(data, reports)
  return first === null ? null : { count, first: { hash: response.hash, path: `${response.path}${first}` } }
}

/** Whether a response has an element of a company, with reports or without. */
export function isNamedIn(data: WireTree, symbol: string): boolean {
  const list = isObject(data) && data.result !== undefined ? data.result : data
  return (Array.isArray(list) ? list : [list]).some(
    (entry) => isObject(entry) && textOf(entry, 'symbol')?.toUpperCase() === symbol,
  )
}

/** The companies that were asked for and of which a response has no report; none where a report does not name its company. */
export function withoutReports(symbols: readonly string[], reports: readonly EarningsReport[]): string[] {
  const named = new Set(reports.map(({ symbol }) => symbol?.toUpperCase() ?? null))
  return named.has(null) || named.size === 0 ? [] : symbols.filter((symbol) => !named.has(symbol.toUpperCase()))
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

/** How far an interval may be from its usual length, in days: fiscal years of 52 and 53 weeks end on the same weekday. */
const TOLERANCE = 20

const YEAR = 365.25

/** The day with which a date begins; empty for another text, which the platform would read by guessing, and where no period can end on it. */
export function dayIn(asOf: string | null): string {
  const day = (asOf ?? '').slice(0, 10)
  return isPeriodEnd(day) ? day : ''
}

/** The days from one date to a later one; no number where one of them does not begin with a day. */
const daysBetween = (earlier: string | null, later: string | null): number =>
  (Date.parse(dayIn(later)) - Date.parse(dayIn(earlier))) / DAY_MS

/**
 * The newest report of a company and, if there is one, the report of the same period and basis one year earlier; of several reports the
 * later one in the response. Reports that all name one other company are used only where none names this one or no company, and where
 * nothing else in the response is of this one (`isNamed`): the service may know it by another symbol.
 */
export function newestReports(
  reports: readonly EarningsReport[],
  symbol: string,
  isNamed = false,
): {
  newest: EarningsReport | undefined
  before: EarningsReport | undefined
} {
  const own = reports.filter((report) => report.symbol === null || report.symbol.toUpperCase() === symbol)
  const isOther = own.length === 0 && (isNamed || new Set(reports.map((report) => report.symbol)).size > 1)
  const dated = (isOther ? [] : own.length > 0 ? own : reports)
    .filter(({ asOf }) => asOf !== null)
    .toReversed()
    .sort((one, other) => (dayIn(one.asOf) < dayIn(other.asOf) ? 1 : dayIn(one.asOf) > dayIn(other.asOf) ? -1 : 0))
  const newest = dated[0]
  if (newest === undefined) return { newest, before: undefined }
  const offYear = ({ asOf }: EarningsReport): number => Math.abs(daysBetween(asOf, newest.asOf) - YEAR)
  const [before] = dated
    .filter((each) => each.period === newest.period && each.reportType === newest.reportType)
    .filter((each) => offYear(each) <= TOLERANCE)
    .sort((one, other) => offYear(one) - offYear(other))
  return { newest, before }
}

/** The list in which a report is, as its path without its last place. */
const listOf = ({ path }: EarningsReport): string => path.replace(/\[\d+\]$/, '')

/** Whether two reports are of one company: where none is named, of those in one list. */
const areOfOneCompany = (one: EarningsReport, other: EarningsReport): boolean =>
  one.symbol === other.symbol && (one.symbol !== null || listOf(one) === listOf(other))

/** Whether two reports are of one date, period and company. Two that say no date may be of any two. */
const areOfOnePeriod = (one: EarningsReport, other: EarningsReport): boolean =>
  saysDate(one.asOf) && one.asOf === other.asOf && one.period === other.period && areOfOneCompany(one, other)

/** The original report of the same date, period, company and currency as a restated one; undefined for another report, or without one. */
export const originalOf = (report: EarningsReport, reports: readonly EarningsReport[]): EarningsReport | undefined =>
  report.reportType === 'R'
    ? reports.find(
        (other) => other.reportType === 'A' && other.currency === report.currency && areOfOnePeriod(report, other),
      )
    : undefined

/** Whether a restated report of the same date, period, company and currency has another value for a number of this one. */
export const isRestatedSince = (report: EarningsReport, reports: readonly EarningsReport[]): boolean =>
  report.reportType !== 'R' &&
  reports.some(
    (other) =>
      other.reportType === 'R' &&
      other.currency === report.currency &&
      areOfOnePeriod(report, other) &&
      Object.entries(report.numbers).some(([name, digits]) => {
        const restated = ownProperty(other.numbers, name)
        return restated !== undefined && !isSameValue(restated, digits)
      }),
  )

/** How many reports were sent of the date, period, basis and company of one, which is among them. */
export const sentFor = (report: EarningsReport, reports: readonly EarningsReport[]): number =>
  reports.filter(
    (other) => other === report || (other.reportType === report.reportType && areOfOnePeriod(report, other)),
  ).length

/** Stands for every basis, or every period. */
export const EVERY = 'every'

const typeOf = ({ reportType }: EarningsReport): string => reportType ?? NOT_STATED
const periodOf = ({ period }: EarningsReport): string => period ?? NOT_STATED

const KNOWN: readonly string[] = REPORT_TYPES.map(({ id }) => id)
const rank = (type: string): number => (KNOWN.includes(type) ? KNOWN.indexOf(type) : KNOWN.length)

/** The bases of reports, the documented ones first. */
export const basesIn = (reports: readonly EarningsReport[]): readonly string[] =>
  [...new Set(reports.map(typeOf))].sort((one, other) => rank(one) - rank(other))

/** The periods of reports, the one of the most reports first. */
export function periodsIn(reports: readonly EarningsReport[]): readonly string[] {
  const counts = Map.groupBy(reports, periodOf)
  return [...counts].sort(([, one], [, other]) => other.length - one.length).map(([period]) => period)
}

/** Which reports are shown. */
export interface EarningsChoice {
  basis: string
  period: string
}

/** The choice among what reports have: all of it only where that is several. */
const chosen = (wanted: string | null, among: readonly string[]): string | null =>
  wanted !== null && (wanted === EVERY ? among.length > 1 : among.includes(wanted)) ? wanted : null

/**
 * What to show of reports: the chosen basis and period where there are such reports. Otherwise original reports, or those of the first
 * basis, and the period of the most of them.
 */
export function shownChoice(
  reports: readonly EarningsReport[],
  wanted: { basis: string | null; period: string | null },
): EarningsChoice {
  const bases = basesIn(reports)
  const basis = chosen(wanted.basis, bases) ?? (bases.includes('A') ? 'A' : (bases[0] ?? EVERY))
  const periods = periodsIn(ofChoice(reports, { basis, period: EVERY }))
  const several = basis === EVERY && periods.length > 1
  const period = chosen(wanted.period, periods) ?? (several ? EVERY : (periods[0] ?? EVERY))
  return { basis, period }
}

export const ofChoice = (
  reports: readonly EarningsReport[],
  { basis, period }: EarningsChoice,
): readonly EarningsReport[] =>
  reports.filter(
    (report) => (basis === EVERY || typeOf(report) === basis) && (period === EVERY || periodOf(report) === period),
  )

/** ASSUMPTION: the days from one report of a period to the next. Trailing figures come every quarter. */
const PERIOD_DAYS: Readonly<Record<string, number>> = {
  '3M': YEAR / 4,
  '6M': YEAR / 2,
  '12M': YEAR,
  '1Y': YEAR,
  FY: YEAR,
  TTM: YEAR / 4,
}

/** The report with which another one is compared: of the period before, or of the same period a year before. */
type ComparedWith = 'prior' | 'year'

/** A report with its day, in days since 1970, and its place among all. */
interface DatedReport {
  report: EarningsReport
  day: number
  place: number
}

const dayNumber = ({ asOf }: EarningsReport): number => Date.parse(dayIn(asOf)) / DAY_MS

/** The company, period and basis of a report, as a text. */
const lineOf = (report: EarningsReport): string =>
  JSON.stringify([report.symbol, report.symbol === null ? listOf(report) : '', report.period, report.reportType])

const lines = new WeakMap<readonly EarningsReport[], ReadonlyMap<string, readonly DatedReport[]>>()

/** Reports with a day in its order, by company, period and basis: each of many is compared with another one. */
function linesOf(all: readonly EarningsReport[]): ReadonlyMap<string, readonly DatedReport[]> {
  const known = lines.get(all)
  if (known !== undefined) return known
  const dated = all
    .map((report, place) => ({ report, day: dayNumber(report), place }))
    .filter(({ day }) => !Number.isNaN(day))
    .sort((one, other) => one.day - other.day)
  const made = Map.groupBy(dated, ({ report }) => lineOf(report))
  lines.set(all, made)
  return made
}

/** The reports of the same basis and period as long ago as wanted; null where the length of the period is not known. */
function reportsBefore(
  report: EarningsReport,
  all: readonly EarningsReport[],
  compared: ComparedWith,
): readonly EarningsReport[] | null {
  const days = compared === 'year' ? YEAR : ownProperty(PERIOD_DAYS, report.period ?? '')
  if (days === undefined) return null
  const [line, wanted] = [linesOf(all).get(lineOf(report)) ?? [], dayNumber(report) - days]
  if (Number.isNaN(wanted)) return []
  const first = firstWhere(line.length, (place) => (line[place]?.day ?? 0) >= wanted - TOLERANCE)
  return line
    .slice(
      first,
      firstWhere(line.length, (place) => (line[place]?.day ?? 0) > wanted + TOLERANCE),
    )
    .sort((one, other) => one.place - other.place)
    .map(({ report: other }) => other)
}

/** The report of the same basis, period and currency as long ago as wanted; undefined where there is none, or several. */
export function comparedReport(
  report: EarningsReport,
  all: readonly EarningsReport[],
  compared: ComparedWith,
): EarningsReport | undefined {
  const found = reportsBefore(report, all, compared)?.filter(({ currency }) => currency === report.currency) ?? []
  return found.length === 1 ? found[0] : undefined
}

/** Why two reports have no change, as far as that is their currencies; null where they are in one, also in one that is not sent. */
export function currencyGap(one: EarningsReport, other: EarningsReport): Gap | null {
  if (one.currency === other.currency) return null
  return one.currency === null || other.currency === null ? 'no-currency' : 'two-currencies'
}

/** Why there is no report to compare one with. */
export function comparisonGap(report: EarningsReport, all: readonly EarningsReport[], compared: ComparedWith): Gap {
  if (!saysDate(report.asOf)) return 'no-date'
  const found = reportsBefore(report, all, compared)
  if (found === null) return 'no-year'
  const gaps = found.map((other) => currencyGap(report, other))
  return gaps.includes(null) ? 'several-records' : (gaps[0] ?? 'no-earlier')
}

/** How a number changed. */
interface EarningsDifference {
  /** The exact difference. */
  difference: Digits
  /** The difference as a part of the size of the number before; null where that has no meaning: from or to zero or less. */
  growth: number | null
}

/** The change from one number to another; null where one is no number that a double can hold. */
export function changeBetween(before: Digits, after: Digits): EarningsDifference | null {
  const difference = differenceOf(after, before)
  const [from, to] = [Number(before), Number(after)]
  if (difference === null || !Number.isFinite(from) || !Number.isFinite(to)) return null
  const growth = Number(difference) / from
  return { difference, growth: from > 0 && to >= 0 && Number.isFinite(growth) ? growth : null }
}
