/**
 * How a value is usually read. The interface does not state units, so each is an assumption that the user may change.
 */
export type RatioDisplay = 'percent' | 'days' | 'currency' | 'multiple'

export type RatioGroup = 'Growth' | 'Margins' | 'Returns' | 'Liquidity' | 'Leverage' | 'Efficiency' | 'Per employee'

/**
 * One of the 38 operation ratios. `name` is spelt exactly as the service sends it, even where that spelling is wrong.
 */
export interface RatioField {
  name: string
  label: string
  group: RatioGroup
  assumedDisplay: RatioDisplay
}

const field = (name: string, label: string, group: RatioGroup, assumedDisplay: RatioDisplay): RatioField => ({
  name,
  label,
  group,
  assumedDisplay,
})

// SPEC Resources, OperationRatioRecord: the 38 numeric fields. The groups and labels are our own.
/** All operation ratios, in display order. */
export const RATIO_FIELDS: readonly RatioField[] = [
  field('revenueGrowth', 'Revenue growth', 'Growth', 'percent'),
  field('operationIncomeGrowth', 'Operating income growth', 'Growth', 'percent'),
  field('netIncomeGrowth', 'Net income growth', 'Growth', 'percent'),
  field('netIncomeContOpsGrowth', 'Net income growth, continuing', 'Growth', 'percent'),
  field('operationRevenueGrowth3MonthAvg', 'Operating revenue growth, 3M avg', 'Growth', 'percent'),
  field('grossMargin', 'Gross margin', 'Margins', 'percent'),
  field('operationMargin', 'Operating margin', 'Margins', 'percent'),
  field('pretaxMargin', 'Pre-tax margin', 'Margins', 'percent'),
  field('netMargin', 'Net margin', 'Margins', 'percent'),
  field('normalizedNetProfitMargin', 'Net margin, normalised', 'Margins', 'percent'),
  field('ebitMargin', 'EBIT margin', 'Margins', 'percent'),
  field('ebitdaMargin', 'EBITDA margin', 'Margins', 'percent'),
  field('taxRate', 'Tax rate', 'Margins', 'percent'),
  field('roe', 'Return on equity', 'Returns', 'percent'),
  field('roa', 'Return on assets', 'Returns', 'percent'),
  field('roic', 'Return on invested capital', 'Returns', 'percent'),
  field('normalizedRoic', 'ROIC, normalised', 'Returns', 'percent'),
  field('currentRatio', 'Current ratio', 'Liquidity', 'multiple'),
  field('quickRatio', 'Quick ratio', 'Liquidity', 'multiple'),
  field('cashRatio', 'Cash ratio', 'Liquidity', 'multiple'),
  field('cashToTotalAssets', 'Cash to total assets', 'Liquidity', 'multiple'),
  field('financialLeverage', 'Financial leverage', 'Leverage', 'multiple'),
  field('longTermDebtEquityRatio', 'Long-term debt to equity', 'Leverage', 'multiple'),
  field('longTermDebtTotalCapitalRatio', 'Long-term debt to capital', 'Leverage', 'multiple'),
  field('totalDebtEquityRatio', 'Total debt to equity', 'Leverage', 'multiple'),
  field('debttoAssets', 'Debt to assets', 'Leverage', 'multiple'),
  field('commonEquityToAssets', 'Common equity to assets', 'Leverage', 'multiple'),
  field('daysInSales', 'Days in sales', 'Efficiency', 'days'),
  field('daysInInventory', 'Days in inventory', 'Efficiency', 'days'),
  field('daysInPayment', 'Days in payment', 'Efficiency', 'days'),
  field('cashConversionCycle', 'Cash conversion cycle', 'Efficiency', 'days'),
  field('receivableTurnover', 'Receivable turnover', 'Efficiency', 'multiple'),
  field('inventoryTurnover', 'Inventory turnover', 'Efficiency', 'multiple'),
  field('paymentTurnover', 'Payment turnover', 'Efficiency', 'multiple'),
  field('fixAssetsTuronver', 'Fixed assets turnover', 'Efficiency', 'multiple'),
  field('assetsTurnover', 'Assets turnover', 'Efficiency', 'multiple'),
  field('salesPerEmployee', 'Sales per employee', 'Per employee', 'currency'),
  field('netIncomePerEmployee', 'Net income per employee', 'Per employee', 'currency'),
]

/** The groups, in display order. */
export const RATIO_GROUPS: readonly RatioGroup[] = [...new Set(RATIO_FIELDS.map((entry) => entry.group))]

/** Maximum number of undescribed fields to show, because a response may contain any number of them. */
const MAX_UNDESCRIBED = 100

const BY_NAME = new Map(RATIO_FIELDS.map((entry) => [entry.name, entry]))

/** The described field with that name in the response, or undefined for a field that the description does not list. */
export function ratioField(name: string): RatioField | undefined {
  return BY_NAME.get(name)
}

/** What a field is called: as described, or else as sent. */
export const ratioLabel = (name: string): string => ratioField(name)?.label ?? name

/** The names of fields that the description does not list: sorted, without duplicates, and limited in number. */
export const undescribed = (names: readonly string[]): string[] =>
  [...new Set(names)]
    .filter((name) => ratioField(name) === undefined)
    .sort()
    .slice(0, MAX_UNDESCRIBED)
