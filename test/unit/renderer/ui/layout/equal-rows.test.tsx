// @vitest-environment jsdom
import { useRef, type ReactElement } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRowWindow, type RowWindow } from '../../../../../renderer/ui/layout/equal-rows.ts'
import { letScroll } from '../../../../support/window/scrolls.ts'
import '../../../../support/window/render-window.tsx'

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100)
  letScroll()
})
afterEach(() => void vi.restoreAllMocks())

let shown: RowWindow

function List({ count }: { count: number }): ReactElement {
  const scroller = useRef<HTMLDivElement>(null)
  shown = useRowWindow({ count, height: 20, overscan: 2, scroller })
  return <div ref={scroller} role="listbox" />
}

/** A list with room for five rows. */
function listOf(count: number) {
  const { rerender } = render(<List count={count} />)
  const list = screen.getByRole('listbox')
  return {
    list,
    become: (other: number) => rerender(<List count={other} />),
    scroll(top: number) {
      list.scrollTop = top
      fireEvent.scroll(list)
    },
    drawn: () => [shown.rows[0]?.index, shown.rows.at(-1)?.index],
  }
}

it('the rows in sight are drawn with some on either side, each at its place', () => {
  const { drawn, scroll } = listOf(100_000)
  expect(drawn()).toEqual([0, 7])
  scroll(1010)
  expect(drawn()).toEqual([48, 57])
  expect(shown.rows[0]).toEqual({ index: 48, start: 960 })
  expect(shown.total).toBe(2_000_000)
})

it('a scroll that brings no other row into sight draws nothing again', () => {
  const { scroll } = listOf(1000)
  scroll(1000)
  const before = shown
  scroll(1015)
  expect(shown).toBe(before)
})

it('a list that became shorter shows its last rows, before the browser says where it scrolled to', () => {
  const { drawn, scroll, become } = listOf(1000)
  scroll(10_000)
  become(30)
  expect(drawn()).toEqual([22, 29])
})

it('a short list has no rows beyond its end, and an empty one none', () => {
  const { drawn, become } = listOf(3)
  expect(drawn()).toEqual([0, 2])
  become(0)
  expect(shown.rows).toEqual([])
})

it.each([
  ['above', 10, 200],
  ['below', 60, 1120],
  ['in sight', 52, 1000],
])('it scrolls as little as needed to a row that is %s', (_where, index, top) => {
  const { list, scroll } = listOf(1000)
  scroll(1000)
  shown.scrollTo(index)
  expect(list.scrollTop).toBe(top)
})
