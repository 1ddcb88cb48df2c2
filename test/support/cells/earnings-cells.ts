import { opened, shownDigits, sorted, type TableCells } from './expected-cells.ts'
import { digitsIn, elements, members, readJson, textIn, type Read, type ReadObject } from './read-json.ts'

// What each cell about earnings must show, read from the JSON of a sample alone: without a reader or a formatter of the application.

/** Numbers with their digits, by the path inside their record. */
const numbersIn = (value: Read, path: string): (readonly [string, string])[] => {
  const digits = digitsIn(value)
  if (digits !== null) return [[path, digits]]
  if (value instanceof Map)
    return [...(value as ReadObject)].flatMap(([name, each]) => numbersIn(each, path === '' ? name : `${path}.${name}`))
  return elements(value).flatMap((each, place) => numbersIn(each, `${path}[${place}]`))
}

const SPANS = ['3M', '6M', '12M']

/** The reports in a response of earnings, in each of the four known forms; `span` is the key that a map has for one. */
function reportsIn(value: Read, span: string): { report: ReadObject; span: string }[] {
  const report = members(value)
  if (report.has('id') && members(report.get('id')).has('asOf')) return [{ report, span }]
  if (span !== '') return [{ report, span }]
  return value instanceof Map
    ? [...report].flatMap(([name, each]) => reportsIn(each, SPANS.includes(name) ? name : ''))
    : elements(value).flatMap((each) => reportsIn(each, ''))
}

/** A report with what names it; a part that was not sent is an empty text. */
interface Report {
  asOf: string
  basis: string
  period: string
  currency: string
  /** The day on which the period ended, where it is another one. */
  end: string
  numbers: readonly (readonly [path: string, digits: string])[]
}

const allReports = (json: string): Report[] =>
  reportsIn(opened(readJson(json)), '').map(({ report, span }) => {
    const id = members(report.get('id'))
    const end = textIn(report.get('periodEndingDate')) ?? ''
    return {
      asOf: textIn(id.get('asOf')) ?? end,
      basis: textIn(id.get('reportType')) ?? '',
      period: textIn(id.get('period')) ?? span,
      currency: textIn(report.get('currencyId')) ?? 'no currency sent',
      end,
      numbers: [...report].filter(([name]) => name !== 'id').flatMap(([name, each]) => numbersIn(each, name)),
    }
  })

const BASES: Readonly<Record<string, string>> = {
  TTM: 'Trailing 12 months',
  A: 'Original',
  R: 'Restated',
  P: 'Preliminary',
}

const PERIODS: Readonly<Record<string, string>> = {
  '3M': 'Quarter',
  '6M': 'Half year',
  '9M': 'Nine months',
  '12M': 'Year',
}

const headOf = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The end of a period beside the date of its report: nothing for the same day, and without the year where both have the same. */
function endBeside(end: string, asOf: string): string {
  if (end === '' || end === asOf) return ''
  const [year, month, day] = end.split('-')
  return year === asOf.slice(0, 4) ? `to ${Number(day)} ${MONTHS[Number(month) - 1] ?? ''}` : `to ${end}`
}

/**
 * The cells of the grid of a response of earnings reports, which shows every basis and every period as sent. What all reports have in
 * common is said below the grid.
 */
export function earningsTable(json: string): TableCells {
  const reports = allReports(json)
  const differIn = (part: 'basis' | 'period' | 'currency'): boolean =>
    new Set(reports.map((each) => each[part])).size > 1
  return sorted(
    reports.flatMap(({ asOf, basis, period, currency, end, numbers }) => {
      const amounts = [differIn('currency') ? currency : '', endBeside(end, asOf)]
        .filter((part) => part !== '')
        .join(', ')
      const head = headOf([
        asOf === '' ? 'no date' : asOf,
        differIn('basis') ? (BASES[basis] ?? basis) : '',
        differIn('period') && period !== basis ? (PERIODS[period] ?? period) : '',
        amounts,
      ])
      return numbers.map(([path, digits]) => [`${path} | ${head}`, shownDigits(digits)] as const)
    }),
  )
}

const ON_SHEET = 8

const READ_FIRST = [
  ...['revenue', 'ebitda', 'netIncome', 'dilutedEps', 'basicEps'],
  ...['normalizedDilutedEps', 'dividendPerShare', 'dilutedAverageShares'],
]

/** Whether a day is that of a year before, give or take the days by which years of 52 and 53 weeks differ. */
function isYearBefore(day: string, newest: string): boolean {
  const years = (Date.parse(newest) - Date.parse(day)) / 86_400_000 / 365.25
  return years > 0.95 && years < 1.05
}

/** Whether a report is the restated one of another: of its date, period and currency, with another value of one of its numbers. */
const restates = (one: Report, other: Report): boolean =>
  one.basis === 'R' &&
  `${one.asOf} ${one.period} ${one.currency}` === `${other.asOf} ${other.period} ${other.currency}` &&
  one.numbers.some(([path, digits]) =>
    other.numbers.some(([same, before]) => same === path && Number(before) !== Number(digits)),
  )

/**
 * The cells of the latest earnings of a tear sheet: the first fields of the newest report, and those of the report of
 * the same period and basis a year before, each under its date and what else differs. Of reports of one date the last one counts.
 */
export function latestEarnings(json: string): TableCells {
  const reports = allReports(json).filter(({ asOf }) => asOf !== '')
  const newest = reports.reduce<Report | undefined>(
    (one, other) => (one !== undefined && one.asOf > other.asOf ? one : other),
    undefined,
  )
  if (newest === undefined) return {}
  const before = reports.find(
    ({ asOf, basis, period }) => basis === newest.basis && period === newest.period && isYearBefore(asOf, newest.asOf),
  )
  const sent = newest.numbers
    .map(([path]) => path)
    .filter((path) => !path.includes('fiscalYearEnd') && !path.includes('companyId'))
  const fields = [...new Set([...READ_FIRST.filter((path) => sent.includes(path)), ...sent])].slice(0, ON_SHEET)
  return sorted(
    [newest, before].flatMap((report) => {
      if (report === undefined) return []
      const other = report === newest ? before : newest
      const head = headOf([
        report.asOf,
        [
          other === undefined || other.currency === report.currency ? '' : report.currency,
          report.end === '' || report.end === report.asOf ? '' : `period to ${report.end}`,
          report.basis !== 'R' && reports.some((each) => restates(each, report)) ? 'restated since' : '',
        ]
          .filter((part) => part !== '')
          .join(', '),
      ])
      return report.numbers
        .filter(([path]) => fields.includes(path))
        .map(([path, digits]) => [`${path} | ${head}`, shownDigits(digits)] as const)
    }),
  )
}
