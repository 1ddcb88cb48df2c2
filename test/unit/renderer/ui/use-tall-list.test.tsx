// @vitest-environment jsdom
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTallList } from '../../../../renderer/ui/use-tall-list.ts'
import type { TallList } from '../../../../renderer/ui/use-tall-list.ts'
import { letScroll } from '../../../support/scrolls.ts'
import '../../../support/render-window.tsx'

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
