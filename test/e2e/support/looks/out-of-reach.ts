import type { Page } from '@playwright/test'

/** Controls that cannot be brought into sight by scrolling: cut off by a box that does not scroll, or beyond the edge of the window. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = 'button, input, select, textarea, summary, a[href], [role=option], [tabindex="0"]'
    const TOLERANCE = 1.5
    const edges = (box: DOMRect) => [box.left, box.top, -box.right, -box.bottom] as const

    /** Whether a part of the box lies outside of the other one, in a direction in which that does not scroll. */
    function isCut(control: Element): boolean {
      const own = edges(control.getBoundingClientRect())
      let [scrollsX, scrollsY] = [false, false]
      const isBeyond = (frame: readonly number[]): boolean =>
        own.some((edge, side) => !(side % 2 === 0 ? scrollsX : scrollsY) && edge < (frame[side] ?? 0) - TOLERANCE)
      for (let box = control.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(box)
        if (clipPath !== 'none') return false
        const frame = edges(box.getBoundingClientRect())
        if (/auto|scroll/.test(overflowX)) scrollsX = true
        if (/auto|scroll/.test(overflowY)) scrollsY = true
        if (/hidden|clip/.test(overflowX) && /hidden|clip/.test(overflowY) && isBeyond(frame)) return true
        if (position === 'fixed') break
      }
      return isBeyond([0, 0, -innerWidth, -innerHeight])
    }

    return [...document.querySelectorAll(CONTROLS)]
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect()
        return (
          width > 1 &&
          height > 1 &&
          control.closest('[aria-hidden=true]') === null &&
          control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          isCut(control)
        )
      })
      .map((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect()
        const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40)
        return `${control.tagName.toLowerCase()} “${name}” at ${[left, top, right, bottom].map(Math.round).join(' ')}`
      })
  })
