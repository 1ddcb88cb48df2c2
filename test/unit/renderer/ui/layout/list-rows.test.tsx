// @vitest-environment jsdom
import { describe, expect, it, afterEach } from 'vitest'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef, useState, type ReactElement } from 'react'
import { createRowKeys, useSteadyRows } from '../../../../../renderer/ui/layout/list-rows.ts'
import fc from '../../../../support/cases/property.ts'

const following = (first: number, count: number): number[] => Array.from({ length: count }, (_, place) => first + place)

describe('the keys of rows on screen', () => {
  // B20
  it.each([1, 64, 65, 128, 300])('differ in a window that shows %i of them', (count) => {
    expect(new Set(createRowKeys()(following(37, count))).size).toBe(count)
  })

  it('stay with rows that stay', () => {
    const keysOf = createRowKeys()
    const before = keysOf(following(0, 30))
    expect(keysOf(following(5, 30)).slice(0, 25)).toEqual(before.slice(5))
  })

  it.each([
    ['a row on', 1],
    ['rows that are partly the same', 17],
    ['to rows far away', 50_040],
  ])('are those of rows that left, after a scroll %s', (_where, first) => {
    const keysOf = createRowKeys()
    const before = keysOf(following(0, 30))
    expect(keysOf(following(first, 30)).toSorted((one, other) => one - other)).toEqual(before)
  })

  it('are the same when they are asked for again', () => {
    const keysOf = createRowKeys()
    keysOf(following(0, 30))
    expect(keysOf(following(11, 25))).toEqual(keysOf(following(11, 25)))
  })

  it('are new above rows that stay, so that no other element moves', () => {
    const keysOf = createRowKeys()
    const before = keysOf(following(10, 30))
    const after = keysOf(following(7, 30))
    expect(after.slice(3)).toEqual(before.slice(0, 27))
    expect(after.slice(0, 3).filter((key) => before.includes(key))).toEqual([])
  })

  it('differ, stay, and are small, wherever the list goes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(200), fc.nat(40)), { minLength: 1, maxLength: 20 }), (scrolls) => {
        const keysOf = createRowKeys()
        let before = new Map<number, number>()
        let most = 0
        for (const [first, count] of scrolls) {
          const indexes = following(first, count)
          const keys = keysOf(indexes)
          most = Math.max(most, count)
          expect(new Set(keys).size).toBe(count)
          expect(Math.max(-1, ...keys)).toBeLessThan(2 * most)
          for (const [place, index] of indexes.entries())
            if (before.has(index)) expect(keys[place]).toBe(before.get(index))
          before = new Map(indexes.map((index, place) => [index, keys[place] ?? -1]))
        }
      }),
    )
  })
})

afterEach(cleanup)

const HEIGHT = 30

interface Drawn {
  /** The rows from `first` on. */
  ids: readonly (number | undefined)[]
  first: number
  count: number
}

/** A list, scrolled to that many pixels, and what draws other rows in it. */
function listWith(initial: Drawn, top: number, onLost?: (id: number) => void) {
  let change: (next: Drawn) => void = () => undefined
  function List(): ReactElement {
    const [{ ids, first, count }, setDrawn] = useState(initial)
    change = setDrawn
    const scroller = useRef<HTMLDivElement>(null)
    useSteadyRows({
      rows: ids.map((id, place) => ({ id, index: first + place })),
      overscan: 2,
      count,
      height: HEIGHT,
      moveBy(pixels) {
        if (scroller.current !== null && scroller.current.scrollTop > 0) scroller.current.scrollTop += pixels
      },
      ...(onLost === undefined ? {} : { onLost }),
    })
    return <div ref={scroller} role="listbox" />
  }
  render(<List />)
  const list = screen.getByRole('listbox')
  list.scrollTop = top
  return {
    top: () => list.scrollTop,
    draw(next: Drawn) {
      act(() => change(next))
    },
  }
}

