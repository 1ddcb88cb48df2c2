import type { SampleCompany } from '../companies.ts'
import { CURRENCIES } from '../companies.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'
import { firstQuarter, fiscalQuarter } from './fiscal-calendar.ts'

/**
 * The statements of one quarter. Amounts in millions of the company's currency; flows over the quarter, stocks at its
 * end.
 */
export interface Statements {
  revenue: number
  costOfGoods: number
  operatingCosts: number
  depreciation: number
  interest: number
  taxRate: number
  tax: number
  netIncome: number
  /** Non-recurring gains and losses before tax; losses are negative. */
  oneOffs: number
  cash: number
  receivables: number
  inventory: number
  fixedAssets: number
  otherAssets: number
  payables: number
  otherCurrentLiabilities: number
  shortTermDebt: number
  longTermDebt: number
  equity: number
  employees: number
  /** Average shares of the quarter in millions, without the effect of splits. */
  shares: number
  /** Declared in the quarter, in millions. */
  dividends: number
}

/** Total assets. */
export const assetsOf = (of: Statements): number =>
  of.cash + of.receivables + of.inventory + of.fixedAssets + of.otherAssets

/** Total liabilities. */
export const liabilitiesOf = (of: Statements): number =>
  of.payables + of.otherCurrentLiabilities + of.shortTermDebt + of.longTermDebt

/** Equity and debt: the capital that a return is earned on. */
export const investedCapitalOf = (of: Statements): number => of.equity + of.shortTermDebt + of.longTermDebt

/** Operating income: before interest, one-offs and tax. */
export const operatingIncomeOf = (of: Statements): number => of.revenue - of.costOfGoods - of.operatingCosts

/** Income before tax. */
export const pretaxIncomeOf = (of: Statements): number => operatingIncomeOf(of) - of.interest + of.oneOffs

/** The statements with tax and net income computed again; a loss pays no tax. */
function withIncome(of: Statements): Statements {
  const pretax = pretaxIncomeOf(of)
  const tax = Math.max(0, pretax * of.taxRate)
  return { ...of, tax, netIncome: pretax - tax }
}

/** The quarterly growth rate that every company approaches in the long run. */
const LASTING_GROWTH = 0.008

const FADING = 0.97

/** Largest change of equity in a quarter, as a share of it. */
const MAX_EQUITY_STEP = 0.06

function incomeStatement(company: SampleCompany, level: number, month: number, random: Random) {
  const phase = Math.cos(((month - 12) / 12) * 2 * Math.PI)
  const revenue = level * (1 + company.seasonality * phase)
  return {
    revenue,
    costOfGoods: revenue * (1 - company.grossMargin + random.between(-0.012, 0.012)),
    // Half of the operating costs do not follow the seasons.
    operatingCosts:
      revenue * (company.operatingCosts * 0.5) + level * (company.operatingCosts * 0.5) * random.between(0.97, 1.03),
    taxRate: random.between(0.17, 0.26),
    oneOffs: random.chance(0.12) ? revenue * random.between(-0.05, 0.02) : 0,
  }
}

/**
 * The company's quarters, oldest first, from the one before its first report up to the number `last`. Each depends only
 * on the previous one and on its own random draws, so later quarters never change it. Equity approaches a goal, debt
 * covers the remaining need, and cash is the remainder: assets equal liabilities and equity.
 */
