import { CURRENCIES, type SampleCompany } from '../companies.ts'
import { deposits, INDUSTRIES } from '../industries.ts'
import { createRandom, type Random } from '../random.ts'
import { costWave, effectsIn, sectorDemand, type Effects } from './economy.ts'
import { firstQuarter, fiscalQuarter, monthOf } from './fiscal-calendar.ts'

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

export const assetsOf = (of: Statements): number =>
  of.cash + of.receivables + of.inventory + of.fixedAssets + of.otherAssets

export const liabilitiesOf = (of: Statements): number =>
  of.payables + of.otherCurrentLiabilities + of.shortTermDebt + of.longTermDebt

/** Equity and debt: the capital that a return is earned on. */
export const investedCapitalOf = (of: Statements): number => of.equity + of.shortTermDebt + of.longTermDebt

/** Operating income: before interest, one-offs and tax. */
export const operatingIncomeOf = (of: Statements): number => of.revenue - of.costOfGoods - of.operatingCosts

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

const DAYS_IN_QUARTER = 91

/** Share of the operating costs that does not follow demand. */
const FIXED_COSTS = 0.55

/** Price of a company for a unit of its yearly income, or at least of its yearly revenue. */
const [EARNINGS_MULTIPLE, LEAST_SALES_MULTIPLE] = [17, 0.8]

/** Weight of a quarter in the smoothed income that dividends and prices follow. */
const SMOOTHING = 0.15

/** Smallest cash of a company that lenders refuse, as a share of quarterly revenue. */
const LAST_CASH = 0.02

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Quarterly revenue at the trend of the economy and the company, and what differs from it in one quarter. */
interface Quarter {
  level: number
  month: number
  /** 14 instead of 13 weeks in years of 53 weeks. */
  weeks: number
  effects: Effects
}

function incomeStatement(company: SampleCompany, { level, month, weeks, effects }: Quarter, random: Random) {
  const { sector, industry, seasonality, grossMargin, operatingCosts } = company
  const { cycle, days } = INDUSTRIES[industry]
  const cyclical = cycle * sectorDemand(sector, month)
  const season = 1 + seasonality * Math.cos(((month - 11) / 12) * 2 * Math.PI)
  const demand = Math.max(0.2, 1 + cyclical + effects.demand + random.between(-0.008, 0.008))
  const revenue = level * demand * season * (weeks / 13)
  const wave = days[1] > 0 ? costWave(month) : 0
  const margin = grossMargin + cyclical * 0.2 + effects.grossMargin - wave + random.between(-0.003, 0.003)
  const costs = Math.max(0.3 * operatingCosts, operatingCosts + effects.costs)
  return {
    revenue,
    costOfGoods: revenue * (1 - within(margin, 0.02, 0.95)),
    operatingCosts:
      costs * (revenue * (1 - FIXED_COSTS) + level * (weeks / 13) * FIXED_COSTS * random.between(0.99, 1.01)),
    oneOffs: revenue * (effects.oneOffs + (random.chance(0.06) ? random.between(-0.025, 0.01) : 0)),
  }
}

/** 13, or 14 in the quarter with the 53rd week of a year. */
const weeksOf = (company: SampleCompany, number: number): number =>
  company.habits.quarterEnd === 'month-end'
    ? 13
    : Math.round((fiscalQuarter(company, number).endsOn - fiscalQuarter(company, number - 1).endsOn) / 7)

/** Equity that suits the company's assets, without what is paid for other companies. */
function equityGoal({ habits, industry, debtLevel }: SampleCompany, level: number, quarter: number): number {
  const of = INDUSTRIES[industry]
  const net = level * (of.fixedAssets + of.otherAssets - deposits(of) + 1.2)
  return net * (habits.equityGoal === 'negative' ? Math.max(-0.25, 0.35 - 0.02 * quarter) : 1 - debtLevel * 0.6)
}

/**
 * The company's quarters, oldest first, from the one before its first report up to the number `last`. Each depends only
 * on the previous one and on its own random draws, so later quarters never change it. Equity grows by net income and new
 * shares and falls by dividends and bought-back shares; debt covers the remaining need, and cash is the remainder:
 * assets equal liabilities and equity.
 */
