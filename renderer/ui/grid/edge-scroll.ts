/** How near an edge a drag begins to scroll, in pixels. */
const EDGE_PX = 24

/** The most that a frame scrolls, in pixels. */
const MAX_STEP_PX = 24

/** The pixels that a frame scrolls with a pointer at `at` between two edges: more the nearer it is to one, or the further beyond. */
export function stepAt(at: number, start: number, end: number): number {
  const [before, after] = [start + EDGE_PX - at, at - (end - EDGE_PX)]
  if (before > 0 && before >= after) return -Math.min(MAX_STEP_PX, Math.ceil(before / 3))
  return after > 0 ? Math.min(MAX_STEP_PX, Math.ceil(after / 3)) : 0
}

/** A part of the window without what stands fixed before its content, in pixels. */
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The part of a scroller in which its cells scroll: beside the frozen heads of its rows and columns. */
function boxOf(scroller: HTMLElement): Box {
  const { left, top } = scroller.getBoundingClientRect()
  const head = scroller.querySelector('thead')?.getBoundingClientRect()
  const name = scroller.querySelector('tbody th')?.getBoundingClientRect()
  return {
    left: name?.right ?? left,
    top: head?.bottom ?? top,
    right: left + scroller.clientWidth,
    bottom: top + scroller.clientHeight,
  }
}

const within = (at: number, start: number, end: number): number => Math.max(start + 2, Math.min(end - 2, at))

/**
 * Scrolls a grid while a drag that began in it is near one of its edges or beyond, until the pointer is let go. Calls back with what is under
 * the pointer, or at the edge nearest to it, each time it scrolled.
 */
export function scrollAtEdges(scroller: HTMLElement, onScrolled: (under: Element | null) => void): void {
  let pointer: { x: number; y: number } | null = null
  let frame: number | null = null
  const ended = new AbortController()

  function step(): void {
    frame = null
    if (pointer === null) return
    const { left, top, right, bottom } = boxOf(scroller)
    const [x, y] = [stepAt(pointer.x, left, right), stepAt(pointer.y, top, bottom)]
    const before = [scroller.scrollLeft, scroller.scrollTop]
    if (x !== 0 || y !== 0) scroller.scrollBy(x, y)
    if (before[0] === scroller.scrollLeft && before[1] === scroller.scrollTop) return
    onScrolled(document.elementFromPoint(within(pointer.x, left, right), within(pointer.y, top, bottom)))
    frame = requestAnimationFrame(step)
  }

  const { signal } = ended
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY, buttons }) => {
      if (buttons !== 1) {
        ended.abort()
        return
      }
      pointer = { x: clientX, y: clientY }
      frame ??= requestAnimationFrame(step)
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel', 'blur'] as const)
    window.addEventListener(end, () => ended.abort(), { signal })
  signal.addEventListener('abort', () => {
    if (frame !== null) cancelAnimationFrame(frame)
  })
}
