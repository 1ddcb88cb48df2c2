import { describe, expect, it } from 'vitest'
import fc from '../../../support/property.ts'
import { partAround } from '../../../../renderer/ui/list-part.ts'

describe('the part of a list around a row', () => {
  it('is all of a short list', () => {
    expect(partAround(0, 0)).toEqual({ begin: 0, end: 0 })
    expect(partAround(20, 50)).toEqual({ begin: 0, end: 50 })
    expect(partAround(2900, 3000)).toEqual({ begin: 0, end: 3000 })
  })

  it('moves in steps, so that a scroll rarely changes it', () => {
    expect(partAround(50_000, 100_000)).toEqual({ begin: 49_000, end: 52_000 })
    expect(partAround(50_999, 100_000)).toEqual({ begin: 49_000, end: 52_000 })
    expect(partAround(51_000, 100_000)).toEqual({ begin: 50_000, end: 53_000 })
  })

  it('ends with the list, also when the row was in a longer one', () => {
    expect(partAround(99_999, 100_000)).toEqual({ begin: 97_000, end: 100_000 })
    expect(partAround(50_000, 4200)).toEqual({ begin: 2000, end: 4200 })
    expect(partAround(50_000, 20)).toEqual({ begin: 0, end: 20 })
  })

  it('is bounded, and holds a thousand rows on either side of the row where there are as many', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.nat(2_000_000), (one, other) => {
        const [row, count] = [Math.min(one, other), Math.max(one, other) + 1]
        const { begin, end } = partAround(row, count)
        expect(end - begin).toBeLessThanOrEqual(3000)
        expect(begin).toBeLessThanOrEqual(Math.max(0, row - 1000))
        expect(end).toBeGreaterThanOrEqual(Math.min(count, row + 1000))
      }),
    )
  })
})
