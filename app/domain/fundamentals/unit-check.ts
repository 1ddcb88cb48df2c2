import type { RatioRecord } from './ratio-record.ts'
import { emptyRecord, ownProperty } from '../values/own-property.ts'
import { parseFormula, type Formula } from './formula.ts'
import { RATIO_FIELDS, ratioField, type RatioDisplay, type RatioField } from './ratio-fields.ts'
import type { UnitTallies, UnitTally } from './value-display.ts'

/**
 * How far a relation binds. `exact`: it follows from what the ratios mean, so a record that breaks it has an error. `constant`: exact, but
 * with a quotient that has to be found from the records of a period. `approximate`: the two sides are defined a little differently.
 */
type IdentitySort = 'exact' | 'constant' | 'approximate'

/** A relation between the fields of one record that holds if their units are as assumed. */
interface Identity {
  name: string
  /** The relation in words and field names. */
  formula: string
  fields: readonly string[]
  /** The two sides; no number where they cannot be computed. */
  sides: (value: (field: string) => number) => readonly [number, number]
  sort: IdentitySort
  /** Why the two sides of an approximate relation differ; empty for others. */
  reason: string
}

/** Maximum relative difference at which two sides of an exact relation count as equal, besides the rounding of the digits as sent. */
export const TOLERANCE = 0.005

const isRatio = (name: string): boolean => ratioField(name) !== undefined

const SORTS: Readonly<Record<string, IdentitySort>> = {
  '=': 'exact',
  '≈': 'approximate',
  'is the same in every record of a period': 'constant',
}

/** The relation that a formula says. `reason` is why the two sides of an approximate one differ. */
function identity(name: string, formula: string, reason = ''): Identity {
  const [, left = '', sign = '', right = '0'] = /^(.*?) (=|≈|is the same.*)(?: (.*))?$/.exec(formula) ?? []
  const [one, other] = [left, right].map((side) => parseFormula(side, isRatio)) as [Formula, Formula]
  return {
    name,
    formula,
    fields: [...new Set([...one.names, ...other.names])],
    sides: (value) => [one.evaluate(value) ?? Number.NaN, other.evaluate(value) ?? Number.NaN],
    sort: SORTS[sign] ?? 'exact',
    reason,
  }
}

const PREFERRED = 'preferred shares are equity, but not common equity'

const IDENTITIES: readonly Identity[] = [
  identity('Cash conversion cycle', 'cashConversionCycle = daysInInventory + daysInSales − daysInPayment'),
  ...[
    ['sales', 'daysInSales × receivableTurnover'],
    ['inventory', 'daysInInventory × inventoryTurnover'],
    ['payment', 'daysInPayment × paymentTurnover'],
  ].map(([what, product]) =>
    identity(`Days × turnover, ${what}`, `${product} is the same in every record of a period`),
  ),
  identity('Leverage × equity share', 'financialLeverage × commonEquityToAssets ≈ 1', PREFERRED),
  identity(
    'Return on equity',
    'roe ≈ roa × financialLeverage',
    'returns use averages of the period, leverage uses its end',
  ),
  identity('Return on assets', 'roa = netMargin × assetsTurnover'),
  identity('Income per employee', 'netIncomePerEmployee = salesPerEmployee × netMargin'),
  identity('Debt to assets', 'debttoAssets ≈ totalDebtEquityRatio × commonEquityToAssets', PREFERRED),
  identity('Long-term debt', 'longTermDebtTotalCapitalRatio = longTermDebtEquityRatio ÷ (1 + longTermDebtEquityRatio)'),
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
  /** Those that tell something of units: where both sides are zero they are so in any unit. */
  telling: readonly RatioRecord[]
  /**
   * Left side ÷ right side in most records: 1 when the identity holds as written, 100 when the left side is in percent.
   * Null when there is no majority.
   */
  scale: number | null
  /** For a constant of the period: its value, the median of the records. */
  constant: number | null
  /** For an approximate identity: the relative distance of its two sides, the median of the records. */
  distance: number | null
  /** The records that break it; none for an approximate identity, which no record can break. */
  broken: readonly BrokenRecord[]
}

/** The factors at which an identity may hold: units as assumed, or one side in percent. */
const SCALES = [1, 100, 0.01] as const

/** The distance from which two sides of an approximate identity have nothing to do with each other at a scale. */
const UNRELATED = 0.5

interface Pair extends BrokenRecord {
  /** How far rounding the digits as sent can have moved the two sides apart. */
  rounding: number
}

