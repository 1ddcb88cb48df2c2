import { digitsIn, elements, members, readJson, textIn, type Read, type ReadObject } from './read-json.ts'
import { ratioCells, type RatioCell, type TableCells } from './expected-cells.ts'

// What each cell about a company must show, read from the JSON of a sample alone: without a reader or a formatter of the application.

/** What the head of a tear sheet shows of a company. */
export interface IdentityCells {
  name: string
  symbol: string
  /** Each fact by its name on the sheet; what the service did not send is left out. */
  facts: Readonly<Record<string, string>>
}

const FACTS = [
  ['Exchange', 'primaryExchange'],
  ['Country', 'countryId'],
  ['Industry template', 'industryTemplateCode'],
  ['Established', 'yearofEstablishment'],
  ['ISIN', 'isin'],
  ['CIK', 'cik'],
  ['CUSIP', 'cusip'],
] as const

const FORMS = [
  ['isReit', 'REIT'],
  ['isLimitedPartnership', 'Limited partnership'],
  ['isLimitedLiabilityCompany', 'Limited liability company'],
] as const

/** The JSON, also where it was encoded twice. */
function bodyOf(json: string): ReadObject {
  const value = readJson(json)
  return members(typeof value === 'string' ? readJson(value) : value)
}

const resultsIn = (json: string): readonly Read[] => {
  const body = bodyOf(json)
  return elements(body.get('result') ?? members(body.get('data')).get('result'))
}

/** The identity of each company in a response of ratios. */
export const identityCells = (json: string): IdentityCells[] =>
  resultsIn(json).map((entry) => {
    const symbol = textIn(members(entry).get('symbol')) ?? ''
    const company = members(members(entry).get('company'))
    const sent = (name: string): string => textIn(company.get(name)) ?? ''
    const business = sent('businessCountryId')
    const forms = FORMS.filter(([member]) => company.get(member) === true).map(([, words]) => words)
    const facts = [
      ...FACTS.map(([name, member]) => [name, sent(member)] as const),
      ['Business country', business === sent('countryId') ? '' : business] as const,
      ['Form', forms.join(', ')] as const,
    ]
    return {
      name: sent('standardName') || symbol,
      symbol: sent('primarySymbol') || symbol,
      facts: Object.fromEntries(facts.filter(([, value]) => value !== '')),
    }
  })

const minus = (digits: string): string => digits.replace('-', '−')

const sorted = (cells: readonly (readonly [string, string])[]): TableCells =>
  Object.fromEntries([...cells].sort(([one], [other]) => (one < other ? -1 : 1)))

/** The first period with records that are not trailing ones: the one with which the restatement radar begins. */
export const radarPeriod = (json: string): string => ratioCells(json).find(({ basis }) => basis !== 'TTM')?.period ?? ''

/** The restatement radar with every basis side by side, by ratio, as-of date and basis. */
export function radarCells(json: string): TableCells {
  const period = radarPeriod(json)
  const shown = ratioCells(json).filter((cell) => cell.basis === 'TTM' || cell.period === period)
  const dates = new Set(shown.filter(({ basis }) => basis !== 'TTM').map(({ asOf }) => asOf))
  return sorted(
    shown
      .filter(({ asOf }) => dates.has(asOf))
      .map(({ field, asOf, basis, digits }) => [`${field} | ${asOf} ${basis}`, minus(digits)]),
  )
}

const quarterOf = (asOf: string): string => `${asOf.slice(0, 4)} Q${Math.ceil(Number(asOf.slice(5, 7)) / 3)}`
/** The months of the four years before a day. */
const yearsBefore = (asOf: string): readonly string[] =>
  [1, 2, 3, 4].map((years) => `${Number(asOf.slice(0, 4)) - years}${asOf.slice(4, 7)}`)

/** The key ratios of a sheet as sent, by ratio and calendar quarter: the newest quarter and those of the four years before. */
export function sheetCells(json: string, basis: string, period: string): TableCells {
  const cells = ratioCells(json).filter((cell) => cell.basis === basis && cell.period === period)
  const newest = cells.map(({ asOf }) => asOf).reduce((one, other) => (one > other ? one : other), '')
  const isShown = ({ asOf }: RatioCell): boolean =>
    asOf === newest || yearsBefore(newest).some((day) => asOf.startsWith(day))
  return sorted(
    cells.filter(isShown).map(({ field, asOf, digits }) => [`${field} | ${quarterOf(asOf)}`, minus(digits)]),
  )
}

/** The month in which each record's fiscal year ends, by its basis and as-of date; empty where it was not sent. */
export const fiscalYearEnds = (json: string): string[] =>
  resultsIn(json).flatMap((entry) => {
    const records = members(entry).get('operationRatios') ?? null
    const list = records instanceof Map ? [...(records as ReadObject).values()] : elements(records)
    return list.map((value) => {
      const record = members(value)
      const id = members(record.get('id'))
      return [textIn(id.get('reportType')), textIn(id.get('asOf')), digitsIn(record.get('fiscalYearEnd'))].join(' ')
    })
  })
