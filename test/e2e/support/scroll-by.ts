import type { Locator } from '@playwright/test'

/** Scrolls an element down by that many pixels in each of that many frames. */
export const scrollBy = (scroller: Locator, pixels: number, frames: number): Promise<void> =>
  scroller.evaluate(
    async (element, [step, most]) => {
      for (let frame = 0; frame < most; frame++) {
        element.scrollTop += step
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
        })
      }
    },
    [pixels, frames] as const,
  )
