/** The pages of a list that are in sight. */
export interface Pages {
  readonly first: number
  readonly last: number
}

/** Which pages of a list are in sight. */
export interface Sight {
  /** Tells which pages are in sight now. */
  show: (pages: Pages) => void
  stop: () => void
}

/** A jump so soon after another, in milliseconds, is one of a list that is dragged: what it passes is gone before it can be read. */
export const REST_MS = 60

const isSame = (one: Pages, other: Pages): boolean => one.first === other.first && one.last === other.last

/** Whether pages are the same or next to each other, as those that a wheel comes to. */
const isBeside = (one: Pages, other: Pages): boolean => one.first <= other.last + 1 && one.last >= other.first - 1

/**
 * Passes on which pages are in sight: at once where they are beside the former ones or nothing jumped just now, and else as soon as the
 * list jumps no further.
 */
export function createSight(start: Pages, onPages: (pages: Pages) => void): Sight {
  let passed = start
  let waiting: Pages | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function pass(pages: Pages): void {
    waiting = null
    if (isSame(pages, passed)) return
    passed = pages
    onPages(pages)
  }
  function rest(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (waiting !== null) pass(waiting)
    }, REST_MS)
  }
  return {
    show(pages) {
      if (isBeside(pages, passed)) {
        pass(pages)
        return
      }
      const isFurther = waiting === null || !isBeside(pages, waiting)
      if (timer === undefined) pass(pages)
      else waiting = pages
      if (isFurther) rest()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
