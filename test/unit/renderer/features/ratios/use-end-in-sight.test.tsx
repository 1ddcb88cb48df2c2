// @vitest-environment jsdom
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { render, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useEndInSight } from '../../../../../renderer/features/ratios/use-end-in-sight.ts'

function Scroller({ isAtEnd, along }: { isAtEnd: boolean; along: 'across' | 'down' }): ReactElement {
  const holder = useRef<HTMLDivElement>(null)
  useEndInSight(holder, isAtEnd, along)
  return <div ref={holder} data-testid="scroller" />
}

/** A scroller of which all is 900 pixels long, scrolled by 40. */
function open(isAtEnd: boolean, along: 'across' | 'down') {
  const view = render(<Scroller isAtEnd={isAtEnd} along={along} />)
  const element = within(view.container).getByTestId('scroller')
  for (const size of ['scrollWidth', 'scrollHeight']) Object.defineProperty(element, size, { value: 900 })
  element.scrollLeft = 40
  element.scrollTop = 40
  return {
    show: (next: boolean) => view.rerender(<Scroller isAtEnd={next} along={along} />),
    at: () => [element.scrollLeft, element.scrollTop],
  }
}

it.each([
  ['across', [900, 40], [0, 40]],
  ['down', [40, 900], [40, 0]],
] as const)('goes to the end %s, and back to the beginning', (along, end, beginning) => {
  const { show, at } = open(false, along)
  show(true)
  expect(at()).toEqual(end)
  show(false)
  expect(at()).toEqual(beginning)
})

it('leaves where the table was when it opens with the newest last', () => {
  const { show, at } = open(true, 'across')
  show(true)
  expect(at()).toEqual([40, 40])
})
