import type { SampleCompany } from './companies.ts'
import { companyIdentifiers, fiscalYearEndAt } from './companies.ts'
import { createRandom } from './random.ts'
import { ratioValues } from './ratio-values.ts'
import { addUp, quarterlyStatements } from './statements.ts'
import type { Statements } from './statements.ts'

/** A record of ratios as the sample service holds it. */
export interface SampleRatioRecord {
  asOf: string
  reportType: 'TTM' | 'A' | 'R' | 'P'
  period: '3M' | '12M' | 'TTM'
  /** Fiscal quarter 1–4 in which the span ends; 4 ends the fiscal year. */
  fiscalQuarter: number
  /** Month in which the fiscal year of the span ends. */
  fiscalYearEnd: number
  isCalculated: boolean
  values: Record<string, number>
}

/** What was done to a company's history on purpose, so that readers of restatements have something to find. */
export type Planted = 'sign-flip' | 'tiny-change' | 'large-change' | 'R-without-A' | 'A-without-R' | 'P-replaced'

/** The planted restatements of a company: quarters counted from the newest (0), and what was done there. */
export const PLANTED: readonly { quartersBack: number; planted: Planted }[] = [
  { quartersBack: 0, planted: 'A-without-R' },
  { quartersBack: 1, planted: 'P-replaced' },
  { quartersBack: 3, planted: 'tiny-change' },
  { quartersBack: 6, planted: 'sign-flip' },
  { quartersBack: 9, planted: 'large-change' },
  { quartersBack: 13, planted: 'R-without-A' },
]

const dateText = (date: Date): string => date.toISOString().slice(0, 10)

/** The company's quarters with the one-off restatement applied where it was planted. */
function restated(quarter: Statements, planted: Planted | undefined): Statements {
  switch (planted) {
    case 'tiny-change':
      return { ...quarter, netIncome: quarter.netIncome + quarter.revenue * 0.00002 }
    case 'sign-flip':
      return { ...quarter, netIncome: -quarter.netIncome }
    case 'large-change':
      return {
        ...quarter,
        revenue: quarter.revenue * 0.93,
        netIncome: quarter.netIncome * 0.7,
        receivables: quarter.receivables * 0.8,
        otherAssets: quarter.otherAssets + quarter.receivables * 0.2,
      }
    default:
      return quarter
  }
}

const fiscalQuarter = (company: SampleCompany, end: Date): number =>
  4 - ((fiscalYearEndAt(company, end) - (end.getUTCMonth() + 1) + 12) % 12) / 3

function missingFields(seed: number, company: SampleCompany, asOf: string): readonly string[] {
  const random = createRandom(seed, 'missing', company.symbol, asOf)
  if (company.isReit) return ['daysInInventory', 'inventoryTurnover', 'cashConversionCycle']
  return random.chance(0.08) ? [random.pick(['taxRate', 'daysInPayment', 'normalizedRoic', 'quickRatio', 'roic'])] : []
}

/** Every record the sample service holds of a company, newest first. Empty for one without history. */
export function ratioRecords(seed: number, company: SampleCompany, until: Date): SampleRatioRecord[] {
  if (!company.hasHistory) return []
  const quarters = quarterlyStatements(seed, company, until)
  const planted = new Map(PLANTED.map((each) => [quarters.length - 1 - each.quartersBack, each.planted]))
  const revised = quarters.map((quarter, index) => restated(quarter, planted.get(index)))
  const records: SampleRatioRecord[] = []

  const add = (
    history: readonly Statements[],
    index: number,
    span: 1 | 4,
    reportType: SampleRatioRecord['reportType'],
    period: SampleRatioRecord['period'],
  ): void => {
    if (index + 1 < span) return
    const spanAt = (end: number): Statements | undefined =>
      end + 1 >= span ? addUp(history.slice(end + 1 - span, end + 1)) : undefined
    const now = spanAt(index) as Statements
    const growths = [index - 1, index - 2].map((end) => {
      const [later, earlier] = [spanAt(end), spanAt(end - 4)]
      return later !== undefined && earlier !== undefined
        ? (later.revenue - earlier.revenue) / earlier.revenue
        : undefined
    })
    const asOf = dateText(now.end)
    const values = ratioValues(
      now,
      spanAt(index - 4),
      growths.filter((each) => each !== undefined),
    )
    for (const name of missingFields(seed, company, asOf)) delete values[name]
    records.push({
      asOf,
      reportType,
      period,
      fiscalQuarter: fiscalQuarter(company, now.end),
      fiscalYearEnd: fiscalYearEndAt(company, now.end),
      isCalculated: reportType === 'TTM',
      values,
    })
  }

  quarters.forEach((quarter, index) => {
    const what = planted.get(index)
    if (what !== 'R-without-A') add(quarters, index, 1, 'A', '3M')
    if (what !== 'A-without-R') add(revised, index, 1, 'R', '3M')
    if (what === 'P-replaced' || what === 'A-without-R') {
      const early = quarters.map((each, place) =>
        place === index ? { ...each, revenue: each.revenue * 0.996, netIncome: each.netIncome * 0.985 } : each,
      )
      add(early, index, 1, 'P', '3M')
    }
    add(revised, index, 4, 'TTM', 'TTM')
    if (fiscalQuarter(company, quarter.end) === 4) {
      add(quarters, index, 4, 'A', '12M')
      add(revised, index, 4, 'R', '12M')
    }
  })
  return records.reverse()
}

