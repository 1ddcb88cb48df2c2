import type { ValueDisplay } from '../../app/domain/fundamentals/value-display.ts'
import { fixed, LARGE_SCALES, minus } from './value.ts'

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
  const [power, name] = isShare ? [0, ''] : (LARGE_SCALES.find(([least]) => size >= 10 ** least) ?? [0, ''])
  const texts = values.map((value) => plain(value / 10 ** power))
  // Numbers above each other have as many decimals as the one with the most.
  const decimals = Math.max(...texts.map((text) => (text.includes('e') ? 0 : (text.split('.')[1]?.length ?? 0))))
  const write = fixed(decimals)()
  const unit = `${name === '' ? '' : ` ${name}`}${UNITS[display] ?? ''}`
  return texts.map((text, place) =>
    minus(`${text.includes('e') ? text : write.format(Number(text))}${place === highest ? unit : ''}`),
  )
}