export function quarterlyStatements(seed: number, company: SampleCompany, last: number): Statements[] {
  const random = createRandom(seed, 'statements', company.symbol)
  const { habits, industry, events } = company
  const { fixedAssets: fixed, otherAssets: other, depreciation, days } = INDUSTRIES[industry]
  const held = deposits(INDUSTRIES[industry])
  const first = firstQuarter(company) - 1
  const usualTax = random.between(0.18, 0.25)
  const statements: Statements[] = []
  let level = company.revenue * 0.55
  let growth = company.growth
  let goodwill = level * other * 0.2
  let shares = (company.revenue / CURRENCIES[company.currency].perDollar) * 0.31
  let usualIncome = level * (company.grossMargin - company.operatingCosts - 0.02) * 0.78
  let [equity, debt] = [equityGoal(company, level, 0), level * company.debtLevel]
  for (let number = first; number <= last; number++) {
    const month = monthOf(company, number)
    const effects = effectsIn(events, month)
    level *= 1 + growth + effects.growth + random.between(-0.004, 0.004)
    growth = LASTING_GROWTH + (growth - LASTING_GROWTH) * FADING
    const income = incomeStatement(company, { level, month, weeks: weeksOf(company, number), effects }, random)
    goodwill = Math.max(level * other * 0.05, goodwill + level * effects.goodwill)
    const fixedAssets = level * fixed * random.between(0.995, 1.005)
    const otherAssets = level * other * 0.8 + goodwill
    const inDays = (amount: number, count: number): number =>
      ((amount * count) / DAYS_IN_QUARTER) * random.between(0.97, 1.03)
    const receivables = inDays(income.revenue, days[0])
    // Goods pile up where demand falls short of the trend.
    const surplus = within(1.5 - income.revenue / (2 * level), 0.6, 1.6)
    const inventory = days[1] === 0 ? 0 : inDays(income.costOfGoods, days[1]) * surplus
    const payables = inDays(income.costOfGoods, days[2])
    const otherCurrentLiabilities = income.revenue * 0.22 + level * held
    const interest = debt * 0.011
    const taxRate = usualTax + random.between(-0.01, 0.01)
    const pretax = income.revenue - income.costOfGoods - income.operatingCosts - interest + income.oneOffs
    const tax = Math.max(0, pretax * taxRate)
    const netIncome = pretax - tax
    const dividends = Math.max(0, usualIncome) * 0.4
    usualIncome += (netIncome - income.oneOffs * 0.78 - usualIncome) * SMOOTHING

    const price = Math.max(EARNINGS_MULTIPLE * usualIncome, LEAST_SALES_MULTIPLE * level) * 4
    const before = equity + netIncome - dividends
    const goal = equityGoal(company, level, number - first) + goodwill * 0.4
    const raised = (effects.newShares + Math.max(0, habits.shareGrowth)) * price
    // Companies buy shares back while they have more equity than they need, and sell new ones when it is short.
    const bought =
      habits.equityGoal === 'negative' ? before - goal : within((before - goal * 1.1) * 0.2, 0, level * 0.3)
    const short = habits.equityGoal === 'negative' ? 0 : Math.max(0, goal * 0.55 - before) * 0.4
    equity = before + raised + short - bought
    // Bought at the market price; an amount that is large beside the price of the whole is spread.
    shares *= 1 + habits.shareGrowth + effects.newShares + within((short - bought) / price, -0.006, 0.06)

    const others = receivables + inventory + fixedAssets + otherAssets - payables - otherCurrentLiabilities - equity
    const wanted = Math.max(others + level * random.between(0.72, 0.8), level * 0.05)
    debt = effects.isShortOfCash ? Math.max(Math.min(debt, wanted), others + level * LAST_CASH) : wanted
    const shortTerm = 0.1 + 0.04 * Math.cos(number / 5)
    statements.push({
      revenue: income.revenue,
      costOfGoods: income.costOfGoods,
      operatingCosts: income.operatingCosts,
      depreciation: fixedAssets * depreciation,
      interest,
      taxRate,
      tax,
      netIncome,
      oneOffs: income.oneOffs,
      cash: debt - others,
      receivables,
      inventory,
      fixedAssets,
      otherAssets,
      payables,
      otherCurrentLiabilities,
      shortTermDebt: debt * shortTerm,
      longTermDebt: debt * (1 - shortTerm),
      equity,
      employees: Math.round(company.employees * (0.5 + (0.5 * level) / (company.revenue * 0.55))),
      shares,
      dividends,
    })
  }
  return statements
}

