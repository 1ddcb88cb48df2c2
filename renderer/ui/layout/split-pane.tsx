import { useId, useLayoutEffect, useState } from 'react'
import type { CSSProperties, ReactElement, ReactNode, KeyboardEvent, PointerEvent } from 'react'
import { useStacked } from './window-width.ts'
import { changeLayout, currentLayout, useLayout } from './window-layout.ts'

/** How large a pane is and can be, in pixels. */
interface PaneBounds {
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
    // It was chosen in a window of another size.
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

const STEP = 24

/** What moves the divider, by the side to which its pane grows. */
const MOVES = {
  right: { larger: 'ArrowRight', smaller: 'ArrowLeft', sign: 1 },
  left: { larger: 'ArrowLeft', smaller: 'ArrowRight', sign: -1 },
  up: { larger: 'ArrowUp', smaller: 'ArrowDown', sign: -1 },
} as const

/** The divider between a pane and its neighbour, which moves by mouse, arrow keys, Home and End; a double click resets it. */
export function PaneDivider({
  label,
  controls,
  grows = 'right',
  of: { size, smallest, largest, resize, reset },
}: {
  label: string
  /** Element ID of the pane. */
  controls: string
  /** Where the pane grows to. */
  grows?: keyof typeof MOVES
  of: PaneSize
}): ReactElement {
  const { larger, smaller, sign } = MOVES[grows]
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): number =>
    grows === 'up' ? clientY : clientX

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    const handle = event.currentTarget
    const from = placeOf(event)
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = (move) => resize(size + sign * (placeOf(move) - from))
    handle.onpointerup = handle.onpointercancel = () => {
      handle.onpointermove = null
    }
  }

  function press(event: KeyboardEvent): void {
    const sizes: Readonly<Record<string, number>> = {
      [larger]: size + STEP,
      [smaller]: size - STEP,
      Home: smallest,
      End: largest,
    }
    const to = sizes[event.key]
    if (to === undefined) return
    event.preventDefault()
    resize(to)
  }

  return (
    <div
      className="splitter"
      role="separator"
      aria-orientation={grows === 'up' ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={size}
      aria-valuemin={smallest}
      aria-valuemax={largest}
      tabIndex={0}
      onPointerDown={drag}
      onDoubleClick={reset}
      onKeyDown={press}
    />
  )
}

/**
 * Two panes side by side with a divider between them; the bounds are those of the first one. Without a first pane the second one has
 * all the room, and keeps its state. In a narrow window they stand one above the other, where the divider is only a line.
 */
export function SplitPane({
  label = 'Pane width',
  first,
  second,
  ...bounds
}: PaneBounds & {
  /** Name of the divider. */
  label?: string
  first: ReactNode
  second: ReactNode
}): ReactElement {
  const [size, pane] = usePaneSize(bounds)
  const isStacked = useStacked()
  const id = useId()
  return (
    <div className="split" data-whole={first === null} style={{ '--split': `${size.size}px` } as CSSProperties}>
      {first === null ? null : (
        <>
          <div className="split-first" data-pane id={id} ref={pane}>
            {first}
          </div>
          {isStacked ? <div className="splitter" /> : <PaneDivider label={label} controls={id} of={size} />}
        </>
      )}
      <div className="split-second" data-pane>
        {second}
      </div>
    </div>
  )
}