export function quarterlyStatements(seed: number, company: SampleCompany, last: number): Statements[] {
  const random = createRandom(seed, 'statements', company.symbol)
  const { habits } = company
  const first = firstQuarter(company) - 1
  const statements: Statements[] = []
  let level = company.revenue * 0.55
  let growth = company.growth
  let equity = Number.NaN
  let debt = level * company.debtLevel
  let shares = (company.revenue / CURRENCIES[company.currency].perDollar) * 0.31
  for (let number = first; number <= last; number++) {
    const month = Number(fiscalQuarter(company, number).asOf.slice(5, 7))
    level *= 1 + growth + random.between(-0.018, 0.018)
    growth = LASTING_GROWTH + (growth - LASTING_GROWTH) * FADING
    shares *= 1 + habits.shareGrowth
    const income = incomeStatement(company, level, month, random)
    const fixedAssets = level * (company.isReit ? 9 : 1.6) * random.between(0.985, 1.015)
    const otherAssets = level * 0.9
    const receivables = income.revenue * random.between(0.52, 0.6)
    const inventory = income.costOfGoods * random.between(0.62, 0.74)
    const payables = income.costOfGoods * random.between(0.48, 0.58)
    const otherCurrentLiabilities = income.revenue * 0.22

    const goal =
      (fixedAssets + level * 2.2) *
      (habits.equityGoal === 'negative'
        ? Math.max(-0.25, 0.35 - 0.025 * (number - first))
        : 1 - company.debtLevel * 0.6)
    const step = (goal - equity) * 0.5 + Math.abs(equity) * random.between(-0.02, 0.02)
    const isBuyback = random.chance(0.15)
    const most = Math.max(Math.abs(equity) * MAX_EQUITY_STEP, level * 0.05)
    equity = Number.isNaN(equity)
      ? goal
      : equity + Math.max(-most, Math.min(most, isBuyback ? step - Math.abs(equity) * 0.04 : step))

    const cashGoal = level * random.between(0.7, 0.9)
    const others = receivables + inventory + fixedAssets + otherAssets - payables - otherCurrentLiabilities - equity
    const interest = debt * 0.011
    debt = Math.max(others + cashGoal, level * 0.05)
    const usualIncome = level * Math.max(0, company.grossMargin - company.operatingCosts - 0.02) * 0.78
    statements.push(
      withIncome({
        ...income,
        depreciation: fixedAssets * 0.021,
        interest,
        tax: 0,
        netIncome: 0,
        cash: debt - others,
        receivables,
        inventory,
        fixedAssets,
        otherAssets,
        payables,
        otherCurrentLiabilities,
        shortTermDebt: debt * 0.12,
        longTermDebt: debt * 0.88,
        equity,
        employees: Math.round(company.employees * (0.5 + (0.5 * level) / (company.revenue * 0.55))),
        shares,
        dividends: usualIncome * 0.4,
      }),
    )
  }
  return statements
}

/** What a restatement corrects. */
export type CorrectionKind =
  /** An amount so small that it changes only the last digits. */
  | 'rounding'
  /** Long-term debt that should have been classified as short-term; income does not change. */
  | 'debt-classification'
  /** Costs that belonged to the quarter. */
  | 'costs'
  /** Revenue that was recognised too early. */
  | 'revenue'
  /**
   * A write-off that turns a profit into a loss or, after a loss, the reversal of a provision that turns it into a
   * profit.
   */
  | 'result-reversed'

/**
 * Statements after a change of some amounts, with everything that follows from it: tax, net income and equity. A loss
 * of income also reduces other assets or receivables, and tax that is no longer owed reduces the liabilities, so the
 * statements still balance.
 */
function adjusted(
  of: Statements,
  change: Partial<Pick<Statements, 'revenue' | 'operatingCosts' | 'oneOffs'>>,
  asset: 'receivables' | 'otherAssets',
): Statements {
  const { revenue = 0, operatingCosts = 0, oneOffs = 0 } = change
  const changed = withIncome({
    ...of,
    revenue: of.revenue + revenue,
    operatingCosts: of.operatingCosts + operatingCosts,
    oneOffs: of.oneOffs + oneOffs,
  })
  return {
    ...changed,
    [asset]: of[asset] + revenue - operatingCosts + oneOffs,
    otherCurrentLiabilities: of.otherCurrentLiabilities + changed.tax - of.tax,
    equity: of.equity + changed.netIncome - of.netIncome,
  }
}

/**
 * The quarter as restated. The balance sheets of later quarters do not change, because most corrections are about the
 * quarter to which an amount belongs.
 */
export function corrected(of: Statements, kind: CorrectionKind): Statements {
  switch (kind) {
    case 'rounding':
      return adjusted(of, { operatingCosts: -of.revenue * 0.00003 }, 'otherAssets')
    case 'debt-classification':
      return { ...of, longTermDebt: of.longTermDebt * 0.8, shortTermDebt: of.shortTermDebt + of.longTermDebt * 0.2 }
    case 'costs':
      return adjusted(of, { operatingCosts: of.revenue * 0.012 }, 'otherAssets')
    case 'revenue':
      return adjusted(of, { revenue: -of.revenue * 0.05 }, 'receivables')
    case 'result-reversed': {
      // Large enough that the sign of the result is clear in six decimals.
      const least = Math.sign(of.netIncome) * of.revenue * 0.01
      return adjusted(of, { oneOffs: -(of.netIncome + of.tax) - (of.netIncome * 0.5 + least) }, 'otherAssets')
    }
  }
}

/** The quarter as announced before the report. It is too low by a share of revenue that the audit found later. */
export const preliminary = (of: Statements, share: number): Statements =>
  adjusted(of, { revenue: -of.revenue * share, operatingCosts: of.revenue * share * 0.5 }, 'receivables')