const FIRST: Drawn = { ids: [90, 89, 88, 87, 86], first: 10, count: 100 }

it('rows in sight stay where they are when one comes above them', () => {
  const { top, draw } = listWith(FIRST, 360)
  draw({ ids: [91, 90, 89, 88, 87], first: 10, count: 101 })
  expect(top()).toBe(390)
})

it('rows in sight stay where they are when one goes above them, or comes back', () => {
  const { top, draw } = listWith(FIRST, 360)
  draw({ ids: [89, 88, 87, 86, 85], first: 10, count: 99 })
  expect(top()).toBe(330)
  draw(FIRST)
  expect(top()).toBe(360)
})

it.each([
  [
    'the first page',
    { ...FIRST, ids: [99, 98, 97, 87, 86], count: 103 },
    { ...FIRST, ids: [99, 98, 97, 96, 95], count: 103 },
  ],
  [
    'the second page',
    { ...FIRST, ids: [90, 89, 88, 96, 95], count: 103 },
    { ...FIRST, ids: [99, 98, 97, 96, 95], count: 103 },
  ],
])('the first row in sight is told as lost where %s is read again before the other', (_, once, then) => {
  const lost: number[] = []
  const { top, draw } = listWith(FIRST, 360, (id) => lost.push(id))
  draw(once)
  draw(then)
  expect([lost, top()]).toEqual([[88], 360])
})

it('a scroll loses no row', () => {
  const lost: number[] = []
  const { draw } = listWith(FIRST, 360, (id) => lost.push(id))
  draw({ ...FIRST, ids: [87, 86, 85, 84, 83], first: 13 })
  draw({ ...FIRST, ids: [84, 83, undefined, undefined, undefined], first: 16 })
  expect(lost).toEqual([])
})

it('what comes and goes below them does not move them', () => {
  const { top, draw } = listWith(FIRST, 360)
  draw({ ids: [90, 89, 88, 87, 85], first: 10, count: 99 })
  draw(FIRST)
  expect(top()).toBe(360)
})

it('a row that goes above those in sight, where more are drawn, does not move them', () => {
  const { top, draw } = listWith(FIRST, 360)
  draw({ ids: [90, 88, 87, 86, 85], first: 10, count: 99 })
  expect(top()).toBe(330)
})

it('many that come at once are above them', () => {
  const { top, draw } = listWith(FIRST, 360)
  draw({ ids: [190, 189, 188, 187, 186], first: 10, count: 200 })
  expect(top()).toBe(360 + 100 * HEIGHT)
})

it('the first that was in sight is said to be lost when so many come that it is not drawn', () => {
  const lost: number[] = []
  const { top, draw } = listWith(FIRST, 360, (id) => lost.push(id))
  draw({ ...FIRST, count: 200 })
  expect(lost).toEqual([])
  draw({ ids: [190, 189, 188, 187, 186], first: 10, count: 200 })
  expect([lost, top()]).toEqual([[88], 360])
})

it('a jump to another place loses none', () => {
  const lost: number[] = []
  const { top, draw } = listWith(FIRST, 360, (id) => lost.push(id))
  draw({ ids: [40, 39, 38, 37, 36], first: 60, count: 101 })
  expect([lost, top()]).toEqual([[], 360])
})

it('rows that are being read do not count as the same', () => {
  const { top, draw } = listWith({ ...FIRST, ids: [undefined, undefined] }, 360)
  draw({ ids: [undefined], first: 11, count: 100 })
  expect(top()).toBe(360)
})

it('a scroll draws the same rows at the same places', () => {
  const { top, draw } = listWith(FIRST, 360)
  draw({ ids: [88, 87, 86, 85], first: 12, count: 100 })
  expect(top()).toBe(360)
})

it('a list at its top shows what comes', () => {
  const { top, draw } = listWith({ ids: [100, 99], first: 0, count: 100 }, 0)
  draw({ ids: [101, 100], first: 0, count: 101 })
  expect(top()).toBe(0)
})
