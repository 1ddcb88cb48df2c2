import type { EarningsUnit } from '../../app/domain/fundamentals/earnings-fields.ts'
import type { Digits } from '../../app/domain/responses/source-ref.ts'
import { fixed, LARGE_SCALES, minus, shifted } from './value.ts'

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

/** The scale in which the middle one of these numbers has at least one digit before the point. */
function scaleOf(all: readonly Digits[]): readonly [power: number, name: string] {
  const sizes = sizesOf(all)
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0
  return LARGE_SCALES.find(([power]) => middle >= 10 ** power) ?? [0, '']
}

/** The decimals that the numbers have as sent, without zeros at the end, at least two. */
function decimalsOf(all: readonly Digits[]): number {
  const longest = all.map((digits) => /^[+-]?\d*\.(\d*?)0*$/.exec(digits)?.[1]?.length ?? 0)
  return Math.min(MAX_DECIMALS, Math.max(2, ...longest))
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** How the numbers of a row are written. `currency` is that of all of them; null where they have none or several. */
export function rowFormat(unit: EarningsUnit, all: readonly Digits[], currency: string | null): RowFormat {
  switch (unit) {
    case 'per-share':
      return { power: 0, decimals: decimalsOf(all), suffix: '', unit: joined([currency ?? '', 'per share']) }
    case 'multiple':
      return { power: 0, decimals: 2, suffix: '×', unit: 'multiple' }
    case 'shares':
    case 'amount': {
      const [power, name] = scaleOf(all)
      return {
        power,
        decimals: power === 0 ? Math.min(2, decimalsOf(all)) : 2,
        suffix: '',
        unit: joined([name, unit === 'shares' ? 'shares' : (currency ?? '')]),
      }
    }
  }
}

/** Digits in the format of their row, rounded by the digits; those beyond the range of a double stay as sent. */
export function formatAmount(digits: Digits, { power, decimals, suffix }: RowFormat): string {
  const format = formats[decimals]
  if (format === undefined || !Number.isFinite(Number(digits))) return minus(digits)
  return minus(`${format().format(shifted(digits, -power) as Intl.StringNumericLiteral)}${suffix}`)
}
