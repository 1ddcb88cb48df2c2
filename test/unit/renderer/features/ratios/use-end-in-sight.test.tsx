// @vitest-environment jsdom
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { render, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NOTHING_KEPT } from '../../../../../app/domain/window/kept.ts'
import type { Scroll } from '../../../../../app/domain/window/kept.ts'
import { useEndInSight } from '../../../../../renderer/features/ratios/use-end-in-sight.ts'
import { createKeeper, KeeperContext } from '../../../../../renderer/ui/keeper.ts'

type Along = 'across' | 'down'

// All of a scroller is 900 pixels long.
beforeEach(() => {
  for (const size of ['scrollWidth', 'scrollHeight'] as const)
    vi.spyOn(Element.prototype, size, 'get').mockReturnValue(900)
})
afterEach(() => vi.restoreAllMocks())

function Scroller({ isAtEnd, along }: { isAtEnd: boolean; along: Along }): ReactElement {
  const holder = useRef<HTMLDivElement>(null)
  useEndInSight('table', holder, isAtEnd, along)
  return <div ref={holder} data-testid="scroller" />
}

/** A scroller whose place was kept, or not. */
function open(isAtEnd: boolean, along: Along, kept: Scroll | null = null) {
  const keeper = createKeeper(NOTHING_KEPT, { onDraft: () => undefined, onScroll: () => undefined })
  keeper.keepScroll('table', kept)
  const scroller = (at: boolean, to: Along): ReactElement => (
    <KeeperContext value={keeper}>
      <Scroller isAtEnd={at} along={to} />
    </KeeperContext>
  )
  const view = render(scroller(isAtEnd, along))
  const element = within(view.container).getByTestId('scroller')
  return {
    show: (next: boolean, to: Along = along) => view.rerender(scroller(next, to)),
    moveTo(left: number, top: number) {
      element.scrollLeft = left
      element.scrollTop = top
    },
    at: () => [element.scrollLeft, element.scrollTop],
  }
}

it.each([
  ['across', [900, 40], [0, 40]],
  ['down', [40, 900], [40, 0]],
] as const)('goes to the end %s, and back to the beginning', (along, end, beginning) => {
  const { show, moveTo, at } = open(false, along)
  moveTo(40, 40)
  show(true)
  expect(at()).toEqual(end)
  show(false)
  expect(at()).toEqual(beginning)
})

it.each([
  ['across', [900, 0]],
  ['down', [0, 900]],
] as const)('opens at the end %s where the newest is last', (along, end) => {
  expect(open(true, along).at()).toEqual(end)
})

it('opens at the beginning where the newest is first', () => {
  expect(open(false, 'across').at()).toEqual([0, 0])
})

it('leaves where the table was when it opens with a kept place, and while nothing of that changes', () => {
  const { show, moveTo, at } = open(true, 'across', { left: 40, top: 40 })
  expect(at()).toEqual([0, 0])
  moveTo(40, 40)
  show(true)
  expect(at()).toEqual([40, 40])
})

it('goes to the end again when the table turns', () => {
  const { show, at } = open(true, 'across', { left: 40, top: 0 })
  show(true, 'down')
  expect(at()).toEqual([0, 900])
})
