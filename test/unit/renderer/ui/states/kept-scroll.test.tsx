// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NOTHING_KEPT, type Scroll } from '../../../../../app/domain/window/drafts.ts'
import { createKeeper, KeeperContext } from '../../../../../renderer/ui/states/view-state.ts'
import { useKeptScroll } from '../../../../../renderer/ui/states/kept-scroll.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

/** The scroller is as high as its number of lines allows; a simulated window has no layout. */
function limited(element: HTMLElement): void {
  let top = 0
  Object.defineProperty(element, 'scrollTop', {
    configurable: true,
    get: () => top,
    set(wanted: number) {
      top = Math.min(wanted, element.children.length * 100)
    },
  })
  Object.defineProperty(element, 'scrollHeight', { get: () => element.children.length * 100 })
}

function Scroller({ lines }: { lines: number }): ReactElement {
  const kept = useKeptScroll('story 7')
  return (
    <div
      role="region"
      aria-label="Story"
      ref={(element) => {
        if (element !== null && !Object.hasOwn(element, 'scrollTop')) limited(element)
        return kept(element)
      }}
    >
      {Array.from({ length: lines }, (_, line) => (
        <p key={line} />
      ))}
    </div>
  )
}

async function scrollerLeftAt(left: Scroll | null, lines: number) {
  const passed: (Scroll | null)[] = []
  const keeper = createKeeper(left === null ? NOTHING_KEPT : { drafts: [], scrolls: [['story 7', left]] }, {
    onDraft: () => undefined,
    onScroll: (_name, scroll) => passed.push(scroll),
  })
  const part = (count: number): ReactElement => (
    <KeeperContext value={keeper}>
      <Scroller lines={count} />
    </KeeperContext>
  )
  const window = await renderWindow(part(lines))
  return { ...window, passed, show: (count: number) => window.rerender(part(count)) }
}

it('a scroller is where it was left', async () => {
  await scrollerLeftAt({ top: 250, left: 0 }, 9)
  expect(screen.getByRole('region', { name: 'Story' }).scrollTop).toBe(250)
})

it('a scroller whose content comes later gets there once it is long enough', async () => {
  const { container, settle } = await scrollerLeftAt({ top: 250, left: 0 }, 1)
  const scroller = screen.getByRole('region', { name: 'Story' })
  const before = scroller.scrollTop
  for (let line = 0; line < 3; line++) scroller.append(container.ownerDocument.createElement('p'))
  await settle()
  expect([before, scroller.scrollTop]).toEqual([100, 250])
})

it('a scroller whose content is shorter for a moment gets there again', async () => {
  const { container, settle } = await scrollerLeftAt({ top: 250, left: 0 }, 3)
  const scroller = screen.getByRole('region', { name: 'Story' })
  scroller.lastElementChild?.remove()
  scroller.scrollTop = 0
  fireEvent.scroll(scroller)
  scroller.append(container.ownerDocument.createElement('p'))
  await settle()
  expect(scroller.scrollTop).toBe(250)
})

it('a scroller stays where the person moves it before its content is long enough', async () => {
  const { container, settle } = await scrollerLeftAt({ top: 250, left: 0 }, 1)
  const scroller = screen.getByRole('region', { name: 'Story' })
  fireEvent.wheel(scroller)
  for (let line = 0; line < 3; line++) scroller.append(container.ownerDocument.createElement('p'))
  await settle()
  expect(scroller.scrollTop).toBe(100)
})

it.each([
  ['a scroller that goes away is kept where it was', null, 120, { top: 120, left: 0 }],
  ['a scroller at its beginning is not kept', { top: 120, left: 0 }, 0, null],
])('%s', async (_, kept, top, expected) => {
  const { unmount, passed } = await scrollerLeftAt(kept, 9)
  const scroller = screen.getByRole('region', { name: 'Story' })
  scroller.scrollTop = top
  fireEvent.scroll(scroller)
  unmount()
  expect(passed).toEqual([expected])
})
