import { useLayoutEffect, useState } from 'react'
import { changeLayout, currentLayout, useLayout } from './layout.ts'

/** How large a pane is and can be, in pixels. */
export interface PaneBounds {
  /** Its name in the layout, under which a chosen size is kept. */
  name: string
  /** Its size until another one is chosen. */
  initial: number
  /** The part of the room that it has at least until another size is chosen. */
  initialShare?: number
  smallest: number
  largest: number
  /** What it leaves to its neighbour until another size is chosen. */
  rest?: number
  /** What it always leaves to its neighbour. */
  least?: number
  /** The largest part of the room that it takes. */
  share?: number
}

/** The size of a pane within its bounds and its room, and how to change it. */
export interface PaneSize {
  size: number
  smallest: number
  /** The largest size for which there is room. */
  largest: number
  resize: (to: number) => void
  /** Goes back to the initial size. */
  reset: () => void
}

const roomOf = (box: HTMLElement, side: 'width' | 'height'): number =>
  (side === 'width' ? box.clientWidth : box.clientHeight) || Number.POSITIVE_INFINITY

/** The width or height of a pane, which the layout of the window keeps once it is chosen; `pane` takes its element, whose parent is its room. */
export function usePaneSize(
  { name, initial, initialShare = 0, smallest, largest, rest = 0, least = 0, share = 0.6 }: PaneBounds,
  side: 'width' | 'height' = 'width',
): [size: PaneSize, pane: (element: HTMLElement | null) => void] {
  const { widths } = useLayout()
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const box = pane?.parentElement ?? null
    if (box === null) return undefined
    const measure = (): void => setRoom(roomOf(box, side))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [pane, side])

  const limit = Math.max(smallest, Math.min(largest, Math.floor(room * share), room - least))
  const within = (size: number): number => Math.min(limit, Math.max(smallest, Math.round(size)))
  const first = Number.isFinite(room) ? Math.max(initial, room * initialShare) : initial
  const size: PaneSize = {
    // An earlier version may have had other limits.
    size: within(widths[name] ?? Math.min(first, room - rest)),
    smallest,
    largest: limit,
    resize: (to) => changeLayout({ widths: { ...currentLayout().widths, [name]: within(to) } }),
    reset() {
      const { [name]: _, ...others } = currentLayout().widths
      changeLayout({ widths: others })
    },
  }
  return [size, setPane]
}
