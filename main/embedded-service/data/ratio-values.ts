import type { Statements } from './statements.ts'

/** Length of a quarter in days as the service counts it: days × turnover is 91.25 in a quarterly record. */
const DAYS_IN_QUARTER = 91.25

const growth = (now: number, before: number | undefined): number | undefined =>
  before === undefined || before === 0 ? undefined : (now - before) / Math.abs(before)

/**
 * The 38 ratios of one span of statements, by wire name; a ratio without a basis is left out. `yearAgo` is the same span a
 * year earlier; `threeBefore` the growth of the two spans before, for the three-period average.
 */
export function ratioValues(
  span: Statements,
  yearAgo: Statements | undefined,
  earlierGrowth: readonly number[],
): Record<string, number> {
  const days = DAYS_IN_QUARTER * span.quarters
  const ebit = span.revenue - span.costOfGoods - span.operatingCosts
  const pretax = ebit - span.interest + span.oneOffs
  const normalizedIncome = span.netIncome - span.oneOffs * 0.78
  const currentAssets = span.cash + span.receivables + span.inventory
  const currentLiabilities = span.payables + span.otherCurrentLiabilities + span.shortTermDebt
  const assets = currentAssets + span.fixedAssets + span.otherAssets
  const debt = span.longTermDebt + span.shortTermDebt
  const invested = debt + span.equity
  const revenueGrowth = growth(span.revenue, yearAgo?.revenue)
  const averaged = revenueGrowth === undefined ? [] : [revenueGrowth, ...earlierGrowth]
  const yearAgoEbit = yearAgo === undefined ? undefined : yearAgo.revenue - yearAgo.costOfGoods - yearAgo.operatingCosts
  const all: Record<string, number | undefined> = {
    revenueGrowth,
    operationIncomeGrowth: growth(ebit, yearAgoEbit),
    netIncomeGrowth: growth(span.netIncome, yearAgo?.netIncome),
    netIncomeContOpsGrowth: growth(span.netIncome, yearAgo?.netIncome),
    operationRevenueGrowth3MonthAvg:
      averaged.length === 0 ? undefined : averaged.reduce((sum, each) => sum + each, 0) / averaged.length,
    grossMargin: (span.revenue - span.costOfGoods) / span.revenue,
    operationMargin: ebit / span.revenue,
    pretaxMargin: pretax / span.revenue,
    netMargin: span.netIncome / span.revenue,
    taxRate: pretax > 0 ? span.tax / pretax : undefined,
    ebitMargin: ebit / span.revenue,
    ebitdaMargin: (ebit + span.depreciation) / span.revenue,
    salesPerEmployee: (span.revenue * 1e6) / span.employees,
    currentRatio: currentAssets / currentLiabilities,
    quickRatio: (span.cash + span.receivables) / currentLiabilities,
    longTermDebtTotalCapitalRatio: span.longTermDebt / (span.longTermDebt + span.equity),
    longTermDebtEquityRatio: span.longTermDebt / span.equity,
    financialLeverage: assets / span.equity,
    totalDebtEquityRatio: debt / span.equity,
    normalizedNetProfitMargin: normalizedIncome / span.revenue,
    daysInSales: (span.receivables / span.revenue) * days,
    daysInInventory: (span.inventory / span.costOfGoods) * days,
    daysInPayment: (span.payables / span.costOfGoods) * days,
    cashConversionCycle:
      (span.inventory / span.costOfGoods + span.receivables / span.revenue - span.payables / span.costOfGoods) * days,
    receivableTurnover: span.revenue / span.receivables,
    inventoryTurnover: span.costOfGoods / span.inventory,
    paymentTurnover: span.costOfGoods / span.payables,
    fixAssetsTuronver: span.revenue / span.fixedAssets,
    assetsTurnover: span.revenue / assets,
    roe: span.netIncome / span.equity,
    roa: span.netIncome / assets,
    roic: span.netIncome / invested,
    debttoAssets: debt / assets,
    commonEquityToAssets: span.equity / assets,
    normalizedRoic: normalizedIncome / invested,
    cashRatio: span.cash / currentLiabilities,
    cashToTotalAssets: span.cash / assets,
    netIncomePerEmployee: (span.netIncome * 1e6) / span.employees,
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, number] => entry[1] !== undefined))
}
