import type { Locator } from '@playwright/test'

/** A number as it is read, with the response and path that it claims to come from. */
export interface Reading {
  shown: string
  /** Scale and unit in the head of its row; empty where there is none. */
  unit: string
  hash: string
  path: string
  /** Its row and column in a grid; null outside of one. */
  place: readonly [row: number, column: number] | null
}

/** The numbers as sent, or in a unit, within a part of the window. What was computed from several, and the links to a whole response, are left out. */
export async function readingsIn(within: Locator): Promise<Reading[]> {
  const all = await within.locator('.sourced[data-hash]').evaluateAll((buttons) =>
    (buttons as HTMLElement[]).map((button) => {
      const cell = button.closest<HTMLElement>('[data-column]')
      const head = button.closest('tr')?.querySelector('th')
      return {
        shown: button.firstChild?.textContent ?? '',
        unit: head?.querySelector('.earnings-unit, small.quiet')?.textContent.trim() ?? '',
        hash: button.dataset.hash ?? '',
        path: button.dataset.path ?? '',
        place: cell === null ? null : ([Number(cell.dataset.row), Number(cell.dataset.column)] as const),
      }
    }),
  )
  return all.filter(({ shown, hash }) => !hash.startsWith(shown))
}

/** Scrolls a part to a share of its height and its width, and waits until what is there is drawn. */
export const scrollToShare = (part: Locator, down: number, right: number): Promise<void> =>
  part.evaluate(
    async (each, [y, x]) => {
      each.scrollTo((each.scrollWidth - each.clientWidth) * x, (each.scrollHeight - each.clientHeight) * y)
      for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
    },
    [down, right] as const,
  )
