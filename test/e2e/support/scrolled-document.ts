import type { Page } from '@playwright/test'

/** The frames of the window that could be scrolled, of which none may be: what hangs over the edge would move the whole window. */
export const scrolledDocument = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shell = document.querySelector('#root > *')
    return [document.documentElement, document.body, document.querySelector('#root'), shell].flatMap((frame) => {
      if (frame === null) return []
      // A frame that clips cannot be scrolled, neither by a key nor by what brings the focus into sight.
      const [left, top] = [frame.scrollLeft, frame.scrollTop]
      frame.scrollTo(1000, 1000)
      const [right, bottom] = [frame.scrollLeft, frame.scrollTop]
      frame.scrollTo(left, top)
      if (right === 0 && bottom === 0) return []
      const name = frame.id === '' ? frame.tagName.toLowerCase() : `#${frame.id}`
      return [`${name} is scrolled by ${left} and ${top}, and scrolls by ${right} and ${bottom} pixels`]
    })
  })
