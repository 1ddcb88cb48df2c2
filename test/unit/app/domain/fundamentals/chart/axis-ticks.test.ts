import { describe, expect, it } from 'vitest'
import {
  extentOf,
  linearTicks,
  logTicks,
  noLogScale,
} from '../../../../../../app/domain/fundamentals/chart/axis-ticks.ts'
import { differenceOf } from '../../../../../../app/domain/responses/decimal.ts'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'
import fc from '../../../../../support/cases/property.ts'

// The smallest doubles have fewer digits than a tick.
const finite = fc
  .double({ min: -1e12, max: 1e12, noNaN: true })
  .filter((value) => value === 0 || Math.abs(value) > 1e-300)
const most = fc.integer({ min: 2, max: 9 })

/** First digit of a step: 1, 2 or 5 when it is round. */
const digitOf = (step: number): string => step.toExponential(6).replace(/^(\d)\.0+e.*/, '$1')

describe('linear ticks', () => {
  it('are steps of 1, 2 or 5, hold every value and are not too many', () => {
    fc.assert(
      fc.property(finite, finite, most, (one, other, count) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        fc.pre(to - from > 1e-9 * Math.max(1, Math.abs(from), Math.abs(to)))
        const { low, high, ticks } = linearTicks(from, to, count)
        expect(low <= from && high >= to).toBe(true)
        expect(ticks.every((tick) => tick >= low && tick <= high)).toBe(true)
        expect(ticks.length).toBeLessThanOrEqual(count + 2)
        const steps = ticks.slice(1).map((tick, place) => digitOf(tick - (ticks[place] ?? 0)))
        for (const step of steps) expect(['1', '2', '5']).toContain(step)
      }),
    )
  })

  it('have zero where the values still fill half of the axis', () => {
    expect(linearTicks(0.25, 0.6, 8).low).toBe(0)
    expect(linearTicks(-0.6, -0.25, 8).high).toBe(0)
    expect(linearTicks(0.55, 0.6, 8).low).toBeGreaterThan(0.5)
  })

  it('begin at zero for bars', () => {
    expect(linearTicks(0.55, 0.6, 5, true)).toEqual({ low: 0, high: 0.6, ticks: [0, 0.2, 0.4, 0.6] })
  })

  it('have no error of doubles', () => {
    expect(linearTicks(-0.39, 0.79, 7).ticks).toEqual([-0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8])
  })

  it('end at a tick that is near, and at a fifth of a step where none is', () => {
    expect(linearTicks(-0.08, 0.82, 3)).toEqual({ low: -0.1, high: 0.9, ticks: [0, 0.5] })
    expect(linearTicks(0.1, 0.98, 5)).toMatchObject({ low: 0, high: 1 })
  })

  it('never repeat or miss one, however near each other the values are', () => {
    const near = fc.tuple(finite, fc.integer({ min: -15, max: 0 })).map(([value, power]) => {
      const to = value + Math.abs(value) * 10 ** power
      return [value, to] as const
    })
    const examples = [
      [1e15, 1e15 + 1] as const,
      [0.1 + 0.2, 0.3 + 1e-15] as const,
      [123_456_789.1, 123_456_789.4] as const,
    ]
    fc.assert(
      fc.property(near, most, ([from, to], count) => {
        const { low, high, ticks } = linearTicks(from, to, count)
        expect(low <= from && high >= to).toBe(true)
        const steps = ticks.slice(1).map((tick, place) => differenceOf(String(tick), String(ticks[place])) ?? '')
        expect(steps[0]).not.toBe('0')
        expect(new Set(steps).size).toBe(1)
      }),
      { examples: examples.map((example): [readonly [number, number], number] => [example, 7]) },
    )
  })

  it.each([
    ['one value', 5, 5],
    ['zero alone', 0, 0],
    ['values that doubles hardly tell apart', 1e16, 1e16 + 2],
    ['the largest doubles', -Number.MAX_VALUE, Number.MAX_VALUE],
    ['the smallest doubles', 0, Number.MIN_VALUE],
  ])('are there for %s', (_what, low, high) => {
    const axis = linearTicks(low, high, 5)
    expect(axis.low).toBeLessThan(axis.high)
    expect(axis.ticks.every(Number.isFinite)).toBe(true)
    expect(axis.low <= low && axis.high >= high).toBe(true)
  })
})

describe('log ticks', () => {
  it.each([
    ['the largest double', 1, Number.MAX_VALUE],
    ['every positive double', Number.MIN_VALUE, Number.MAX_VALUE],
  ])('end at a number for %s', (_what, low, high) => {
    const axis = logTicks(low, high, 6)
    expect([axis.low <= low, axis.high, axis.ticks.every(Number.isFinite)]).toEqual([true, high, true])
  })

  it('hold every value, are round and are not too many', () => {
    const positive = fc.double({ min: 1e-9, max: 1e12, noNaN: true })
    fc.assert(
      fc.property(positive, positive, most, (one, other, count) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const { low, high, ticks } = logTicks(from, to, count)
        expect(low <= from && high >= to && low < high).toBe(true)
        expect(ticks.length).toBeGreaterThan(0)
        for (const tick of ticks) expect(['1', '2', '5']).toContain(digitOf(tick))
        expect(ticks.length).toBeLessThanOrEqual(Math.max(count, 3))
      }),
    )
  })
})

it('the extent of numbers is their least and greatest, and nothing without numbers', () => {
  expect([extentOf([3, -1, 2]), extentOf([])]).toEqual([{ low: -1, high: 3 }, null])
})

it('a log scale needs positive values, and says who has others', () => {
  const positive = seriesWith({ symbol: 'QNTL', points: [sentPoint('0.1'), null] })
  expect(noLogScale([positive], 'line')).toBeNull()
  const zero = seriesWith({ symbol: 'KSTL', points: [sentPoint('0')] })
  expect(noLogScale([positive, zero], 'line')).toBe('A log scale needs values above zero, and KSTL has others.')
})

it('bars have no log scale', () => {
  expect(noLogScale([], 'bar')).toContain('Bars begin at zero')
})
