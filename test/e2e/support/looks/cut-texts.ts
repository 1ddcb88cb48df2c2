import type { Page } from '@playwright/test'

/**
 * Texts on screen that are cut off without a tooltip with the whole text: longer than the box that hides the overflow,
 * or beyond the edge of the window. Scrollable texts do not count.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE = 1.5
    const isHiding = (value: string): boolean => value === 'hidden' || value === 'clip'
    const isScrolling = (value: string): boolean => value === 'auto' || value === 'scroll'

    /** The box that cuts a text; null when it is fully visible, scrolls, or is for screen readers only. */
    function cutter(node: Text): Element | null {
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      const parent = node.parentElement
      if (text.width === 0 || parent?.checkVisibility({ visibilityProperty: true }) !== true) return null
      if (parent.closest('[aria-hidden=true]') !== null) return null
      for (let box: Element | null = parent; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, display } = getComputedStyle(box)
        if (clipPath !== 'none' || display === 'contents') return null
        const rect = box.getBoundingClientRect()
        if (isHiding(overflowX) && (text.right > rect.right + TOLERANCE || text.left < rect.left - TOLERANCE))
          return box
        if (isHiding(overflowY) && (text.bottom > rect.bottom + TOLERANCE || text.top < rect.top - TOLERANCE))
          return box
        if (isScrolling(overflowX) || isScrolling(overflowY)) return null
      }
      return text.right > innerWidth + TOLERANCE || text.left < -TOLERANCE ? document.body : null
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const words = (node.textContent ?? '').trim()
      if (words === '') continue
      const box = cutter(node as Text)
      if (box === null || (node.parentElement?.closest('[title]') ?? null) !== null) continue
      found.push(`“${words.slice(0, 60)}” in .${box.className.replaceAll(' ', '.')}`)
    }
    return [...new Set(found)]
  })
