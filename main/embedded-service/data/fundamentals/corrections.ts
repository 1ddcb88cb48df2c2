import type { Statements } from './statements.ts'
import { withIncome } from './statements.ts'

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
