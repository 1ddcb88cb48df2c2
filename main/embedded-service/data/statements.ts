import type { SampleCompany } from './companies.ts'
import { createRandom } from './random.ts'

/** One quarter (or several, added up) of a company's statements. Amounts in millions; flows over the span, stocks at its end. */
export interface Statements {
  /** Last day of the span. */
  end: Date
  /** How many quarters the span covers. */
  quarters: number
  revenue: number
  costOfGoods: number
  operatingCosts: number
  depreciation: number
  interest: number
  tax: number
  netIncome: number
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
  shares: number
}

/** Years of quarters behind the newest one. */
const YEARS_OF_HISTORY = 15

const TAX_RATE = 0.22

/** Last day of the month that lies `months` after the given one, in UTC. */
function monthEnd(year: number, month: number): Date {
  return new Date(Date.UTC(year, month, 0))
}

/** The ends of the newest fiscal quarters up to `until`, oldest first. */
function quarterEnds(company: SampleCompany, until: Date, count: number): Date[] {
  const ends: Date[] = []
  let year = until.getUTCFullYear()
  let month = until.getUTCMonth() + 1
  while (ends.length < count) {
    const inPhase = (((month - company.fiscalYearEnd) % 3) + 3) % 3 === 0
    const end = monthEnd(year, month)
    if (inPhase && end.getTime() <= until.getTime()) ends.push(end)
    month -= 1
    if (month === 0) {
      month = 12
      year -= 1
    }
  }
  return ends.reverse()
}

/**
 * The company's quarters, oldest first. Each balance sheet follows from the one before it and the income between them, so
 * assets always equal liabilities and equity; cash is what remains, and debt is drawn before it would fall too low.
 */
export function quarterlyStatements(seed: number, company: SampleCompany, until: Date): Statements[] {
  const random = createRandom(seed, 'statements', company.symbol)
  const quarters: Statements[] = []
  let level = company.revenue * 0.55
  let fixedAssets = level * (company.isReit ? 9 : 1.6)
  const otherAssets = level * 0.9
  let longTermDebt = (fixedAssets + level) * company.debtLevel
  let equity = (fixedAssets + level * 2.2) * (1 - company.debtLevel * 0.6)
  for (const end of quarterEnds(company, until, YEARS_OF_HISTORY * 4)) {
    level *= 1 + company.growth + random.between(-0.018, 0.018)
    const phase = Math.cos(((end.getUTCMonth() - 11) / 12) * 2 * Math.PI)
    const revenue = level * (1 + company.seasonality * phase)
    const costOfGoods = revenue * (1 - company.grossMargin + random.between(-0.012, 0.012))
    const depreciation = fixedAssets * 0.021
    const operatingCosts =
      revenue * (company.operatingCosts * 0.5) + level * (company.operatingCosts * 0.5) * random.between(0.97, 1.03)
    const interest = longTermDebt * 0.011
    const oneOffs = random.chance(0.12) ? revenue * random.between(-0.05, 0.02) : 0
    const pretax = revenue - costOfGoods - operatingCosts - interest + oneOffs
    const tax = pretax > 0 ? pretax * TAX_RATE : 0
    const netIncome = pretax - tax
    equity += netIncome > 0 ? netIncome * 0.55 : netIncome * 0.35
    fixedAssets += level * 0.02
    const receivables = revenue * random.between(0.52, 0.6)
    const inventory = costOfGoods * random.between(0.62, 0.74)
    const payables = costOfGoods * random.between(0.48, 0.58)
    const otherCurrentLiabilities = revenue * 0.22
    const shortTermDebt = longTermDebt * 0.12
    const beforeCash = receivables + inventory + fixedAssets + otherAssets
    let cash = payables + otherCurrentLiabilities + shortTermDebt + longTermDebt + equity - beforeCash
    if (cash < revenue * 0.15) {
      longTermDebt += revenue * 0.15 - cash
      cash = payables + otherCurrentLiabilities + shortTermDebt + longTermDebt + equity - beforeCash
    } else if (cash > revenue * 1.6 && longTermDebt > revenue * 0.3) {
      const repaid = Math.min(cash - revenue * 1.6, longTermDebt * 0.2)
      longTermDebt -= repaid
      cash -= repaid
    }
    // What the business does not need goes back to the shareholders.
    const excess = Math.max(0, cash - revenue * 1.2)
    equity -= excess * 0.8
    cash -= excess * 0.8
    const year = end.getUTCFullYear()
    quarters.push({
      end,
      quarters: 1,
      revenue,
      costOfGoods,
      operatingCosts,
      depreciation,
      interest,
      tax,
      netIncome,
      oneOffs,
      cash,
      receivables,
      inventory,
      fixedAssets,
      otherAssets,
      payables,
      otherCurrentLiabilities,
      shortTermDebt,
      longTermDebt,
      equity,
      // Headcount is reported once a year and follows the size of the business.
      employees: Math.round(
        company.employees * (0.6 + 0.4 * ((year - (until.getUTCFullYear() - YEARS_OF_HISTORY)) / YEARS_OF_HISTORY)),
      ),
      shares: company.revenue * 0.31,
    })
  }
  return quarters
}

const FLOWS = [
  'revenue',
  'costOfGoods',
  'operatingCosts',
  'depreciation',
  'interest',
  'tax',
  'netIncome',
  'oneOffs',
] as const

/** Several consecutive quarters as one span: flows added, stocks as at the end. */
export function addUp(quarters: readonly Statements[]): Statements {
  const last = quarters.at(-1)
  if (last === undefined) throw new RangeError('no quarters to add up')
  const total = { ...last, quarters: quarters.length }
  for (const flow of FLOWS) total[flow] = quarters.reduce((sum, quarter) => sum + quarter[flow], 0)
  return total
}