/** What a restatement corrects. */
export type CorrectionKind =
  /** An amount so small that it changes only the last digits. */
  | 'rounding'
  /** Long-term debt that should have been classified as short-term; income does not change. */
  | 'debt-classification'
  /** Costs that moved between costs of goods and operating costs; income does not change. */
  | 'cost-classification'
  /** Costs that belonged to the quarter: one to three per cent of its income. */
  | 'costs'
  /** Revenue of the first days of the next quarter, with its costs. */
  | 'cut-off'
  /** Revenue that did not exist: the original figures were too high by a share of it. */
  | 'misstated'

/**
 * Statements after a change of some amounts, with everything that follows from it: tax, net income and equity. A loss
 * of income also reduces other assets or receivables, and tax that is no longer owed reduces the liabilities, so the
 * statements still balance.
 */
function adjusted(
  of: Statements,
  change: Partial<Pick<Statements, 'revenue' | 'costOfGoods' | 'operatingCosts'>>,
  asset: 'receivables' | 'otherAssets',
): Statements {
  const { revenue = 0, costOfGoods = 0, operatingCosts = 0 } = change
  const changed = withIncome({
    ...of,
    revenue: of.revenue + revenue,
    costOfGoods: of.costOfGoods + costOfGoods,
    operatingCosts: of.operatingCosts + operatingCosts,
  })
  return {
    ...changed,
    [asset]: of[asset] + revenue - costOfGoods - operatingCosts,
    otherCurrentLiabilities: of.otherCurrentLiabilities + changed.tax - of.tax,
    equity: of.equity + changed.netIncome - of.netIncome,
  }
}

/**
 * The quarter as restated; `draw` from 0 to 1 says how much. The balance sheets of later quarters do not change, because
 * most corrections are about the quarter to which an amount belongs.
 */
export function corrected(of: Statements, kind: Exclude<CorrectionKind, 'misstated'>, draw: number): Statements {
  switch (kind) {
    case 'rounding':
      return adjusted(
        of,
        { operatingCosts: -Math.min(of.revenue * 0.00003, Math.abs(pretaxIncomeOf(of)) * 0.002) },
        'otherAssets',
      )
    case 'debt-classification':
      return { ...of, longTermDebt: of.longTermDebt * 0.8, shortTermDebt: of.shortTermDebt + of.longTermDebt * 0.2 }
    case 'cost-classification': {
      const moved = of.operatingCosts * (0.06 + 0.08 * draw)
      return { ...of, costOfGoods: of.costOfGoods + moved, operatingCosts: of.operatingCosts - moved }
    }
    case 'costs':
      return adjusted(of, { operatingCosts: Math.abs(pretaxIncomeOf(of)) * (0.006 + 0.02 * draw) }, 'otherAssets')
    case 'cut-off': {
      const share = ((0.004 + 0.02 * draw) * Math.abs(pretaxIncomeOf(of))) / (of.revenue - of.costOfGoods)
      return adjusted(of, { revenue: -of.revenue * share, costOfGoods: -of.costOfGoods * share }, 'receivables')
    }
  }
}

/** The quarter with revenue that did not exist, four to nine per cent of it: as it was first reported. */
export const misstated = (of: Statements, draw: number): Statements =>
  adjusted(of, { revenue: of.revenue * (0.04 + 0.05 * draw) }, 'receivables')

/** The quarter as announced before the report. It is too low by a share of revenue that the audit found later. */
export const preliminary = (of: Statements, share: number): Statements =>
  adjusted(of, { revenue: -of.revenue * share, operatingCosts: of.revenue * share * 0.5 }, 'receivables')
