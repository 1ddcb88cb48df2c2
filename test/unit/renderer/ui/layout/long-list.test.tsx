// @vitest-environment jsdom
import { useRef, type ReactElement } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi, describe } from 'vitest'
import {
  useTallList,
  partAround,
  aboveAt,
  drawnAt,
  isNear,
  scaleOf,
  scrollTopFor,
  scrollTopOf,
} from '../../../../../renderer/ui/layout/long-list.ts'
import type { TallList, TallScroll } from '../../../../../renderer/ui/layout/long-list.ts'
import { letScroll } from '../../../../support/window/scrolls.ts'
import fc from '../../../../support/cases/property.ts'
import '../../../../support/window/render-window.tsx'

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => shown.way)
  letScroll()
})
afterEach(() => void vi.restoreAllMocks())

let shown: TallList

function List({ count, kind }: { count: number; kind: string }): ReactElement {
  const scroller = useRef<HTMLDivElement>(null)
  shown = useTallList({ count, height: 20, kind, overscan: 2, scroller })
  return <div ref={scroller} role="listbox" />
}

/** A list with room for five rows. */
function listOf(count: number) {
  const { rerender } = render(<List count={count} kind="" />)
  const list = screen.getByRole('listbox')
  return {
    list,
    become: (other: number, kind = '') => rerender(<List count={other} kind={kind} />),
    scroll(top: number) {
      list.scrollTop = top
      fireEvent.scroll(list)
    },
    drawn: () => [shown.rows[0]?.index, shown.rows.at(-1)?.index],
  }
}

it('the rows in sight are drawn with some on either side, each at its place, wherever in the list', () => {
  const { drawn, scroll } = listOf(100_000)
  expect(drawn()).toEqual([0, 6])
  scroll(1_000_000)
  expect(drawn()).toEqual([49_998, 50_006])
  expect(shown.rows[0]).toEqual({ index: 49_998, start: 999_960, size: 20 })
  expect([shown.first, shown.way]).toEqual([50_000, 2_000_000])
  scroll(1_999_900)
  expect(drawn()).toEqual([99_993, 99_999])
})

it('a row far away is brought to the top, or with the shortest way into sight', () => {
  const { list } = listOf(100_000)
  act(() => shown.scrollTo(80_000, 'start'))
  fireEvent.scroll(list)
  expect(list.scrollTop).toBe(1_600_000)
  act(() => shown.scrollTo(80_005))
  fireEvent.scroll(list)
  expect(list.scrollTop).toBe(1_600_020)
})

it('a taller row moves those below it, also after another part of the list was in sight', () => {
  const { scroll } = listOf(100_000)
  act(() => shown.resize(3, 40))
  expect([shown.way, shown.rows[4]?.start]).toEqual([2_000_020, 100])
  scroll(1_000_020)
  expect(shown.rows[0]).toEqual({ index: 49_998, start: 999_980, size: 20 })
  scroll(0)
  expect(shown.rows[3]).toEqual({ index: 3, start: 60, size: 40 })
})

it('rows are alike again when their heights depend on something else', () => {
  const { become } = listOf(100_000)
  act(() => shown.resize(3, 40))
  become(100_000, 'other')
  expect([shown.way, shown.rows[3]?.size]).toEqual([2_000_000, 20])
})

it('a list that became shorter and longer again draws what is in sight', () => {
  const { drawn, scroll, become } = listOf(100_000)
  scroll(1_000_000)
  become(100)
  scroll(0)
  expect(drawn()).toEqual([0, 6])
  become(100_000)
  expect(drawn()).toEqual([0, 6])
})

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

function longList({ rows, height, row, at }: Made) {
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
      const { scroll, placed, last } = longList(made)
      expect(inSight(scroll, 0, placed(0))).toBeCloseTo(0)
      expect(inSight(scroll, scroll.way - SIGHT, last)).toBeCloseTo(SIGHT - made.height, 2)
    })
  })

  it('has its rows one below the other, as tall as they are, at each place of its scroll bar', () => {
    expectForAll((made) => {
      const { scroll, scrollTop, index, placed } = longList(made)
      const [one, next] = [placed(index), placed(index + 1)]
      expect(inSight(scroll, scrollTop, next) - inSight(scroll, scrollTop, one)).toBeCloseTo(made.height, 2)
    })
  })

  it('draws each row that is in sight', () => {
    expectForAll((made) => {
      const { scroll, scrollTop, row } = longList(made)
      const place = inSight(scroll, scrollTop, row)
      expect(isNear(scroll, scrollTop, row, 0)).toBe(place + made.height > 0 && place < SIGHT)
    })
  })

  it('brings any row to its top, less at its end, and no row that is in sight already is moved', () => {
    expectForAll((made) => {
      const { scroll, scrollTop, row } = longList(made)
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
      const { scroll, scrollTop } = longList(made)
      expect(scrollTopFor(scroll, aboveAt(scroll, scrollTop))).toBeCloseTo(scrollTop, 2)
    })
  })
})

it('a list that is shorter than what is in sight does not move', () => {
  const scroll = { scale: 1, way: 200, sight: SIGHT }
  expect([aboveAt(scroll, 0), scrollTopFor(scroll, 500)]).toEqual([0, 0])
})
