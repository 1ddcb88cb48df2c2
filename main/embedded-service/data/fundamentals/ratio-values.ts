import type { Span } from './books.ts'
import { assetsOf, investedCapitalOf, operatingIncomeOf, pretaxIncomeOf } from './statements.ts'
import type { Statements } from './statements.ts'

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
export interface YearAgo {
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
export function ratioValues(span: Span, yearAgo: YearAgo, earlierGrowth: readonly number[]): Record<string, number> {
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
