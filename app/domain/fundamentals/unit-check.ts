import type { RatioRecord } from './ratio-record.ts'

/** A relation between the fields of one record that holds if their units are as assumed. */
interface Identity {
  name: string
  /** The relation in words and field names. */
  formula: string
  fields: readonly string[]
  /** The two sides; null where a field is missing or the relation does not apply. */
  sides: (value: (field: string) => number) => readonly [number, number]
  /** Whether the quotient of the two sides is a constant of the period, which has to be found from the records. */
  isConstant?: boolean
  /** Whether one side uses averages over the period and the other its end, so that the two agree only roughly. */
  isRough?: boolean
}

/**
 * Maximum relative difference at which two sides count as equal. Values are sent with six decimals. Where averages of
 * the balance sheet are compared with its end, real records differed by up to 6 %; a wrong unit would give a factor of
 * 100.
 */
export const TOLERANCE = { exact: 0.005, rough: 0.1 } as const

const identity = (
  name: string,
  formula: string,
  fields: readonly string[],
  sides: Identity['sides'],
  isConstant = false,
): Identity => ({ name, formula, fields, sides, isConstant })

const IDENTITIES: readonly Identity[] = [
  identity(
    'Cash conversion cycle',
    'cashConversionCycle = daysInInventory + daysInSales − daysInPayment',
    ['cashConversionCycle', 'daysInInventory', 'daysInSales', 'daysInPayment'],
    (v) => [v('cashConversionCycle'), v('daysInInventory') + v('daysInSales') - v('daysInPayment')],
  ),
  identity(
    'Days × turnover, sales',
    'daysInSales × receivableTurnover is the same in every record of a period',
    ['daysInSales', 'receivableTurnover'],
    (v) => [v('daysInSales') * v('receivableTurnover'), 0],
    true,
  ),
  identity(
    'Days × turnover, inventory',
    'daysInInventory × inventoryTurnover is the same in every record of a period',
    ['daysInInventory', 'inventoryTurnover'],
    (v) => [v('daysInInventory') * v('inventoryTurnover'), 0],
    true,
  ),
  identity(
    'Days × turnover, payment',
    'daysInPayment × paymentTurnover is the same in every record of a period',
    ['daysInPayment', 'paymentTurnover'],
    (v) => [v('daysInPayment') * v('paymentTurnover'), 0],
    true,
  ),
  identity(
    'Leverage × equity share',
    'financialLeverage × commonEquityToAssets = 1',
    ['financialLeverage', 'commonEquityToAssets'],
    (v) => [v('financialLeverage') * v('commonEquityToAssets'), 1],
  ),
  {
    ...identity('Return on equity', 'roe ≈ roa × financialLeverage', ['roe', 'roa', 'financialLeverage'], (v) => [
      v('roe'),
      v('roa') * v('financialLeverage'),
    ]),
    isRough: true,
  },
  identity('Return on assets', 'roa = netMargin × assetsTurnover', ['roa', 'netMargin', 'assetsTurnover'], (v) => [
    v('roa'),
    v('netMargin') * v('assetsTurnover'),
  ]),
  identity(
    'Income per employee',
    'netIncomePerEmployee = salesPerEmployee × netMargin',
    ['netIncomePerEmployee', 'salesPerEmployee', 'netMargin'],
    (v) => [v('netIncomePerEmployee'), v('salesPerEmployee') * v('netMargin')],
  ),
  identity(
    'Debt to assets',
    'debttoAssets = totalDebtEquityRatio × commonEquityToAssets',
    ['debttoAssets', 'totalDebtEquityRatio', 'commonEquityToAssets'],
    (v) => [v('debttoAssets'), v('totalDebtEquityRatio') * v('commonEquityToAssets')],
  ),
  identity(
    'Long-term debt',
    'longTermDebtTotalCapitalRatio = longTermDebtEquityRatio ÷ (1 + longTermDebtEquityRatio)',
    ['longTermDebtTotalCapitalRatio', 'longTermDebtEquityRatio'],
    (v) => [v('longTermDebtTotalCapitalRatio'), v('longTermDebtEquityRatio') / (1 + v('longTermDebtEquityRatio'))],
  ),
]

interface BrokenRecord {
  record: RatioRecord
  left: number
  right: number
}

/** The result of an identity over the records of one period. */
export interface IdentityResult {
  identity: Identity
  period: string
  /** Number of records that have all of its fields. */
  checked: number
  /**
   * Left side ÷ right side in most records: 1 when the identity holds as written, 100 when the left side is in percent.
   * Null when there is no majority.
   */
  scale: number | null
  /** For a constant of the period: its value, the median of the records. */
  constant: number | null
  broken: readonly BrokenRecord[]
}

/** The factors at which an identity may hold: units as assumed, or one side in percent. */
const SCALES = [1, 100, 0.01] as const

const differs = (left: number, right: number, { isRough = false }: Identity): boolean =>
  Math.abs(left - right) > TOLERANCE[isRough ? 'rough' : 'exact'] * Math.max(Math.abs(left), Math.abs(right), 1e-6)

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

function checkIdentity(identity: Identity, period: string, records: readonly RatioRecord[]): IdentityResult {
  const complete = records.filter(({ values }) =>
    identity.fields.every((field) => Number.isFinite(Number(values[field] ?? 'x'))),
  )
  const pairs = complete.map((record) => {
    const [left, right] = identity.sides((field) => Number(record.values[field]))
    return { record, left, right }
  })
  if (identity.isConstant === true) {
    const constant = pairs.length === 0 ? null : middle(pairs.map(({ left }) => left))
    const broken =
      constant === null
        ? []
        : pairs.filter(({ left }) => differs(left, constant, identity)).map((pair) => ({ ...pair, right: constant }))
    return { identity, period, checked: pairs.length, scale: constant === null ? null : 1, constant, broken }
  }
  const holding = SCALES.map((scale) => ({
    scale,
    count: pairs.filter(({ left, right }) => !differs(left, right * scale, identity)).length,
  })).sort((one, other) => other.count - one.count)[0]
  const scale = holding !== undefined && holding.count * 2 > pairs.length ? holding.scale : null
  return {
    identity,
    period,
    checked: pairs.length,
    scale,
    constant: null,
    broken: pairs.filter(({ left, right }) => differs(left, right * (scale ?? 1), identity)),
  }
}

/** Checks every identity over cached records, separately for each period that the records name. */
export function checkUnits(records: readonly RatioRecord[]): IdentityResult[] {
  const periods = [...new Set(records.map(({ id }) => id.period))]
  return periods
    .flatMap((period) =>
      IDENTITIES.map((each) =>
        checkIdentity(
          each,
          period,
          records.filter(({ id }) => id.period === period),
        ),
      ),
    )
    .filter(({ checked }) => checked > 0)
}
