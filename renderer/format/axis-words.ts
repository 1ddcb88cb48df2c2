import type { ValueDisplay } from '../../app/domain/fundamentals/value-display.ts'
import { minus } from './value.ts'

/** Names of large numbers on an axis. */
const SCALES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/** The unit of an axis behind its highest number. */
const UNITS: Readonly<Partial<Record<ValueDisplay, string>>> = {
  percent: '%',
  points: ' pp',
  days: ' days',
  multiple: '×',
}

/** From here numbers are written with a power of ten. */
const MAX_PLAIN = 1e15

/** The number that a double stands for, without the error of a computation. */
const plain = (value: number): string => String(Number(value.toPrecision(12)))

/**
 * The numbers at the ticks of an axis, all in the scale of the largest one. Only the highest has the unit, and none claims a unit that
 * was not chosen.
 */
export function axisWords(ticks: readonly number[], display: ValueDisplay): string[] {
  const isShare = display === 'percent' || display === 'points'
  const values = ticks.map((tick) => (isShare ? tick * 100 : tick))
  const size = Math.max(...values.map(Math.abs))
  const highest = values.indexOf(Math.max(...values))
  if (size >= MAX_PLAIN)
    return values.map((value) => minus(value === 0 ? '0' : Number(value.toPrecision(12)).toExponential()))
  const [scale, name] = isShare ? [1, ''] : (SCALES.find(([least]) => size >= (least === 1e3 ? 1e4 : least)) ?? [1, ''])
  const texts = values.map((value) => plain(value / scale))
  // Numbers above each other have as many decimals as the one with the most.
  const decimals = Math.max(...texts.map((text) => (text.includes('e') ? 0 : (text.split('.')[1]?.length ?? 0))))
  return texts.map((text, place) =>
    minus(
      `${text.includes('e') ? text : Number(text).toFixed(decimals)}${place === highest ? `${name}${UNITS[display] ?? ''}` : ''}`,
    ),
  )
}
