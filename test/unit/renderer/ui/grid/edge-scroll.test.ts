// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { scrollAtEdges, stepAt } from '../../../../../renderer/ui/grid/edge-scroll.ts'
import fc from '../../../../support/cases/property.ts'

describe('the step of a drag', () => {
  it.each([
    [500, 0],
    [100, -8],
    [0, -24],
    [995, 7],
    [1200, 24],
  ])('at %i between 100 and 1000 is %i pixels', (at, step) => {
    expect(stepAt(at, 100, 1000)).toBe(step)
  })

  it('never leads away from the edge that the pointer is at', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 2000 }), (at) => {
        const step = stepAt(at, 100, 1000)
        if (at < 500) expect(step).toBeLessThanOrEqual(0)
        if (at > 600) expect(step).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a drag beyond the edge', () => {
  function dragging() {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (callBack: FrameRequestCallback) => frames.push(callBack))
    vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0))
    document.elementFromPoint = () => document.body
    const scroller = document.createElement('div')
    scroller.scrollBy = ((x: number, y: number) => {
      scroller.scrollLeft += x
      scroller.scrollTop += y
    }) as typeof scroller.scrollBy
    const under: (Element | null)[] = []
    scrollAtEdges(scroller, (element) => under.push(element))
    return { scroller, under, frame: () => frames.splice(0).forEach((each) => each(0)), waiting: () => frames.length }
  }

  it('scrolls frame by frame, and says what is under the pointer', () => {
    const { scroller, under, frame } = dragging()
    fireEvent.pointerMove(window, { clientX: 0, clientY: 300, buttons: 1 })
    frame()
    frame()
    expect([scroller.scrollTop, under.length]).toEqual([48, 2])
  })

  it('ends when the pointer is let go', () => {
    const { frame, waiting } = dragging()
    fireEvent.pointerMove(window, { clientX: 0, clientY: 300, buttons: 1 })
    frame()
    fireEvent.pointerUp(window)
    fireEvent.pointerMove(window, { clientX: 0, clientY: 300, buttons: 1 })
    expect(waiting()).toBe(0)
  })
})
