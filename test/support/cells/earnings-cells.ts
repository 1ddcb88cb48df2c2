import { opened, shownDigits, sorted } from './expected-cells.ts'
import type { TableCells } from './expected-cells.ts'
import { digitsIn, elements, members, readJson, textIn } from './read-json.ts'
import type { Read, ReadObject } from './read-json.ts'

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
      end: end === '' ? '' : `period to ${end}`,
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

/** The cells of the grid of a response of earnings reports, which shows every basis and every period as sent. */
export const earningsTable = (json: string): TableCells =>
  sorted(
    allReports(json).flatMap(({ asOf, basis, period, currency, end, numbers }) => {
      const amounts = [currency, end].filter((part) => part !== '').join(', ')
      const head = headOf([
        asOf === '' ? 'no date' : asOf,
        BASES[basis] ?? basis,
        period === basis ? '' : (PERIODS[period] ?? period),
        amounts,
      ])
      return numbers.map(([path, digits]) => [`${path} | ${head}`, shownDigits(digits)] as const)
    }),
  )

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
          report.end.endsWith(report.asOf) ? '' : report.end,
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
