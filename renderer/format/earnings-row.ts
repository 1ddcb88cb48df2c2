import { greatest, least as leastOf } from '../../app/domain/values/order-statistics.ts'
import { earningsField, fieldsInScale } from '../../app/domain/fundamentals/earnings/earnings-fields.ts'
import type { EarningsUnit } from '../../app/domain/fundamentals/earnings/earnings-fields.ts'
import type { EarningsReport } from '../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { EarningsFieldChoice } from '../../app/domain/settings/preferences.ts'
import type { Digits, ResponseRef } from '../../app/domain/responses/sourced-value.ts'
import { joinedPath } from '../../app/domain/responses/wire-path.ts'
import { shownDigits } from '../../app/domain/values/number-form.ts'
import { ownProperty } from '../../app/domain/values/own-property.ts'
import { formatDigits, fixed, LARGE_SCALES, shifted } from './value.ts'
import { shownDay } from './date-form.ts'
import { joined } from '../../app/domain/values/visible-text.ts'

/** How the numbers of one row are written, so that they stand aligned: scaled by a power of ten, with the same decimals. */
interface RowFormat {
  /** The power of ten by which the digits are divided. */
  power: number
  decimals: number
  /** What is behind each number, such as `×`. */
  suffix: string
  /** Scale and unit in words, for the head of the row: `bn USD`. */
  unit: string
}

/** The most decimals of an amount for a share; those as sent beyond them are in the tooltip. */
const MAX_DECIMALS = 4

const formats = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) => fixed(decimals))

const sizesOf = (all: readonly Digits[]): number[] =>
  all
    .map((digits) => Math.abs(Number(digits)))
    .filter((size) => Number.isFinite(size) && size > 0)
    .sort((one, other) => one - other)

/** The scale in which a number of this size has at least one digit before the point. */
const scaleFor = (size: number): readonly [power: number, name: string] =>
  LARGE_SCALES.find(([power]) => size >= 10 ** power) ?? [0, '']

/** The middle size of each row that has a number. */
const middlesOf = (rows: readonly (readonly Digits[])[]): number[] =>
  rows.flatMap((digits) => {
    const sizes = sizesOf(digits)
    return sizes[Math.floor(sizes.length / 2)] ?? []
  })

/**
 * The scale for rows that are read together: that of the smallest one, unless it is more than one scale below the largest. The numbers of
 * a row are taken by the middle one.
 */
function scaleOf(rows: readonly (readonly Digits[])[]): readonly [power: number, name: string] {
  const middles = middlesOf(rows)
  if (middles.length === 0) return [0, '']
  const [[least], [most]] = [scaleFor(leastOf(middles)), scaleFor(greatest(middles))]
  return scaleFor(10 ** Math.max(least, most - 3))
}

/** The decimals that the numbers have as sent, without zeros at the end, at least two. */
function decimalsOf(all: readonly Digits[]): number {
  const longest = all.map((digits) => /^[+-]?\d*\.(\d*?)0*$/.exec(digits)?.[1]?.length ?? 0)
  return Math.min(MAX_DECIMALS, greatest(longest, 2))
}

/**
 * How the numbers of a row are written. `currency` is that of all of them; null where they have none or several. `rows` are those that have
 * one scale, and this one among them.
 */
export function rowFormat(
  unit: EarningsUnit,
  all: readonly Digits[],
  currency: string | null,
  rows: readonly (readonly Digits[])[] = [all],
): RowFormat {
  switch (unit) {
    case 'per-share':
      return { power: 0, decimals: decimalsOf(all), suffix: '', unit: currency ?? 'per share' }
    case 'multiple':
      return { power: 0, decimals: 2, suffix: '×', unit: 'multiple' }
    case 'shares':
    case 'amount': {
      const [power, name] = scaleOf(rows)
      // Three digits before the point tell more than two behind it.
      const isLarge = leastOf(middlesOf(rows)) >= 10 ** (power + 2)
      return {
        power,
        decimals: power === 0 ? Math.min(2, decimalsOf(all)) : isLarge ? 1 : 2,
        suffix: '',
        unit: joined(' ', [name, unit === 'shares' ? 'shares' : (currency ?? '')]),
      }
    }
  }
}

