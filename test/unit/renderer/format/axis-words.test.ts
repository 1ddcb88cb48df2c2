import { expect, it } from 'vitest'
import { linearTicks } from '../../../../app/domain/fundamentals/axis-ticks.ts'
import { axisWords } from '../../../../renderer/format/axis-words.ts'
import fc from '../../../support/property.ts'

it('names the unit at the highest tick only', () => {
  expect(axisWords([0, 0.2, 0.4], 'percent')).toEqual(['0', '20', '40%'])
  expect(axisWords([-0.01, 0, 0.01], 'points')).toEqual(['\u22121', '0', '1 pp'])
  expect(axisWords([30, 60], 'days')).toEqual(['30', '60 days'])
  expect(axisWords([0, 2], 'multiple')).toEqual(['0', '2×'])
})

it('claims no unit that was not chosen', () => {
  expect(axisWords([0, 0.25, 0.5], 'as-sent')).toEqual(['0.00', '0.25', '0.50'])
})

// U33
it('writes large numbers in one scale, which is called as beside the numbers of a row', () => {
  expect(axisWords([0, 2e11, 4e11], 'as-sent')).toEqual(['0', '200', '400 bn'])
  expect(axisWords([0, 2.5e12], 'currency')).toEqual(['0.0', '2.5 tn'])
  expect(axisWords([0, 40_000], 'as-sent')).toEqual(['0', '40,000'])
  expect(axisWords([0, 4000], 'as-sent')).toEqual(['0', '4,000'])
  expect(axisWords([0, 4e16], 'as-sent')).toEqual(['0', '4e+16'])
})

it.each([
  [1e15, 1e15 + 1, 'as-sent'],
  [1, 1 + 2e-16, 'as-sent'],
  [1, 1 + 2e-16, 'percent'],
] as const)('names %d and %d differently, although nothing is between them (%s)', (low, high, display) => {
  const { ticks } = linearTicks(low, high, 6)
  expect(new Set(axisWords(ticks, display)).size).toBe(ticks.length)
})

// B20
it('names neighbouring values differently', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e14, max: 1e14, noNaN: true }),
      fc.double({ min: 1e-6, max: 1e6 }),
      (low, distance) => {
        const { ticks } = linearTicks(low, low + distance * Math.max(1, Math.abs(low)), 6)
        for (const display of ['as-sent', 'percent'] as const)
          expect(new Set(axisWords(ticks, display)).size).toBe(ticks.length)
      },
    ),
  )
})
