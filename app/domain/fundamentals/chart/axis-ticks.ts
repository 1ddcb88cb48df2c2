import { numberOf, type Series } from '../series.ts'
import { visibleName } from '../../values/visible-text.ts'

/** The ends of an axis and its ticks, from the lowest to the highest, in the values of the series. */
export interface AxisTicks {
  low: number
  high: number
  ticks: readonly number[]
}

/** Round steps between ticks, as shares of a power of ten. */
const STEPS = [1, 2, 5, 10] as const

/** How near a tick beyond the values is, as a share of their distance, so that an axis ends at it. */
const NEAR = 0.08

/** More ticks than this are not drawn, whatever the values are. */
const MAX_TICKS = 24

/** A double keeps every digit of a whole number below this. */
const MOST_UNITS = 1e15

/** A step of so many units of a power of ten. */
interface Step {
  units: number
  power: number
}

/** A double keeps all its digits down to this. */
const LEAST_STEP = 2 ** -1022

/** The nearest double, where a number is beyond them. */
const finite = (value: number): number => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value))

/** A multiple of a step as a double is read, without the error that a product has. */
const multiple = (count: number, { units, power }: Step): number => finite(Number(`${count * units}e${power}`))

/** The smallest round step that divides a distance into at most so many parts. */
function roundStep(distance: number, parts: number): Step {
  const least = distance / parts
  const power = Math.floor(Math.log10(least))
  const share = least / 10 ** power
  // The share of a power of ten is itself computed, so it can lie above its exact value by the error of a double.
  return { units: STEPS.find((each) => each >= share * (1 - 1e-12)) ?? 10, power }
}

/** The count of the last multiple of a step that is not above a value. A quotient of doubles can be rounded across a whole number. */
function countBelow(value: number, step: Step): number {
  const count = Math.floor(value / multiple(1, step))
  return [count + 1, count].find((each) => multiple(each, step) <= value) ?? count - 1
}

/** The least and the greatest of the numbers; null without any. */
export function extentOf(values: Iterable<number>): { low: number; high: number } | null {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high ? null : { low, high }
}

/**
 * The axis for values from `low` to `high`: ticks at multiples of 1, 2 or 5 times a power of ten, so that they are round in
 * percent too. It ends at a tick that is near, or else at a fifth of a step. Zero belongs to it where `withZero` says so, and where the values still fill half of the axis then.
 */
export function linearTicks(low: number, high: number, most: number, withZero = false): AxisTicks {
  let [from, to] = [low, high]
  if (from === to) {
    const room = from === 0 ? 1 : Math.abs(from) / 20
    ;[from, to] = from === 0 ? [0, room] : [finite(from - room), finite(to + room)]
  }
  if (from > 0 && (withZero || from <= to / 2)) from = 0
  if (to < 0 && (withZero || to >= from / 2)) to = 0
  const distance = to - from
  const step = roundStep(distance, Math.max(1, most - 1))
  const [first, last] = [countBelow(from, step), -countBelow(-to, step)]
  const size = Math.max(Math.abs(first), Math.abs(last)) * step.units
  // Beyond the precision of doubles no step leads from one tick to the next one.
  const fifth = { units: step.units * 2, power: step.power - 1 }
  if (!(size < MOST_UNITS) || !(multiple(1, fifth) >= LEAST_STEP) || last - first > MAX_TICKS)
    return { low: from, high: to, ticks: [from, to] }
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => multiple(first + place, step))
  const [bottom, top] = [ticks[0] ?? from, ticks.at(-1) ?? to]
  const ends = {
    low: from - bottom <= distance * NEAR ? bottom : multiple(countBelow(from, fifth), fifth),
    high: top - to <= distance * NEAR ? top : multiple(-countBelow(-to, fifth), fifth),
  }
  const inside = ticks.filter((tick) => tick >= ends.low && tick <= ends.high)
  return inside.length < 2 ? { low: bottom, high: top, ticks } : { ...ends, ticks: inside }
}

/** The axis for positive values on a log scale: ticks at 1, 2 and 5 of each power of ten, or at powers of ten where those are too many. */
export function logTicks(low: number, high: number, most: number): AxisTicks {
  // One more power on either side, because a logarithm is rounded.
  const [first, last] = [Math.floor(Math.log10(low)) - 1, Math.ceil(Math.log10(high)) + 1]
  const all: number[] = []
  for (let power = first; power <= last; power++)
    // Beyond the doubles there is no tick, and the greatest of them ends the axis.
    for (const step of [1, 2, 5]) all.push(finite(Number(`${step}e${power}`)))
  const from = all.findLastIndex((tick) => tick <= low)
  const to = all.findIndex((tick) => tick >= high)
  const ends = all.slice(Math.max(0, from), to < 0 ? undefined : Math.max(to, from + 1) + 1)
  const powers = ends.filter((tick) => Number.isInteger(Math.log10(tick)))
  const every = Math.ceil(powers.length / most)
  const ticks = ends.length <= most ? ends : powers.filter((_, place) => place % every === 0)
  return { low: ends[0] ?? low, high: ends.at(-1) ?? high, ticks: ticks.length === 0 ? ends : ticks }
}

/** Why series have no log scale; null where they have one. */
export function noLogScale(series: readonly Series[], kind: string): string | null {
  if (kind === 'bar') return 'Bars begin at zero, which a log scale does not have.'
  const other = series.find(({ points }) => points.some((point) => (numberOf(point) ?? 1) <= 0))
  return other === undefined
    ? null
    : `A log scale needs values above zero, and ${visibleName(other.symbol)} has others.`
}