/** A record of an earnings report, as the sample service holds it. Per-share amounts in the company's currency. */
export interface SampleEarningsRecord {
  asOf: string
  reportType: 'TTM' | 'A' | 'R' | 'P'
  period: '3M' | '12M' | 'TTM'
  fiscalQuarter: number
  fiscalYearEnd: number
  values: Record<string, number>
}

function earningsValues(span: Statements): Record<string, number> {
  const eps = span.netIncome / span.shares
  const normalized = (span.netIncome - span.oneOffs * 0.78) / span.shares
  const dividend = Math.max(0, eps * 0.45)
  return {
    basicEps: eps,
    dilutedEps: eps * 0.993,
    basicContinuousOperations: eps,
    dilutedContinuousOperations: eps * 0.993,
    basicAverageShares: Math.round(span.shares * 1e6),
    dilutedAverageShares: Math.round(span.shares * 1.007e6),
    dividendPerShare: dividend,
    continuingAndDiscontinuedBasicEps: eps,
    continuingAndDiscontinuedDilutedEps: eps * 0.993,
    normalizedBasicEps: normalized,
    normalizedDilutedEps: normalized * 0.993,
    totalDividendPerShare: dividend,
    ...(dividend > 0 ? { dividendCoverageRatio: eps / dividend } : {}),
    revenue: Math.round(span.revenue * 1e6),
    ebitda: Math.round((span.revenue - span.costOfGoods - span.operatingCosts + span.depreciation) * 1e6),
    netIncome: Math.round(span.netIncome * 1e6),
  }
}

/** Every earnings record of a company, newest first, over the same statements as its ratios. */
export function earningsRecords(seed: number, company: SampleCompany, until: Date): SampleEarningsRecord[] {
  if (!company.hasHistory) return []
  const quarters = quarterlyStatements(seed, company, until)
  const planted = new Map(PLANTED.map((each) => [quarters.length - 1 - each.quartersBack, each.planted]))
  const records: SampleEarningsRecord[] = []
  quarters.forEach((quarter, index) => {
    const base = {
      asOf: dateText(quarter.end),
      fiscalQuarter: fiscalQuarter(company, quarter.end),
      fiscalYearEnd: fiscalYearEndAt(company, quarter.end),
    }
    records.push({ ...base, reportType: 'A', period: '3M', values: earningsValues(quarter) })
    records.push({
      ...base,
      reportType: 'R',
      period: '3M',
      values: earningsValues(restated(quarter, planted.get(index))),
    })
    if (index < 3) return
    const year = addUp(quarters.slice(index - 3, index + 1))
    records.push({ ...base, reportType: 'TTM', period: 'TTM', values: earningsValues(year) })
    if (base.fiscalQuarter === 4)
      records.push({ ...base, reportType: 'A', period: '12M', values: earningsValues(year) })
  })
  return records.reverse()
}

/** Identity members of the company object, in the description's order. */
export function companyObject(company: SampleCompany, withCusip: boolean): Record<string, string | number | boolean> {
  const { cik, isin, cusip } = companyIdentifiers(company)
  return {
    primarySymbol: company.symbol,
    primaryExchange: company.exchange,
    cik,
    isin,
    ...(withCusip ? { cusip } : {}),
    standardName: company.name,
    countryId: 'USA',
    businessCountryId: 'USA',
    industryTemplateCode: company.industryTemplate,
    isReit: company.isReit,
    isLimitedPartnership: false,
    isLimitedLiabilityCompany: false,
    yearofEstablishment: company.founded,
  }
}
