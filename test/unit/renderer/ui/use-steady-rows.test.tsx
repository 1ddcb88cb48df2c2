// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useSteadyRows } from '../../../../renderer/ui/use-steady-rows.ts'

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