/** Digits in the format of their row, rounded by the digits; those beyond the range of a double stay as sent. */
export function formatAmount(digits: Digits, { power, decimals, suffix }: RowFormat): string {
  const format = formats[decimals]
  if (format === undefined || !Number.isFinite(Number(digits))) return shownDigits(digits)
  return `${format(shifted(digits, -power))}${suffix}`
}

/** The person's settings for numeric fields, by path. */
export type EarningsFields = Readonly<Record<string, EarningsFieldChoice>>

/** The settings of a field; by default its usual name and unit. */
export const choiceOf = (fields: EarningsFields, path: string): EarningsFieldChoice =>
  ownProperty(fields, path) ?? USUAL_CHOICE

const USUAL_CHOICE: EarningsFieldChoice = { label: null, display: 'usual', isPinned: false }

/** The name of a field to be read: the person's own, or the usual one; null for one that is known by its path only. */
export const labelOf = (path: string, { label }: Pick<EarningsFieldChoice, 'label'>): string | null =>
  label ?? earningsField(path)?.label ?? null

/** Path of a value of a report in its response. */
export const valuePath = ({ path }: ResponseRef, report: Pick<EarningsReport, 'path'>, field: string): string =>
  joinedPath(`${path}${report.path}`, field)

/** How the numbers of a row are written. */
export interface RowStyle {
  write: (digits: Digits) => string
  /** The unit in words, for the head of the row; empty for digits as sent. */
  unit: string
  /** What is known of that unit, for a tooltip. */
  why: string
  /** Whether the person has chosen the unit. */
  isChosen: boolean
}

/** How differences of the numbers of a row are written: those of percentages in points, because a percentage would be a growth. */
export const differenceStyle = (style: RowStyle): RowStyle =>
  style.unit === CHOSEN_UNITS.percent
    ? { ...style, write: (digits) => formatDigits(digits, 'points'), unit: 'points' }
    : style

const AS_SENT: RowStyle = { write: (digits) => formatDigits(digits, 'as-sent'), unit: '', why: '', isChosen: false }

const CHOSEN_UNITS = { percent: 'percent', days: 'days', currency: 'currency', multiple: 'multiple', number: 'number' }

/** How the numbers of a field are written: as chosen, in the unit that its name tells with one scale for all reports, or as sent. */
export function rowStyle(
  path: string,
  { display }: EarningsFieldChoice,
  reports: readonly Pick<EarningsReport, 'numbers' | 'currency'>[],
  inUnits: boolean,
): RowStyle {
  if (!inUnits || display === 'as-sent') return AS_SENT
  if (display !== 'usual')
    return {
      write: (digits) => formatDigits(digits, display),
      unit: CHOSEN_UNITS[display],
      why: `${CHOSEN_UNITS[display]}, chosen by you`,
      isChosen: true,
    }
  const unit = earningsField(path)?.unit ?? null
  if (unit === null) return AS_SENT
  const digitsOf = (name: string): Digits[] =>
    reports.flatMap(({ numbers }) => {
      const digits = ownProperty(numbers, name)
      return digits === undefined ? [] : [digits]
    })
  const withField = reports.filter(({ numbers }) => Object.hasOwn(numbers, path))
  const currencies = new Set(withField.map(({ currency }) => currency))
  const [currency = null] = currencies.size === 1 ? currencies : []
  const format = rowFormat(unit, digitsOf(path), currency, fieldsInScale(path).map(digitsOf))
  const hasCurrency = unit === 'amount' || unit === 'per-share'
  return {
    write: (digits) => formatAmount(digits, format),
    unit: format.unit,
    why: joined('\n', [
      `${unit === 'per-share' && currency !== null ? `${currency} per share` : format.unit}, assumed: told from the name of the field, which the service does not describe`,
      hasCurrency && currency !== null ? `The reports name ${currency} as their currency` : '',
      hasCurrency && currencies.size > 1 ? 'The reports are in different currencies; each column names its own' : '',
    ]),
    isChosen: false,
  }
}

/** In what currency the amounts of a report are, and when its period ended, where the service says so. */
export const amountsNote = ({
  currency,
  periodEnd,
}: Pick<EarningsReport, 'currency' | 'periodEnd'>): readonly string[] => [
  currency ?? 'no currency sent',
  ...(periodEnd === null ? [] : [`period to ${shownDay(periodEnd)}`]),
]
