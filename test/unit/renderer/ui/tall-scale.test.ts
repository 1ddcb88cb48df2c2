import { describe, expect, it } from 'vitest'
import { aboveAt, drawnAt, isNear, scaleOf, scrollTopFor, scrollTopOf } from '../../../../renderer/ui/tall-scale.ts'
import type { TallScroll } from '../../../../renderer/ui/tall-scale.ts'
import fc from '../../../support/property.ts'

const SIGHT = 700

/** A list of as many rows of that height, a row of it, and a place of its scroll bar from 0 to 1. */
const LISTS = fc.record({
  rows: fc.integer({ min: 100, max: 5_000_000 }),
  height: fc.integer({ min: 22, max: 120 }),
  row: fc.double({ min: 0, max: 1, noNaN: true }),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
})

interface Made {
  rows: number
  height: number
  row: number
  at: number
}

function listOf({ rows, height, row, at }: Made) {
  const scale = scaleOf(rows, height)
  const scroll: TallScroll = { scale, way: rows * height * scale, sight: SIGHT }
  const index = Math.round(row * (rows - 1))
  const placed = (each: number) => ({ start: each * height * scale, end: (each + 1) * height * scale })
  return { scroll, scrollTop: at * (scroll.way - SIGHT), index, placed, row: placed(index), last: placed(rows - 1) }
}

/** Where a row is drawn below the top of what is in sight. */
const inSight = (scroll: TallScroll, scrollTop: number, row: { start: number; end: number }): number =>
  drawnAt(scroll, scrollTop, row) - scrollTop

const expectForAll = (rule: (made: Made) => void): void => fc.assert(fc.property(LISTS, rule))

describe('a very long list', () => {
  it('is no taller than what the page can place, and a shorter one keeps its height', () => {
    expect(scaleOf(100_000, 44)).toBe(1)
    expect(1_000_000 * 44 * scaleOf(1_000_000, 44)).toBeCloseTo(16_000_000)
    expect(scaleOf(0, 44)).toBe(1)
  })

  it('begins with its first row, and ends with its last one at the bottom', () => {
    expectForAll((made) => {
      const { scroll, placed, last } = listOf(made)
      expect(inSight(scroll, 0, placed(0))).toBeCloseTo(0)
      expect(inSight(scroll, scroll.way - SIGHT, last)).toBeCloseTo(SIGHT - made.height, 2)
    })
  })

  it('has its rows one below the other, as tall as they are, at each place of its scroll bar', () => {
    expectForAll((made) => {
      const { scroll, scrollTop, index, placed } = listOf(made)
      const [one, next] = [placed(index), placed(index + 1)]
      expect(inSight(scroll, scrollTop, next) - inSight(scroll, scrollTop, one)).toBeCloseTo(made.height, 2)
    })
  })

  it('draws each row that is in sight', () => {
    expectForAll((made) => {
      const { scroll, scrollTop, row } = listOf(made)
      const place = inSight(scroll, scrollTop, row)
      expect(isNear(scroll, scrollTop, row, 0)).toBe(place + made.height > 0 && place < SIGHT)
    })
  })

  it('brings any row to its top, less at its end, and no row that is in sight already is moved', () => {
    expectForAll((made) => {
      const { scroll, scrollTop, row } = listOf(made)
      const place = inSight(scroll, scrollTopOf(scroll, scrollTop, row, 'start'), row)
      const fromEnd = (scroll.way - row.start) / scroll.scale
      expect(place).toBeCloseTo(Math.max(0, SIGHT - fromEnd), 2)
      const before = inSight(scroll, scrollTop, row)
      const moved = scrollTopOf(scroll, scrollTop, row, 'auto')
      const after = inSight(scroll, moved, row)
      if (before >= 0 && before + made.height <= SIGHT) expect(moved).toBe(scrollTop)
      else expect(after).toBeCloseTo(before < 0 ? 0 : SIGHT - made.height, 2)
    })
  })

  it('is found again by how much of it is above', () => {
    expectForAll((made) => {
      const { scroll, scrollTop } = listOf(made)
      expect(scrollTopFor(scroll, aboveAt(scroll, scrollTop))).toBeCloseTo(scrollTop, 2)
    })
  })
})

it('a list that is shorter than what is in sight does not move', () => {
  const scroll = { scale: 1, way: 200, sight: SIGHT }
  expect([aboveAt(scroll, 0), scrollTopFor(scroll, 500)]).toEqual([0, 0])
})
