import type { SampleCompany } from '../companies.ts'
import { deposits, INDUSTRIES } from '../industries.ts'
import { createRandom } from '../random.ts'
import { isReportedOn, openBooks, spanOf, totalOf, filedRecords } from './books.ts'
import type { Books, FiledRecord, Span } from './books.ts'
import { operatingIncomeOf, assetsOf, investedCapitalOf, pretaxIncomeOf, type Statements } from './statements.ts'

/** Length of a quarter in days as the service counts it: days × turnover is 91.25 in a quarterly record. */
const DAYS_IN_QUARTER = 91.25

/** Below this share of the assets, equity is not meaningful as a denominator, and ratios over it are left out. */
const THIN_EQUITY = 0.02

/** Income without non-recurring items; 0.78 of an item is left after tax. */
const normalizedIncomeOf = (of: Statements): number => of.netIncome - of.oneOffs * 0.78

/** Growth from one amount to another, as a fraction; undefined without an earlier amount. */
export const growth = (now: number, before: number | undefined): number | undefined =>
  before === undefined || before === 0 ? undefined : (now - before) / Math.abs(before)

/** Amounts of the same span one year earlier; undefined where there is none. */
interface YearAgo {
  revenue: number | undefined
  operatingIncome: number | undefined
  netIncome: number | undefined
}

type Ratios = Record<string, number | undefined>

function growthRatios(now: Statements, before: YearAgo, earlier: readonly number[]): Ratios {
  const revenueGrowth = growth(now.revenue, before.revenue)
  const netIncomeGrowth = growth(now.netIncome, before.netIncome)
  const averaged = revenueGrowth === undefined ? [] : [revenueGrowth, ...earlier]
  return {
    revenueGrowth,
    operationIncomeGrowth: growth(operatingIncomeOf(now), before.operatingIncome),
    netIncomeGrowth,
    netIncomeContOpsGrowth: netIncomeGrowth,
    operationRevenueGrowth3MonthAvg:
      averaged.length === 0 ? undefined : averaged.reduce((sum, each) => sum + each, 0) / averaged.length,
  }
}

function marginRatios(now: Statements): Ratios {
  const [ebit, pretax] = [operatingIncomeOf(now), pretaxIncomeOf(now)]
  return {
    grossMargin: (now.revenue - now.costOfGoods) / now.revenue,
    operationMargin: ebit / now.revenue,
    pretaxMargin: pretax / now.revenue,
    netMargin: now.netIncome / now.revenue,
    taxRate: pretax > 0 ? now.tax / pretax : undefined,
    ebitMargin: ebit / now.revenue,
    ebitdaMargin: (ebit + now.depreciation) / now.revenue,
    salesPerEmployee: (now.revenue * 1e6) / now.employees,
  }
}

function balanceRatios(now: Statements): Ratios {
  const currentAssets = now.cash + now.receivables + now.inventory
  const currentLiabilities = now.payables + now.otherCurrentLiabilities + now.shortTermDebt
  const debt = now.longTermDebt + now.shortTermDebt
  const equity = Math.abs(now.equity) < assetsOf(now) * THIN_EQUITY ? undefined : now.equity
  return {
    currentRatio: currentAssets / currentLiabilities,
    quickRatio: (now.cash + now.receivables) / currentLiabilities,
    longTermDebtTotalCapitalRatio: now.longTermDebt / (now.longTermDebt + now.equity),
    longTermDebtEquityRatio: equity === undefined ? undefined : now.longTermDebt / equity,
    financialLeverage: equity === undefined ? undefined : assetsOf(now) / equity,
    totalDebtEquityRatio: equity === undefined ? undefined : debt / equity,
    normalizedNetProfitMargin: normalizedIncomeOf(now) / now.revenue,
  }
}

function turnoverRatios(now: Statements, quarters: number): Ratios {
  const days = DAYS_IN_QUARTER * quarters
  const [inSales, inInventory, inPayment] = [
    (now.receivables / now.revenue) * days,
    (now.inventory / now.costOfGoods) * days,
    (now.payables / now.costOfGoods) * days,
  ]
  return {
    daysInSales: inSales,
    daysInInventory: inInventory,
    daysInPayment: inPayment,
    cashConversionCycle: inInventory + inSales - inPayment,
    receivableTurnover: now.revenue / now.receivables,
    inventoryTurnover: now.costOfGoods / now.inventory,
    paymentTurnover: now.costOfGoods / now.payables,
    fixAssetsTuronver: now.revenue / now.fixedAssets,
  }
}

/** Returns are based on the averages over the span; balance-sheet ratios on its end. */
function returnRatios({ statements: now, averageAssets, averageEquity, averageInvestedCapital }: Span): Ratios {
  const assets = assetsOf(now)
  return {
    assetsTurnover: now.revenue / averageAssets,
    roe: Math.abs(averageEquity) < averageAssets * THIN_EQUITY ? undefined : now.netIncome / averageEquity,
    roa: now.netIncome / averageAssets,
    roic: now.netIncome / averageInvestedCapital,
    debttoAssets: (investedCapitalOf(now) - now.equity) / assets,
    commonEquityToAssets: now.equity / assets,
    normalizedRoic: normalizedIncomeOf(now) / averageInvestedCapital,
    cashRatio: now.cash / (now.payables + now.otherCurrentLiabilities + now.shortTermDebt),
    cashToTotalAssets: now.cash / assets,
    netIncomePerEmployee: (now.netIncome * 1e6) / now.employees,
  }
}

