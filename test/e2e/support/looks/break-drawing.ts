import type { Page } from '@playwright/test'

/** Makes the inspector throw while it is drawn: of the parts that are drawn from now on, it alone has a list of terms. */
export const breakDrawing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(document, {
      createElement(name: string) {
        if (name === 'dl') throw new Error('planted')
        return document.createElementNS('http://www.w3.org/1999/xhtml', name.toLowerCase())
      },
    })
  })

/** Lets the inspector be drawn again. */
export const mendDrawing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, 'createElement')
  })
