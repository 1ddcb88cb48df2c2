import type { ValueDisplay } from '../../app/domain/fundamentals/value-display.ts'
import { fixed, LARGE_SCALES, minus, shifted } from './value.ts'

/** The unit of an axis behind its highest number. */
const UNITS: Readonly<Partial<Record<ValueDisplay, string>>> = {
  percent: '%',
  points: ' pp',
  days: ' days',
  multiple: '×',
}

/** From here numbers are written with a power of ten. */
const MAX_PLAIN = 1e15

/** A tick times a power of ten, by its digits: a product of doubles would have an error. */
const scaled = (tick: number, power: number): number => Number(shifted(String(tick), power))

/**
 * The numbers at the ticks of an axis, all in the scale of the largest one. Only the highest has the unit, and none claims a unit that
 * was not chosen.
 */
export function axisWords(ticks: readonly number[], display: ValueDisplay): string[] {
  const isShare = display === 'percent' || display === 'points'
  const values = ticks.map((tick) => scaled(tick, isShare ? 2 : 0))
  const size = Math.max(...values.map(Math.abs))
  const highest = values.indexOf(Math.max(...values))
  if (size >= MAX_PLAIN) return values.map((value) => minus(value === 0 ? '0' : value.toExponential()))
  const [power, name] = isShare ? [0, ''] : (LARGE_SCALES.find(([least]) => size >= 10 ** least) ?? [0, ''])
  const texts = values.map((value) => String(scaled(value, -power)))
  // Numbers above each other have as many decimals as the one with the most.
  const decimals = Math.max(...texts.map((text) => (text.includes('e') ? 0 : (text.split('.')[1]?.length ?? 0))))
  const write = fixed(decimals)()
  const unit = `${name === '' ? '' : ` ${name}`}${UNITS[display] ?? ''}`
  return texts.map((text, place) =>
    minus(`${text.includes('e') ? text : write.format(Number(text))}${place === highest ? unit : ''}`),
  )
}