/** Half a unit of the last place of digits, such as 0.0005 for `0.481`. */
function halfUnit(digits: string): number {
  const [, fraction = '', exponent = '0'] = /^[^.e]*(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(digits) ?? []
  return 0.5 * 10 ** (Number(exponent) - fraction.length)
}

function pairOf({ fields, sides }: Identity, record: RatioRecord): Pair {
  const digitsOf = (field: string): string => record.values[field] ?? ''
  const [left, right] = sides((field) => Number(digitsOf(field)))
  const rounding = fields.reduce((sum, moved) => {
    const [one, other] = sides((field) => Number(digitsOf(field)) + (field === moved ? halfUnit(digitsOf(field)) : 0))
    return sum + Math.abs(one - left) + Math.abs(other - right)
  }, 0)
  return { record, left, right, rounding }
}

const differs = ({ left, rounding }: Pair, right: number): boolean =>
  Math.abs(left - right) > TOLERANCE * Math.max(Math.abs(left), Math.abs(right)) + rounding

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** The scale at which the two sides are closest in most records, and how far apart they are there. */
function closest(pairs: readonly Pair[]): { scale: number; distance: number } {
  const distances = SCALES.map((scale) => ({
    scale,
    distance: middle(
      pairs.map(({ left, right }) => {
        const size = Math.max(Math.abs(left), Math.abs(right * scale))
        return size === 0 ? 0 : Math.abs(left - right * scale) / size
      }),
    ),
  }))
  const [asWritten, ...others] = distances as [(typeof distances)[number], ...typeof distances]
  return others.find(({ distance }) => distance < UNRELATED && distance < asWritten.distance) ?? asWritten
}

function checkIdentity(identity: Identity, period: string, records: readonly RatioRecord[]): IdentityResult {
  const complete = records.filter(({ values }) =>
    identity.fields.every((field) => Number.isFinite(Number(values[field] ?? 'x'))),
  )
  const pairs = complete.map((record) => pairOf(identity, record))
  const result = {
    identity,
    period,
    checked: pairs.length,
    telling: pairs.filter(({ left, right }) => left !== 0 || right !== 0).map(({ record }) => record),
    scale: null,
    constant: null,
    distance: null,
    broken: [],
  }
  if (pairs.length === 0) return result
  switch (identity.sort) {
    case 'constant': {
      const constant = middle(pairs.map(({ left }) => left))
      const broken = pairs.filter((pair) => differs(pair, constant)).map((pair) => ({ ...pair, right: constant }))
      return { ...result, scale: 1, constant, broken }
    }
    case 'approximate':
      return { ...result, ...closest(pairs) }
    case 'exact': {
      const holding = SCALES.map((scale) => ({
        scale,
        count: pairs.filter((pair) => !differs(pair, pair.right * scale)).length,
      })).sort((one, other) => other.count - one.count)[0]
      const scale = holding !== undefined && holding.count * 2 > pairs.length ? holding.scale : null
      return { ...result, scale, broken: pairs.filter((pair) => differs(pair, pair.right * (scale ?? 1))) }
    }
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

/** ASSUMPTION: the days in a quarter, two, three and four of them: what days × turnover is when the days are days. */
const PERIOD_DAYS = [91.25, 182.5, 273.75, 365]

/** How far the days of a period may be from those: calendars of 360 days and of 52 or 53 weeks. */
const DAYS_TOLERANCE = 0.03

const areDays = (constant: number): boolean =>
  PERIOD_DAYS.some((days) => Math.abs(constant - days) <= days * DAYS_TOLERANCE)

/** The records that a relation was checked with, and whether each agrees with it. */
interface Checked {
  identity: IdentityResult['identity']
  agreeing: ReadonlyMap<RatioRecord, boolean>
}

/** Looks at each record once: with a wrong unit every one of them breaks the relation. */
function checkedBy({ identity, scale, constant, distance, telling, broken }: IdentityResult): Checked {
  const isRelated =
    (constant === null || areDays(constant)) &&
    (distance === null || distance < UNRELATED) &&
    (scale === null || scale === 1)
  const breaking = new Set(broken.map(({ record }) => record))
  return { identity, agreeing: new Map(telling.map((record) => [record, isRelated && !breaking.has(record)])) }
}

/** A record agrees when it agrees with every relation that names the field and that it has the fields for. */
function byRelations(all: readonly Checked[]): UnitTally {
  const agreeing = new Map<RatioRecord, boolean>()
  for (const checked of all)
    for (const [record, agrees] of checked.agreeing) agreeing.set(record, agrees && (agreeing.get(record) ?? true))
  return {
    agrees: [...agreeing.values()].filter(Boolean).length,
    checked: agreeing.size,
    relations: [...new Set(all.map(({ identity }) => identity.name))],
  }
}

/**
 * ASSUMPTION: the sizes that values of each unit usually have. A fraction is at most 1, a rate of growth at most 3, a multiple at most 20,
 * days are a number from 1 to 1000, and sales or income per employee are thousands. In percent, in years or in thousands most would be
 * outside.
 */
const HAS_SIZE: Readonly<Record<RatioDisplay, (size: number) => boolean>> = {
  percent: (size) => size <= 1,
  multiple: (size) => size <= 20,
  days: (size) => size >= 1 && size <= 1000,
  currency: (size) => size >= 1000,
}

/** A record agrees when its value has the size that the unit usually has. Zero says nothing. */
function bySize(records: readonly RatioRecord[], { name, group, assumedDisplay }: RatioField): UnitTally {
  const sizes = records
    .map(({ values }) => Math.abs(Number(ownProperty(values, name) ?? 'none')))
    .filter((size) => Number.isFinite(size) && size > 0)
  // Income often doubles, while no margin is above one.
  const hasSize = group === 'Growth' ? (size: number) => size <= 3 : HAS_SIZE[assumedDisplay]
  return { agrees: sizes.filter(hasSize).length, checked: sizes.length, relations: [] }
}

/** Counts for each described field the records that speak for its assumed unit: by the relations that name it, or else by size. */
export function tallyUnits(records: readonly RatioRecord[]): UnitTallies {
  const all = checkUnits(records)
    .map(checkedBy)
    .filter(({ agreeing }) => agreeing.size > 0)
  const tallies = emptyRecord<UnitTally>()
  for (const field of RATIO_FIELDS) {
    const { name } = field
    const own = all.filter(({ identity }) => identity.fields.includes(name))
    const tally = own.length > 0 ? byRelations(own) : bySize(records, field)
    if (tally.checked > 0) tallies[name] = tally
  }
  return { ...tallies }
}
