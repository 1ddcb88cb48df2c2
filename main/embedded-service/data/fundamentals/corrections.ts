import type { Statements } from './statements.ts'
import { withIncome } from './statements.ts'

/** What a restatement puts right. */
export type CorrectionKind =
  /** An amount so small that it shows in the last digits only. */
  | 'rounding'
  /** Long-term debt that should have been called short-term: no income changes. */
  | 'debt-classification'
  /** Costs that belonged into the quarter. */
  | 'costs'
  /** Revenue that was recognised too early. */
  | 'revenue'
  /** A write-off so large that a profit becomes a loss; where there was a loss, a provision too many, and it becomes a profit. */
  | 'result-reversed'

/**
 * Statements with amounts changed by so much, and everything that follows: tax, net income, equity. What the income loses, other
 * assets or receivables lose as well, and tax that is no longer owed leaves the liabilities: they still balance.
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
 * The quarter as restated. It stands by itself: the balance sheets of the quarters after it are as they were, since most
 * corrections concern in which quarter something belongs.
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
      // Far enough that the sign is beyond doubt in six decimals, whatever the result was.
      const least = Math.sign(of.netIncome) * of.revenue * 0.01
      return adjusted(of, { oneOffs: -(of.netIncome + of.tax) - (of.netIncome * 0.5 + least) }, 'otherAssets')
    }
  }
}

/** The quarter as announced before the report, by so much too low: a share of revenue that the audit still found. */
export const preliminary = (of: Statements, share: number): Statements =>
  adjusted(of, { revenue: -of.revenue * share, operatingCosts: of.revenue * share * 0.5 }, 'receivables')