/**
 * The 38 ratios of a span, by field name, in the description's order; a ratio that cannot be computed is left out.
 * Fractions, multiples, days and units of currency per employee, not annualised. `earlierGrowth` is the growth of
 * revenue in the two spans before, for the three-period average.
 */
function ratioValues(span: Span, yearAgo: YearAgo, earlierGrowth: readonly number[]): Record<string, number> {
  const all: Ratios = {
    ...growthRatios(span.statements, yearAgo, earlierGrowth),
    ...marginRatios(span.statements),
    ...balanceRatios(span.statements),
    ...turnoverRatios(span.statements, span.quarters),
    ...returnRatios(span),
  }
  const values: Record<string, number> = {}
  for (const [name, value] of Object.entries(all)) if (value !== undefined) values[name] = value
  return values
}

/** A record of operation ratios as the service has it. */
export interface SampleRatioRecord extends FiledRecord {
  isCalculated: boolean
  /** Ratios by wire name, in the description's order. */
  values: Record<string, number>
}

/** Ratios that cannot be computed from a preliminary announcement, because it has no notes and no headcount. */
const NOT_ANNOUNCED = ['salesPerEmployee', 'netIncomePerEmployee', 'fixAssetsTuronver', 'roic', 'normalizedRoic']

/** Ratios that a company without inventories does not have, and those that mean nothing for a bank or an insurer. */
const OF_INVENTORY = ['daysInInventory', 'inventoryTurnover', 'cashConversionCycle']
const OF_TRADE = [...OF_INVENTORY, 'grossMargin', 'currentRatio', 'quickRatio', 'daysInPayment', 'paymentTurnover']

const OFTEN_MISSING = ['taxRate', 'daysInPayment', 'normalizedRoic', 'quickRatio', 'roic'] as const

function missingFields(seed: number, { symbol, industry }: SampleCompany, asOf: string): readonly string[] {
  const random = createRandom(seed, 'missing', symbol, asOf)
  const dropped = random.chance(0.04) ? [random.pick(OFTEN_MISSING)] : []
  const of = INDUSTRIES[industry]
  return [...dropped, ...(deposits(of) > 0 ? OF_TRADE : of.days[1] === 0 ? OF_INVENTORY : [])]
}

const QUARTERS_IN_YEAR = 4

const revenueOf = ({ revenue }: Statements): number => revenue

/** The ratios of a record, by wire name. */
function ratiosOf(seed: number, company: SampleCompany, books: Books, record: FiledRecord): Record<string, number> {
  const { end, quarters, known } = record
  const span = spanOf(books, end, quarters, known)
  if (span === null) throw new RangeError(`no figures for ${company.symbol} ${record.quarter.asOf} ${record.period}`)
  /**
   * Whether there is a span that many quarters earlier for a comparison; a quarter that was not reported separately
   * does not count.
   */
  const isThere = (back: number): boolean =>
    end - back >= quarters && (quarters > 1 || isReportedOn(books, end - back, 1))
  const earlier = (back: number, amountOf: (of: Statements) => number): number | undefined =>
    isThere(back) ? totalOf(books, end - back, quarters, known.at, amountOf) : undefined
  const growthBefore = [1, 2].map((back) => {
    const later = earlier(back, revenueOf)
    return later === undefined ? undefined : growth(later, earlier(back + QUARTERS_IN_YEAR, revenueOf))
  })
  const values = ratioValues(
    span,
    {
      revenue: earlier(QUARTERS_IN_YEAR, revenueOf),
      operatingIncome: earlier(QUARTERS_IN_YEAR, operatingIncomeOf),
      netIncome: earlier(QUARTERS_IN_YEAR, ({ netIncome }) => netIncome),
    },
    growthBefore.filter((each) => each !== undefined),
  )
  const missing = missingFields(seed, company, record.quarter.asOf)
  for (const name of known.isPreliminary ? [...missing, ...NOT_ANNOUNCED] : missing) delete values[name]
  return values
}

/** All ratio records that the service has of a company at a given time (Unix milliseconds), newest first. */
export function ratioRecords(seed: number, company: SampleCompany, at: number): SampleRatioRecord[] {
  if (!company.hasHistory) return []
  const books = openBooks(seed, company, at)
  // Original and latest figures are the same in most quarters, and so are those of a fiscal year and of the twelve
  // months up to its end.
  const made = new Map<string, Record<string, number>>()
  return filedRecords(company, books, at).map((record) => {
    const { end, quarters, known, reportType } = record
    const name = `${end} ${quarters} ${known.at} ${String(known.isPreliminary)}`
    const values = made.get(name) ?? ratiosOf(seed, company, books, record)
    made.set(name, values)
    return { ...record, isCalculated: reportType === 'TTM', values }
  })
}
